import { itemAt, lastItem } from '@flydeck/scene/checked-access';
import type { RootContent } from 'mdast';
import { tokenizeHtml } from './html-tokens.ts';
import type { Block, Column, ColumnsBlock } from './model.ts';
import { readNode, toPlainLines } from './read-blocks.ts';
import { type RegionKind, type RegionMarker, readRegionMarkers } from './region-markers.ts';
import type { SlideContext } from './slide-context.ts';

interface Region {
  readonly kind: RegionKind | 'slide';
  readonly blocks: Block[];
  readonly share?: number | undefined;
  readonly cells?: number | undefined;
  /** Whether the region was opened by a tag; then only a tag closes it. */
  readonly tag: boolean;
}

interface Slot {
  readonly name: string;
  readonly blocks: Block[];
}

const MAX_REGIONS = 40;

/** Reads the blocks of a slide and resolves its regions (`:::`, `::right::`, `<div>`, `<aside>`). */
export function readBlocks(nodes: readonly RootContent[], reading: SlideContext): Block[] {
  const slots: Slot[] = [];
  const stack: Region[] = [{ kind: 'slide', blocks: [], tag: false }];
  for (let i = 0; i < nodes.length; i++) {
    const node = itemAt(nodes, i);
    const marks = readRegionMarkers(node);
    for (const mark of marks) applyMark(mark, stack, slots, reading);
    if (marks.length > 0) continue;
    if (opensNotes(node)) i = readAside(nodes, i, reading);
    else targetOf(stack, slots).push(...readNode(node, reading, 0));
  }
  while (stack.length > 1) closeRegion(stack, slots, reading);
  return joinSlots(mergeColumns(itemAt(stack, 0).blocks), slots);
}

const targetOf = (stack: readonly Region[], slots: readonly Slot[]): Block[] =>
  stack.length === 1 ? (slots.at(-1)?.blocks ?? itemAt(stack, 0).blocks) : lastItem(stack).blocks;

function applyMark(mark: RegionMarker, stack: Region[], slots: Slot[], reading: SlideContext): void {
  if ('slot' in mark) slots.push({ name: mark.slot, blocks: [] });
  else if ('open' in mark) {
    if (stack.length < MAX_REGIONS) stack.push({ ...mark, kind: mark.open, blocks: [] });
  } else {
    // Authors mix `</div>` and `:::`; a closing marker without a matching opening one is ignored.
    const at = stack.findLastIndex((region, i) => i > 0 && region.tag === (mark.close === 'tag'));
    while (at > 0 && stack.length > at) closeRegion(stack, slots, reading);
  }
}

function closeRegion(stack: Region[], slots: readonly Slot[], reading: SlideContext): void {
  const region = stack.pop();
  if (!region) return;
  const parent = targetOf(stack, slots);
  const grid = stack.at(-1)?.cells !== undefined;
  const blocks = mergeColumns(region.blocks);
  if (blocks.length === 0) return;
  if (region.kind === 'notes') reading.notes.push(...toPlainLines(blocks));
  else if (region.cells) parent.push(...gridOf(region.blocks, region.cells));
  else if (region.kind === 'column' || grid)
    parent.push({ kind: 'columns', columns: [{ blocks, share: region.share }] });
  else parent.push(...blocks);
}

/** Arranges blocks in rows of a grid: each nested region is a cell, and so is each block outside a region. */
function gridOf(blocks: readonly Block[], cells: number): ColumnsBlock[] {
  const columns = blocks.flatMap((block): readonly Column[] =>
    block.kind === 'columns' ? block.columns : [{ blocks: [block] }],
  );
  return Array.from({ length: Math.ceil(columns.length / cells) }, (_, row) => ({
    kind: 'columns',
    columns: columns.slice(row * cells, (row + 1) * cells),
  }));
}

/** Merges adjacent columns into one row if their widths fit. */
function mergeColumns(blocks: readonly Block[]): Block[] {
  const merged: Block[] = [];
  for (const block of blocks) {
    const last = merged.at(-1);
    const joins =
      last?.kind === 'columns' &&
      block.kind === 'columns' &&
      (last.columns.length === 1 || block.columns.length === 1) &&
      widthOf(last) + widthOf(block) <= 1.05 &&
      last.columns.length < 4;
    if (joins) merged[merged.length - 1] = { kind: 'columns', columns: [...last.columns, ...block.columns] };
    else merged.push(block);
  }
  return merged;
}

const widthOf = ({ columns }: ColumnsBlock) => columns.reduce((sum, column) => sum + (column.share ?? 0), 0);

/**
 * Joins Slidev's slots into columns. Without a `::left::` or `::default::` slot, the blocks before the first slot are
 * the left column, except a heading, which stays above the columns. With one, all of them stay above.
 */
function joinSlots(blocks: Block[], slots: readonly Slot[]): Block[] {
  if (slots.length === 0) return blocks;
  const leadCount = slots.some((slot) => slot.name === 'left' || slot.name === 'default')
    ? blocks.length
    : countLeadingHeading(blocks);
  const columns = [blocks.slice(leadCount), ...slots.map((slot) => slot.blocks)]
    .filter((column) => column.length > 0)
    .map((column): Column => ({ blocks: column }));
  return [...blocks.slice(0, leadCount), { kind: 'columns', columns }];
}

const countLeadingHeading = (blocks: readonly Block[]) => (blocks[0]?.kind === 'heading' ? 1 : 0);

const opensNotes = (node: RootContent) =>
  node.type === 'html' && /<aside[^>]*\bnotes\b/i.test(node.value) && !/<\/aside>/i.test(node.value);

/** Reads notes in `<aside>`, up to the node with the closing tag. Returns the index of that node. */
function readAside(nodes: readonly RootContent[], from: number, reading: SlideContext): number {
  const silent: SlideContext = {
    ...reading,
    warn: () => undefined,
    addComment: () => undefined,
    backdrops: [],
  };
  const noteBlocks: Block[] = [];
  let i = from;
  for (; i < nodes.length; i++) {
    const node = itemAt(nodes, i);
    if (node.type === 'html')
      for (const t of tokenizeHtml(node.value))
        if (t.kind === 'text' && t.text.trim()) reading.notes.push(t.text.trim());
    if (node.type === 'html' && /<\/aside>/i.test(node.value)) break;
    if (node.type !== 'html') noteBlocks.push(...readNode(node, silent, 0));
  }
  reading.notes.push(...toPlainLines(noteBlocks));
  return i;
}

import { itemAt, lastItem } from '@flydeck/scene/checked-access';
import type { RootContent } from 'mdast';
import type { Block, ColumnsBlock } from './model.ts';
import { readNode, toPlainLines } from './read-blocks.ts';
import { type RegionKind, type RegionMarker, type RegionStart, readRegionMarkers } from './region-markers.ts';
import type { SlideContext } from './slide-context.ts';
import { tokenizeHtml } from './tokenize-html.ts';

/** A region that is not closed yet, with its blocks so far. The outermost region is the slide. */
interface Region extends Omit<RegionStart, 'open'> {
  readonly kind: RegionKind | 'slide';
  readonly blocks: Block[];
}

/** Slidev's term for the part of a slide after a marker such as `::right::`. */
interface Slot {
  readonly name: string;
  readonly blocks: Block[];
}

/** Maximum nesting of regions; markers of deeper regions are ignored. */
const MAX_REGIONS = 40;

/** Reads the blocks of a slide and resolves its regions (`:::`, `::right::`, `<div>`, `<aside>`). */
export function readBlocks(nodes: readonly RootContent[], context: SlideContext): Block[] {
  const slots: Slot[] = [];
  const openRegions: Region[] = [{ kind: 'slide', blocks: [], isTag: false }];
  for (let i = 0; i < nodes.length; i++) {
    const node = itemAt(nodes, i);
    const markers = readRegionMarkers(node);
    for (const marker of markers) applyMarker(marker, openRegions, slots, context);
    if (markers.length > 0) continue;
    if (opensNotes(node)) i = readAside(nodes, i, context);
    else targetOf(openRegions, slots).push(...readNode(node, context, 0));
  }
  while (openRegions.length > 1) closeRegion(openRegions, slots, context);
  return slotsToColumns(mergeColumns(itemAt(openRegions, 0).blocks), slots);
}

/** Returns the list to which the next block is added. */
const targetOf = (openRegions: readonly Region[], slots: readonly Slot[]): Block[] =>
  openRegions.length === 1 ? (slots.at(-1)?.blocks ?? itemAt(openRegions, 0).blocks) : lastItem(openRegions).blocks;

/** Opens or closes a region, or starts a slot. */
function applyMarker(marker: RegionMarker, openRegions: Region[], slots: Slot[], context: SlideContext): void {
  if ('slot' in marker) slots.push({ name: marker.slot, blocks: [] });
  else if ('open' in marker) {
    if (openRegions.length < MAX_REGIONS) openRegions.push({ ...marker, kind: marker.open, blocks: [] });
  } else {
    // Authors mix `</div>` and `:::`. A closing tag closes the innermost region that a tag has opened, and `:::` closes
    // the innermost region that no tag has opened. Both markers also close the regions inside the closed region. A
    // marker without a region to close is ignored.
    const index = openRegions.findLastIndex((region, i) => i > 0 && region.isTag === (marker.close === 'tag'));
    while (index > 0 && openRegions.length > index) closeRegion(openRegions, slots, context);
  }
}

/** Closes the innermost region: adds its blocks to the region around it, or to the slide's notes. */
function closeRegion(openRegions: Region[], slots: readonly Slot[], context: SlideContext): void {
  const region = openRegions.pop();
  if (!region) return;
  const parent = targetOf(openRegions, slots);
  const isInGrid = openRegions.at(-1)?.gridColumnCount !== undefined;
  const blocks = mergeColumns(region.blocks);
  if (blocks.length === 0) return;
  if (region.kind === 'notes') context.notes.push(...toPlainLines(blocks));
  else if (region.gridColumnCount) parent.push(...arrangeGrid(region.blocks, region.gridColumnCount));
  else if (region.kind === 'column' || isInGrid)
    parent.push({ kind: 'columns', columns: [{ blocks, widthFraction: region.widthFraction }] });
  else parent.push(...blocks);
}

/** Arranges blocks in rows of a grid. Each nested region is a cell, and each block outside of a region is a cell. */
function arrangeGrid(blocks: readonly Block[], columnCount: number): ColumnsBlock[] {
  const columns = blocks.flatMap((block) => (block.kind === 'columns' ? block.columns : [{ blocks: [block] }]));
  return Array.from({ length: Math.ceil(columns.length / columnCount) }, (_, row) => ({
    kind: 'columns',
    columns: columns.slice(row * columnCount, (row + 1) * columnCount),
  }));
}

/**
 * Merges adjacent columns into one row if the widths fit in the slide and the row has fewer than four columns. Two rows
 * of several columns are not merged. A total width of up to 105 % is accepted, because authors round widths.
 */
function mergeColumns(blocks: readonly Block[]): Block[] {
  const mergedBlocks: Block[] = [];
  for (const block of blocks) {
    const last = mergedBlocks.at(-1);
    const canMerge =
      last?.kind === 'columns' &&
      block.kind === 'columns' &&
      (last.columns.length === 1 || block.columns.length === 1) &&
      totalWidth(last) + totalWidth(block) <= 1.05 &&
      last.columns.length < 4;
    if (canMerge) mergedBlocks.splice(-1, 1, { kind: 'columns', columns: [...last.columns, ...block.columns] });
    else mergedBlocks.push(block);
  }
  return mergedBlocks;
}

/** Returns the sum of the requested widths of columns, as a fraction of the slide. */
const totalWidth = ({ columns }: ColumnsBlock) => columns.reduce((sum, column) => sum + (column.widthFraction ?? 0), 0);

/**
 * Converts Slidev's slots to columns. If there is a `::left::` or `::default::` slot, the blocks before the first slot
 * stay above the columns. Otherwise these blocks are the left column, but a heading at their start stays above.
 */
function slotsToColumns(blocks: Block[], slots: readonly Slot[]): Block[] {
  if (slots.length === 0) return blocks;
  const hasLeftSlot = slots.some((slot) => slot.name === 'left' || slot.name === 'default');
  const countAboveColumns = hasLeftSlot ? blocks.length : blocks[0]?.kind === 'heading' ? 1 : 0;
  const columns = [{ blocks: blocks.slice(countAboveColumns) }, ...slots].filter((column) => column.blocks.length > 0);
  return [...blocks.slice(0, countAboveColumns), { kind: 'columns', columns }];
}

/** Returns whether a node opens `<aside class="notes">` without closing it. */
const opensNotes = (node: RootContent) =>
  node.type === 'html' && /<aside[^>]*\bnotes\b/i.test(node.value) && !/<\/aside>/i.test(node.value);

/**
 * Reads notes in `<aside>`, up to the node with the closing tag. Returns the index of this node, or the number of nodes
 * if there is no closing tag.
 */
function readAside(nodes: readonly RootContent[], start: number, context: SlideContext): number {
  // The notes must add no import warnings, comments or backdrops to the slide.
  const noteContext: SlideContext = { ...context, warn: () => undefined, addComment: () => undefined, backdrops: [] };
  const noteBlocks: Block[] = [];
  let i = start;
  for (; i < nodes.length; i++) {
    const node = itemAt(nodes, i);
    if (node.type !== 'html') {
      noteBlocks.push(...readNode(node, noteContext, 0));
      continue;
    }
    for (const token of tokenizeHtml(node.value))
      if (token.kind === 'text' && token.text.trim()) context.notes.push(token.text.trim());
    if (/<\/aside>/i.test(node.value)) break;
  }
  context.notes.push(...toPlainLines(noteBlocks));
  return i;
}

import { itemAt, lastItem } from '@flydeck/scene/checked-access';
import type { Rect } from '@flydeck/scene/model/geometry';
import type { Run } from '@flydeck/scene/model/text';
import { countReadableColumns } from './estimate-size.ts';
import { isReadable, isText, MIN_BODY_SIZE } from './layout-blocks.ts';
import type { Block, ListItem } from './model.ts';

/** A part of a block that can be moved to another page. Parts of one block on the same page are joined again. */
interface Piece {
  readonly block: Block;
  readonly original: Block;
  /** All blocks of the column that this piece starts. A column starts on a new page unless all of it fits. */
  readonly column?: readonly Block[];
}

/** Maximum number of pages of one slide. The rest stays on the last page in a smaller size. */
const MAX_PAGES = 60;
/** Body text sizes that are tried to fill the pages evenly, without adding pages. */
const BODY_SIZES = [22, 20, 18, 16, 15, 14];
/** Maximum lines of a code part. */
const CODE_LINES = 14;
/** Minimum length of a paragraph part, in UTF-16 units. */
const PARAGRAPH_PART = 320;
/** Shorter paragraphs introduce the block that follows. */
const INTRODUCTION = 160;

/**
 * Splits blocks into pages on which all text has a readable size. `first` is the box of the first page, `other` the box
 * of all others.
 */
export function paginate(blocks: readonly Block[], first: Rect, other: Rect): (readonly Block[])[] {
  if (isReadable(blocks, first)) return [blocks];
  const pieces = groupWithNext(blocks.flatMap((block) => piecesOf(block, other)));
  const pages = fill(pieces, first, other, MIN_BODY_SIZE);
  if (pages.length > 12) return pages;
  for (const size of BODY_SIZES) {
    const even = fill(pieces, first, other, size);
    if (even.length <= pages.length && even.every((page, i) => isReadable(page, i === 0 ? first : other)))
      return even;
  }
  return pages;
}

function fill(groups: readonly Piece[][], first: Rect, other: Rect, least: number): Block[][] {
  const pages: Piece[][] = [[]];
  for (const group of groups) {
    const page = lastItem(pages);
    if (page.length === 0 || pages.length === MAX_PAGES) {
      // Next to a picture, the first page may have space for the title only.
      if (pages.length === 1 && tooNarrow(joined(group), first, other)) pages.push([...group]);
      else page.push(...group);
      continue;
    }
    const box = pages.length === 1 ? first : other;
    const added = itemAt(group, 0).column ?? group.map(({ block }) => block);
    const whole = isReadable([...joined(page), ...added], box, least);
    if (whole || (!itemAt(group, 0).column && isReadable(joined([...page, ...group]), box, least)))
      page.push(...group);
    else pages.push([...group]);
  }
  return pages.map(joined);
}

const tooNarrow = (blocks: readonly Block[], first: Rect, other: Rect) =>
  first.width < other.width && !isReadable(blocks, first) && isReadable(blocks, other);

/** Groups a heading, and a short text that introduces code, a table or a picture, with the piece that follows. */
function groupWithNext(pieces: readonly Piece[]): Piece[][] {
  const groups: Piece[][] = [];
  let heads: Piece[] = [];
  for (const [i, piece] of pieces.entries()) {
    const next = pieces[i + 1];
    if (piece.block.kind === 'heading' || introduces(piece, next)) heads.push(piece);
    else {
      groups.push([...heads, piece]);
      heads = [];
    }
  }
  return heads.length > 0 ? [...groups, heads] : groups;
}

function introduces({ block }: Piece, next: Piece | undefined): boolean {
  if (!next || next.column || isText(next.block)) return false;
  if (block.kind === 'list') return block.items.length === 1;
  return (
    block.kind === 'paragraph' && block.runs.reduce((sum, run) => sum + run.text.length, 0) < INTRODUCTION
  );
}

function piecesOf(block: Block, page: Rect): Piece[] {
  const pieces = (parts: readonly Block[]) => parts.map((part) => ({ block: part, original: block }));
  switch (block.kind) {
    case 'columns':
      return isReadable([block], page)
        ? pieces([block])
        : block.columns.flatMap(({ blocks }) => columnPieces(blocks, page));
    case 'list':
      return pieces(itemGroups(block.items, page).map((items) => ({ ...block, items })));
    case 'code':
      return pieces(isReadable([block], page) ? [block] : codeParts(block, page));
    case 'table':
      if (isReadable([block], page)) return pieces([block]);
      return pieces(block.rows.slice(1).map((row) => ({ ...block, rows: [itemAt(block.rows, 0), row] })));
    case 'quote':
      return pieces(block.paragraphs.map((paragraph) => ({ ...block, paragraphs: [paragraph] })));
    case 'paragraph':
      return pieces(paragraphParts(block.runs).map((runs) => ({ ...block, runs })));
    default:
      return pieces([block]);
  }
}

function columnPieces(blocks: readonly Block[], page: Rect): Piece[] {
  const [start, ...rest] = blocks.flatMap((block) => piecesOf(block, page));
  return start ? [{ ...start, column: blocks }, ...rest] : [];
}

/** Groups top-level items with their nested items; returns single items for a group that is too long for a page. */
function itemGroups(items: readonly ListItem[], page: Rect): ListItem[][] {
  const groups: ListItem[][] = [];
  const level = Math.min(...items.map((item) => item.level));
  for (const item of items) {
    if (groups.length === 0 || (item.level === level && !item.continued)) groups.push([item]);
    else lastItem(groups).push(item);
  }
  return groups.flatMap((group) =>
    isReadable([{ kind: 'list', items: group }], page) ? [group] : group.map((item) => [item]),
  );
}

/** Splits code at empty lines, and after `CODE_LINES` lines. Wraps lines that are too long for the page. */
function codeParts(block: Block & { kind: 'code' }, page: Rect): Block[] {
  const columns = countReadableColumns(page.width);
  const lines = block.source
    .trimEnd()
    .split('\n')
    .flatMap((line) => wrapLine(line, columns));
  const parts: string[][] = [[]];
  for (const line of lines) {
    lastItem(parts).push(line);
    if (lastItem(parts).length >= CODE_LINES || line.trim() === '') parts.push([]);
  }
  // Highlighted line numbers refer to the whole block, so parts drop them.
  const { marked: _marked, ...plain } = block;
  return parts.filter((part) => part.length > 0).map((part) => ({ ...plain, source: part.join('\n') }));
}

function wrapLine(line: string, columns: number): string[] {
  const lines: string[] = [];
  const indent = `${/^\s{0,20}/.exec(line)?.[0] ?? ''}  `;
  let rest = line;
  while (rest.length > columns && lines.length < 100) {
    const space = rest.lastIndexOf(' ', columns);
    const at = space > columns * 0.5 ? space : columns;
    lines.push(rest.slice(0, at));
    rest = indent + rest.slice(at).trimStart();
  }
  return [...lines, rest];
}

/** Splits a long paragraph into parts that end at sentence ends. */
function paragraphParts(runs: readonly Run[]): Run[][] {
  const parts: Run[][] = [[]];
  let length = 0;
  for (const run of runs) {
    const texts = run.math ? [run.text] : run.text.split(/(?<=[.!?。！？]["”»)]?\s)|(?<=[。！？])/);
    for (const text of texts) {
      lastItem(parts).push({ ...run, text });
      length += text.length;
      if (length < PARAGRAPH_PART || !/[.!?。！？]["”»)]?\s*$/.test(text)) continue;
      parts.push([]);
      length = 0;
    }
  }
  return parts.filter((part) => part.length > 0);
}

/** Converts pieces to blocks; consecutive pieces of one block become one block again. */
function joined(pieces: readonly Piece[]): Block[] {
  const blocks: { block: Block; original: Block }[] = [];
  for (const { block, original } of pieces) {
    const last = blocks.at(-1);
    const merged = last?.original === original ? merge(last.block, block) : undefined;
    if (merged) blocks[blocks.length - 1] = { block: merged, original };
    else blocks.push({ block, original });
  }
  // A code block that was not split keeps its highlighted lines.
  return blocks.map(({ block, original }) =>
    block.kind === 'code' && original.kind === 'code' && block.source === original.source.trimEnd()
      ? original
      : block,
  );
}

function merge(a: Block, b: Block): Block | undefined {
  if (a.kind === 'list' && b.kind === 'list') return { ...a, items: [...a.items, ...b.items] };
  if (a.kind === 'code' && b.kind === 'code') return { ...a, source: `${a.source}\n${b.source}` };
  if (a.kind === 'table' && b.kind === 'table') return { ...a, rows: [...a.rows, ...b.rows.slice(1)] };
  if (a.kind === 'quote' && b.kind === 'quote')
    return { ...a, paragraphs: [...a.paragraphs, ...b.paragraphs] };
  if (a.kind === 'paragraph' && b.kind === 'paragraph') return { ...a, runs: [...a.runs, ...b.runs] };
  return undefined;
}

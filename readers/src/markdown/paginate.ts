import { itemAt, lastItem } from '@flydeck/scene/checked-access';
import type { Rect } from '@flydeck/scene/model/geometry';
import type { Run } from '@flydeck/scene/model/text';
import { countReadableCharacters } from './estimate-size.ts';
import { isReadable, isText, MIN_BODY_SIZE } from './layout-blocks.ts';
import type { Block, ListItem } from './model.ts';
import { rawTextOfRuns } from './run-builder.ts';

/** A chunk of a block that can be moved to another page. Chunks of one block on the same page are merged again. */
interface Chunk {
  /** A block with only the content of the chunk. */
  readonly block: Block;
  /** The whole block to which the chunk belongs. */
  readonly original: Block;
  /**
   * All blocks of a column; only set on the first chunk of the column. A column starts on a new page unless the whole
   * column fits on the current page.
   */
  readonly column?: readonly Block[];
}

/** Maximum number of pages of one slide. Remaining blocks stay on the last page in a smaller size. */
const MAX_PAGES = 60;
/**
 * Minimum sizes of body text that `paginate` tries, largest first, to fill the pages evenly without adding pages. The
 * sizes are in units of a slide that is 540 units high.
 */
const BODY_SIZES = [22, 20, 18, 16, 15, 14];
/** Maximum number of lines of a code chunk. */
const MAX_CODE_LINES = 14;
/** Minimum length of a paragraph chunk, in UTF-16 units. */
const MIN_PARAGRAPH_LENGTH = 320;
/** Maximum length of a paragraph that introduces the next block, in UTF-16 units. */
const MAX_INTRODUCTION_LENGTH = 160;

/**
 * Splits blocks into pages on which all text has a readable size. `firstBox` is the box of the first page, `otherBox`
 * the box of all other pages.
 */
export function paginate(blocks: readonly Block[], firstBox: Rect, otherBox: Rect): (readonly Block[])[] {
  if (isReadable(blocks, firstBox)) return [blocks];
  const chunks = groupWithNext(blocks.flatMap((block) => splitBlock(block, otherBox)));
  const pages = fillPages(chunks, firstBox, otherBox, MIN_BODY_SIZE);
  // Trying all sizes takes too long for many pages.
  if (pages.length > 12) return pages;
  for (const size of BODY_SIZES) {
    const evenPages = fillPages(chunks, firstBox, otherBox, size);
    if (
      evenPages.length <= pages.length &&
      evenPages.every((page, i) => isReadable(page, i === 0 ? firstBox : otherBox))
    )
      return evenPages;
  }
  return pages;
}

/** Distributes groups of chunks over pages, with body text of at least `minSize`. A group is never split. */
function fillPages(groups: readonly Chunk[][], firstBox: Rect, otherBox: Rect, minSize: number): Block[][] {
  const pages: Chunk[][] = [[]];
  for (const group of groups) {
    const page = lastItem(pages);
    if (page.length === 0 || pages.length === MAX_PAGES) {
      // Next to a picture, the first page may have space for the title only.
      if (pages.length === 1 && fitsOnlyOtherPages(mergeChunks(group), firstBox, otherBox)) pages.push([...group]);
      else page.push(...group);
      continue;
    }
    const box = pages.length === 1 ? firstBox : otherBox;
    const addedBlocks = itemAt(group, 0).column ?? group.map(({ block }) => block);
    const fitsCompletely = isReadable([...mergeChunks(page), ...addedBlocks], box, minSize);
    if (fitsCompletely || (!itemAt(group, 0).column && isReadable(mergeChunks([...page, ...group]), box, minSize)))
      page.push(...group);
    else pages.push([...group]);
  }
  return pages.map(mergeChunks);
}

const fitsOnlyOtherPages = (blocks: readonly Block[], firstBox: Rect, otherBox: Rect) =>
  firstBox.width < otherBox.width && !isReadable(blocks, firstBox) && isReadable(blocks, otherBox);

/**
 * Returns groups of chunks that stay on one page. A heading, or a short text that introduces a block, is in the same
 * group as the next chunk.
 */
function groupWithNext(chunks: readonly Chunk[]): Chunk[][] {
  const groups: Chunk[][] = [];
  let introductions: Chunk[] = [];
  for (const [i, chunk] of chunks.entries()) {
    const next = chunks[i + 1];
    if (chunk.block.kind === 'heading' || introduces(chunk, next)) introductions.push(chunk);
    else {
      groups.push([...introductions, chunk]);
      introductions = [];
    }
  }
  return introductions.length > 0 ? [...groups, introductions] : groups;
}

/**
 * Returns whether a chunk is a short paragraph, or a list with one item, before a chunk that is neither text nor the
 * start of a column.
 */
function introduces({ block }: Chunk, next: Chunk | undefined): boolean {
  if (!next || next.column || isText(next.block)) return false;
  if (block.kind === 'list') return block.items.length === 1;
  return block.kind === 'paragraph' && rawTextOfRuns(block.runs).length < MAX_INTRODUCTION_LENGTH;
}

/** Splits a block into the smallest chunks that may be on different pages. `page` is the box of a page. */
function splitBlock(block: Block, page: Rect): Chunk[] {
  const toChunks = (blocks: readonly Block[]) => blocks.map((chunk) => ({ block: chunk, original: block }));
  switch (block.kind) {
    case 'columns':
      return isReadable([block], page)
        ? toChunks([block])
        : block.columns.flatMap(({ blocks }) => splitColumn(blocks, page));
    case 'list':
      return toChunks(groupItems(block.items, page).map((items) => ({ ...block, items })));
    case 'code':
      return toChunks(isReadable([block], page) ? [block] : splitCode(block, page));
    case 'table':
      if (isReadable([block], page)) return toChunks([block]);
      return toChunks(
        block.rows
          .slice(block.headerRows)
          .map((row) => ({ ...block, rows: [...block.rows.slice(0, block.headerRows), row] })),
      );
    case 'quote':
      return toChunks(block.paragraphs.map((paragraph) => ({ ...block, paragraphs: [paragraph] })));
    case 'paragraph':
      return toChunks(splitParagraph(block.runs).map((runs) => ({ ...block, runs })));
    default:
      return toChunks([block]);
  }
}

/** Splits the blocks of a column into chunks. */
function splitColumn(blocks: readonly Block[], page: Rect): Chunk[] {
  const [start, ...remaining] = blocks.flatMap((block) => splitBlock(block, page));
  return start ? [{ ...start, column: blocks }, ...remaining] : [];
}

/** Groups top-level items with their nested items. Splits a group that is too long for a page into single items. */
function groupItems(items: readonly ListItem[], page: Rect): ListItem[][] {
  const groups: ListItem[][] = [];
  const topLevel = Math.min(...items.map((item) => item.level));
  for (const item of items) {
    if (groups.length === 0 || (item.level === topLevel && !item.continuesPreviousItem)) groups.push([item]);
    else lastItem(groups).push(item);
  }
  return groups.flatMap((group) =>
    isReadable([{ kind: 'list', items: group }], page) ? [group] : group.map((item) => [item]),
  );
}

/** Splits code at empty lines, and after `MAX_CODE_LINES` lines. Wraps lines that are too long for the page. */
function splitCode(block: Block & { kind: 'code' }, page: Rect): Block[] {
  const maxLineLength = countReadableCharacters(page.width);
  const lines = block.source
    .trimEnd()
    .split('\n')
    .flatMap((line) => wrapLine(line, maxLineLength));
  const chunks: string[][] = [[]];
  for (const line of lines) {
    lastItem(chunks).push(line);
    if (lastItem(chunks).length >= MAX_CODE_LINES || line.trim() === '') chunks.push([]);
  }
  // The numbers of highlighted lines refer to the whole block, so chunks have no highlighted lines.
  return chunks
    .filter((chunk) => chunk.length > 0)
    .map((chunk) => ({ ...block, highlightedLines: undefined, source: chunk.join('\n') }));
}

/**
 * Breaks a line of code into lines of at most `maxLength` characters, if possible at spaces. The second and later lines
 * have the indentation of the first line and two more spaces. After 100 breaks, the remaining text is one line.
 */
function wrapLine(line: string, maxLength: number): string[] {
  const lines: string[] = [];
  const indent = `${/^\s{0,20}/.exec(line)?.[0] ?? ''}  `;
  let remaining = line;
  while (remaining.length > maxLength && lines.length < 100) {
    const space = remaining.lastIndexOf(' ', maxLength);
    const end = space > maxLength * 0.5 ? space : maxLength;
    lines.push(remaining.slice(0, end));
    remaining = indent + remaining.slice(end).trimStart();
  }
  return [...lines, remaining];
}

/** Splits a long paragraph into chunks that end at sentence ends. */
function splitParagraph(runs: readonly Run[]): Run[][] {
  const chunks: Run[][] = [[]];
  let length = 0;
  for (const run of runs) {
    // A sentence ends after a full stop, `!` or `?`, with an optional closing quotation mark or bracket, before white
    // space. After the full-width forms of CJK texts, no white space is needed.
    const texts = run.math ? [run.text] : run.text.split(/(?<=[.!?。！？]["”»)]?\s)|(?<=[。！？])/);
    for (const text of texts) {
      lastItem(chunks).push({ ...run, text });
      length += text.length;
      if (length < MIN_PARAGRAPH_LENGTH || !/[.!?。！？]["”»)]?\s*$/.test(text)) continue;
      chunks.push([]);
      length = 0;
    }
  }
  return chunks.filter((chunk) => chunk.length > 0);
}

/** Converts chunks to blocks; consecutive chunks of one block become one block again. */
function mergeChunks(chunks: readonly Chunk[]): Block[] {
  const blocks: { block: Block; original: Block }[] = [];
  for (const { block, original } of chunks) {
    const last = blocks.at(-1);
    const mergedBlock = last?.original === original ? merge(last.block, block) : undefined;
    if (mergedBlock) blocks[blocks.length - 1] = { block: mergedBlock, original };
    else blocks.push({ block, original });
  }
  // A code block that was not split keeps its highlighted lines.
  return blocks.map(({ block, original }) =>
    block.kind === 'code' && original.kind === 'code' && block.source === original.source.trimEnd() ? original : block,
  );
}

/** Merges the blocks of two chunks of the same block; returns undefined for kinds of blocks that are not split. */
function merge(a: Block, b: Block): Block | undefined {
  if (a.kind === 'list' && b.kind === 'list') return { ...a, items: [...a.items, ...b.items] };
  if (a.kind === 'code' && b.kind === 'code') return { ...a, source: `${a.source}\n${b.source}` };
  if (a.kind === 'table' && b.kind === 'table') return { ...a, rows: [...a.rows, ...b.rows.slice(b.headerRows)] };
  if (a.kind === 'quote' && b.kind === 'quote') return { ...a, paragraphs: [...a.paragraphs, ...b.paragraphs] };
  if (a.kind === 'paragraph' && b.kind === 'paragraph') return { ...a, runs: [...a.runs, ...b.runs] };
  return undefined;
}

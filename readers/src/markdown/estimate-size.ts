import { itemAt } from '@flydeck/scene/checked-access';
import type { Run } from '@flydeck/scene/model/text';
import type { Diagram } from './diagrams/diagram.ts';
import type { Block, Column, TableBlock } from './model.ts';
import { rawTextOfRuns } from './run-builder.ts';

/** Minimum text size in slide units. A slide is 540 units high, so 11 units are 22 of 1080 pixels of a screen. */
export const MIN_TEXT_SIZE = 11;
/** Minimum text size of code. Code may be smaller than text, because its lower-case characters are taller. */
export const MIN_CODE_SIZE = 10;
/** Size of the smallest text of a diagram, in diagram units. */
const DIAGRAM_TEXT_SIZE = 11;

/**
 * Estimates the width of a text in ems. The estimate is accurate enough to choose font sizes. Lines are broken later,
 * when the document is compiled.
 */
function estimateWidth(text: string): number {
  let width = 0;
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    // Hangul, CJK and full-width characters; then emoji.
    if (code >= 0x1100 && /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uff00-\uff60]/.test(char)) width += 1;
    else if (code > 0x1f000) width += 1.2;
    else if (code < 128 && "iljtfr.,;:!|'()[] ".includes(char)) width += 0.31;
    else width += char >= 'A' && char <= 'Z' ? 0.68 : 0.56;
  }
  return width;
}

/**
 * Estimates the number of lines of runs at font size `size` in `width`, both in slide units. The estimated widths of
 * the lines are increased by a margin of 4 %.
 */
export function estimateLineCount(runs: readonly Run[], size: number, width: number): number {
  return rawTextOfRuns(runs)
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil((estimateWidth(line) * size * 1.04) / Math.max(1, width))), 0);
}

/** Line height of text, in ems. */
const LINE_HEIGHT = 1.32;
/** Indent of each level of a list, in ems of the body text. */
export const BULLET_INDENT = 1.15;
/** Line height of code, in ems. */
const CODE_LINE_HEIGHT = 1.4;

/** Text size of tables, relative to the body text. */
export const TABLE_SCALE = 0.86;

/** Sizes of headings by depth, relative to the body text. */
export const HEADING_SCALE = [1.5, 1.3, 1.15, 1.05, 1, 1] as const;

/**
 * Estimates the height of a block in `width` with body text of `size`, all in slide units. The height of a picture is a
 * minimum, because the layout enlarges pictures to the remaining space.
 */
export function estimateHeight(block: Block, size: number, width: number): number {
  switch (block.kind) {
    case 'heading': {
      const headingSize = size * itemAt(HEADING_SCALE, block.depth - 1);
      return estimateLineCount(block.runs, headingSize, width) * headingSize * 1.2 + size * 0.5;
    }
    case 'paragraph':
      return estimateLineCount(block.runs, size, width) * size * LINE_HEIGHT + size * 0.6;
    case 'list':
      return block.items.reduce((sum, item) => {
        const itemSize = item.level > 0 ? size * 0.9 : size;
        const textWidth = width - (item.level + 1) * BULLET_INDENT * size;
        return sum + estimateLineCount(item.runs, itemSize, textWidth) * itemSize * LINE_HEIGHT + size * 0.34;
      }, size * 0.3);
    case 'quote':
      return block.paragraphs.reduce(
        (sum, runs) => sum + estimateLineCount(runs, size * 1.08, width - 30) * size * 1.08 * LINE_HEIGHT + size * 0.5,
        size * 0.6,
      );
    case 'code':
      return codeHeight(block.source, size, width);
    case 'table': {
      const fractions = tableColumnFractions(block.rows);
      return block.rows.reduce((sum, row) => sum + tableRowHeight(row, fractions, size * TABLE_SCALE, width), 0);
    }
    case 'math':
      // The pattern matches `\\`, a line break of TeX.
      return size * (2.2 + 1.7 * (block.tex.match(/\\\\/g)?.length ?? 0));
    case 'image':
      return 120;
    case 'component':
      return 56;
    case 'diagram':
      return diagramHeight(block.diagram, width);
    case 'columns': {
      const widths = columnWidths(block.columns, width);
      return Math.max(0, ...block.columns.map(({ blocks }, i) => estimateTotalHeight(blocks, size, itemAt(widths, i))));
    }
  }
}

/** Distance between columns, in slide units. */
export const COLUMN_GAP = 32;

/**
 * Returns the widths of the columns of a `columns` block. Columns without a requested width divide the remaining width
 * equally, or get the fraction 0.15 each if less remains. Then all fractions are scaled to fill `width` without the
 * gaps.
 */
export function columnWidths(columns: readonly Column[], width: number): number[] {
  const availableWidth = width - COLUMN_GAP * (columns.length - 1);
  const requestedFraction = columns.reduce((sum, column) => sum + (column.widthFraction ?? 0), 0);
  const flexibleCount = columns.filter((column) => column.widthFraction === undefined).length;
  const remainingFraction = Math.max(flexibleCount * 0.15, 1 - requestedFraction);
  const fractions = columns.map((column) => column.widthFraction ?? remainingFraction / flexibleCount);
  const total = fractions.reduce((sum, fraction) => sum + fraction, 0);
  return fractions.map((fraction) => (availableWidth * fraction) / total);
}

/**
 * Returns the height at which the smallest text of a diagram is readable. If the diagram would then be wider than
 * `width`, returns the height at which the diagram is as wide as `width`. The layout may enlarge the diagram.
 */
function diagramHeight(diagram: Diagram, width: number): number {
  if (diagram.kind === 'pie') return 220;
  const maxScale = width / diagram.width;
  return diagram.height * Math.min(maxScale, MIN_TEXT_SIZE / DIAGRAM_TEXT_SIZE);
}

/** Estimates the height of blocks below each other in `width` with body text of `size`, with the gaps between them. */
export const estimateTotalHeight = (blocks: readonly Block[], size: number, width: number): number =>
  blocks.reduce((sum, block) => sum + estimateHeight(block, size, width) + size * 0.3, 0);

/** Width of a Latin character of code, as a fraction of the text size. */
const CODE_CHARACTER_WIDTH = 0.61;
/** Sum of the insets of a code block at its left and right, in slide units. */
const CODE_INSETS = 36;

/** Returns how many characters of code at the minimum size fit in a line of `width`. */
export const countReadableCharacters = (width: number): number =>
  Math.max(16, Math.floor((width - CODE_INSETS) / (MIN_CODE_SIZE * CODE_CHARACTER_WIDTH)));

/** Returns the text size of code for a body size of `size`, reduced if the longest line does not fit in `width`. */
export function codeSize(source: string, size: number, width: number): number {
  const maxLineWidth = Math.max(8, ...source.split('\n').map((line) => widthOfCode(line)));
  return Math.max(5, Math.min(size * 0.86, (width - CODE_INSETS) / (maxLineWidth * CODE_CHARACTER_WIDTH)));
}

/** Returns the width of a line of code as a multiple of the width of a Latin character. */
const widthOfCode = (line: string) =>
  [...line.replace(/\t/g, '    ')].reduce((sum, char) => sum + widthOfCharacter(char.codePointAt(0) ?? 0), 0);

/** Returns the width of a character relative to a Latin one: CJK from U+2E80, symbols from U+2500. */
const widthOfCharacter = (codePoint: number) => (codePoint >= 0x2e80 ? 1.66 : codePoint >= 0x2500 ? 1.12 : 1);

function codeHeight(source: string, size: number, width: number): number {
  const textSize = codeSize(source, size, width);
  return source.split('\n').length * textSize * CODE_LINE_HEIGHT + 2 * textSize + 4;
}

/**
 * Returns the widths of table columns as fractions of the table's width. The width of a column is proportional to the
 * estimated width of its widest cell, which counts as at least 3 and at most 38 ems.
 */
export function tableColumnFractions(rows: TableBlock['rows']): number[] {
  const count = Math.max(1, ...rows.map((row) => row.length));
  const weights = Array.from({ length: count }, (_, c) =>
    Math.max(3, ...rows.map((row) => Math.min(38, estimateWidth(rawTextOfRuns(row[c] ?? []))))),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

/** Estimates the height of a table row at text size `size` in a table of `width` with columns of `fractions`. */
export function tableRowHeight(
  row: readonly (readonly Run[])[],
  fractions: readonly number[],
  size: number,
  width: number,
): number {
  const lineCount = Math.max(
    1,
    ...row.map((cell, c) => estimateLineCount(cell, size, (fractions[c] ?? 0.1) * width - size)),
  );
  return lineCount * size * 1.28 + size * 0.9;
}

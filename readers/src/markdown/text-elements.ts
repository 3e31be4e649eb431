import { itemAt } from '@flydeck/scene/checked-access';
import { embeddingLevels } from '@flydeck/scene/layout/bidi';
import type { Element, TableElement } from '@flydeck/scene/model/elements';
import type { Rect } from '@flydeck/scene/model/geometry';
import type { Paragraph, Run, RunStyle, TextBody } from '@flydeck/scene/model/text';
import type { DeckStyle } from './deck-style.ts';
import { BULLET_INDENT, HEADING_SCALE, TABLE_SCALE, tableColumnFractions, tableRowHeight } from './estimate-size.ts';
import type { Block, ListItem, TableBlock } from './model.ts';
import { textOfRuns } from './run-builder.ts';

/** Returns a new id that is unique in its slide. */
export type NextId = () => string;

/**
 * Creates a text element without insets. The text starts at the top of the box, and shrinks to fit the box. `body`
 * overrides these properties.
 */
export function textElement(id: string, box: Rect, paragraphs: Paragraph[], body: Partial<TextBody> = {}): Element {
  return {
    kind: 'text',
    id,
    ...box,
    body: { insets: [0, 0, 0, 0], anchor: 'top', fit: 'shrink', ...body, paragraphs },
  };
}

/**
 * Returns the x coordinate of a decorative mark next to the start of a text. The mark is `width` units wide. The mark
 * is at the left side of the box, or at the right side if the text is right-to-left.
 */
export function markX(runs: readonly Run[], box: Rect, width: number): number {
  const { direction } = embeddingLevels(textOfRuns(runs), undefined);
  return direction === 'rtl' ? box.x + box.width - width : box.x;
}

/** Creates a decorative bar with round ends in the accent colour. */
export const accentBar = (id: string, box: Rect): Element => ({
  kind: 'shape',
  id,
  ...box,
  alt: '',
  furniture: true,
  geometry: { kind: 'preset', preset: 'roundRect', adjust: { adj: 50_000 } },
  fill: { kind: 'solid', color: 'accent' },
});

/**
 * Returns the runs with links underlined and in the accent colour, unless a run sets other values. In a dark style, the
 * links have a fixed colour instead of the role `accent`, so that colours of the slide do not replace the link colour.
 */
const applyLinkStyle = (runs: readonly Run[], style: DeckStyle): Run[] =>
  runs.map((run) =>
    run.link ? { color: style.isDark ? style.theme.accent : 'accent', underline: true, ...run } : { ...run },
  );

/**
 * Converts blocks to the paragraphs of one text body. Omits blocks that are not text.
 * @param size font size of normal text, in the topic's units
 */
export function paragraphsOf(
  blocks: readonly Block[],
  size: number,
  style: DeckStyle,
  isCentred: boolean,
): Paragraph[] {
  const align = isCentred ? ({ align: 'center' } as const) : {};
  return blocks.flatMap((block, blockIndex): Paragraph[] => {
    const spaceBefore = blockIndex > 0 ? size * 0.5 : 0;
    switch (block.kind) {
      case 'heading':
        return [
          {
            ...align,
            role: 'heading',
            spaceBefore: blockIndex > 0 ? size * 0.7 : 0,
            style: {
              family: 'heading',
              bold: true,
              size: size * itemAt(HEADING_SCALE, block.depth - 1),
              color: block.depth > 2 ? 'accent' : 'ink',
            },
            runs: applyLinkStyle(block.runs, style),
          },
        ];
      case 'paragraph':
        return [{ ...align, role: 'body', spaceBefore, style: { size }, runs: applyLinkStyle(block.runs, style) }];
      case 'list':
        return block.items.map((item, i) => listParagraph(item, i, size, style, blockIndex > 0));
      case 'quote':
        return block.paragraphs.map((runs, i) => ({
          role: 'quote' as const,
          indent: isCentred ? 0 : size,
          ...align,
          spaceBefore: i > 0 || blockIndex > 0 ? size * 0.5 : 0,
          style: { size: size * 1.08, italic: true, color: 'muted' },
          runs: applyLinkStyle(runs, style),
        }));
      default:
        return [];
    }
  });
}

/** Bullets by level of the list, used in turn. */
const BULLETS = ['•', '–', '·'];

/**
 * Converts a list item to a paragraph with a bullet, a number or a checkbox.
 * @param index position of the item in the list, from 0
 * @param hasPreviousBlock whether the list follows another block
 */
function listParagraph(
  item: ListItem,
  index: number,
  size: number,
  style: DeckStyle,
  hasPreviousBlock: boolean,
): Paragraph {
  const itemSize = item.level > 0 ? size * 0.9 : size;
  const indent = (item.level + 1) * BULLET_INDENT * size;
  const checkbox = item.isChecked === undefined ? [] : [{ text: item.isChecked ? '☑ ' : '☐ ', color: 'accent' }];
  const bullet: Paragraph['bullet'] =
    item.continuesPreviousItem || item.isChecked !== undefined
      ? undefined
      : item.ordered
        ? {
            kind: 'number',
            style: item.level % 2 === 1 ? 'lower-alpha' : 'decimal',
            pattern: '%.',
            color: 'accent',
            ...(item.start === undefined ? {} : { startAt: item.start }),
          }
        : { kind: 'char', char: itemAt(BULLETS, item.level % BULLETS.length), color: 'accent' };
  return {
    role: 'body',
    level: item.level,
    indent: item.isChecked === undefined ? indent : indent - BULLET_INDENT * size,
    ...(bullet ? { bullet, hanging: -BULLET_INDENT * size } : {}),
    spaceBefore: index === 0 ? (hasPreviousBlock ? size * 0.4 : 0) : size * 0.34,
    style: { size: itemSize },
    runs: [...checkbox, ...applyLinkStyle(item.runs, style)],
  };
}

/**
 * Creates a table with coloured header rows, thin lines between rows, and cell padding.
 * @param size font size of normal text, in the topic's units
 */
export function tableElement(id: string, box: Rect, block: TableBlock, size: number, style: DeckStyle): TableElement {
  const fractions = tableColumnFractions(block.rows);
  const cellSize = size * TABLE_SCALE;
  const rowBorder = { color: style.borderColor, width: 1 };
  const cell = (runs: readonly Run[], columnIndex: number, isHeader: boolean) => ({
    body: {
      anchor: 'middle' as const,
      insets: [cellSize * 0.5, cellSize * 0.3, cellSize * 0.5, cellSize * 0.3] as [number, number, number, number],
      paragraphs: [
        {
          ...(block.aligns[columnIndex] ? { align: block.aligns[columnIndex] } : {}),
          style: { size: cellSize, ...(isHeader ? { bold: true, color: 'ink' } : {}) } satisfies RunStyle,
          runs: applyLinkStyle(runs, style),
        },
      ],
    },
    ...(isHeader ? { fill: { kind: 'solid' as const, ...style.softFill } } : {}),
    borders: { bottom: isHeader ? { color: 'accent', width: 2 } : rowBorder },
  });
  return {
    kind: 'table',
    id,
    ...box,
    columns: fractions.map((fraction) => fraction * box.width),
    rows: block.rows.map((row, rowIndex) => ({
      height: tableRowHeight(row, fractions, cellSize, box.width),
      cells: fractions.map((_, columnIndex) => cell(row[columnIndex] ?? [], columnIndex, rowIndex < block.headerRows)),
    })),
    headerRows: block.headerRows,
  };
}

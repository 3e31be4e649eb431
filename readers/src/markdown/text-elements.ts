import { itemAt } from '@flydeck/scene/checked-access';
import { embeddingLevels } from '@flydeck/scene/layout/bidi';
import type { Element, TableElement } from '@flydeck/scene/model/elements';
import type { Rect } from '@flydeck/scene/model/geometry';
import type { Paragraph, Run, RunStyle, TextBody } from '@flydeck/scene/model/text';
import type { DeckStyle } from './deck-style.ts';
import { BULLET_INDENT, columnShares, HEADING_SCALE, rowHeight } from './estimate-size.ts';
import type { Block, ListItem } from './model.ts';
import { textOfRuns } from './run-builder.ts';

/** Returns a new id that is unique in its slide. */
export type NextId = () => string;

export function textElement(
  id: string,
  box: Rect,
  paragraphs: Paragraph[],
  body: Partial<TextBody> = {},
): Element {
  return {
    kind: 'text',
    id,
    ...box,
    body: { insets: [0, 0, 0, 0], anchor: 'top', fit: 'shrink', ...body, paragraphs },
  };
}

/** Returns the left edge of a mark of `width` at the start of a text: at the box's right for right-to-left text. */
export function startEdge(runs: readonly Run[], box: Rect, width: number): number {
  const { direction } = embeddingLevels(textOfRuns(runs), undefined);
  return direction === 'rtl' ? box.x + box.width - width : box.x;
}

const withLinkStyle = (runs: readonly Run[], look: DeckStyle): Run[] =>
  runs.map((run) =>
    run.link ? { color: look.dark ? look.theme.accent : 'accent', underline: true, ...run } : { ...run },
  );

/** Converts text blocks to paragraphs of one text body. */
export function paragraphsOf(
  blocks: readonly Block[],
  size: number,
  look: DeckStyle,
  centred: boolean,
): Paragraph[] {
  const align = centred ? ({ align: 'center' } as const) : {};
  return blocks.flatMap((block, n): Paragraph[] => {
    const spaceBefore = n > 0 ? size * 0.5 : 0;
    switch (block.kind) {
      case 'heading':
        return [
          {
            ...align,
            role: 'heading',
            spaceBefore: n > 0 ? size * 0.7 : 0,
            style: {
              family: 'heading',
              bold: true,
              size: size * itemAt(HEADING_SCALE, block.depth - 1),
              color: block.depth > 2 ? 'accent' : 'ink',
            },
            runs: withLinkStyle(block.runs, look),
          },
        ];
      case 'paragraph':
        return [
          { ...align, role: 'body', spaceBefore, style: { size }, runs: withLinkStyle(block.runs, look) },
        ];
      case 'list':
        return block.items.map((item, i) => listParagraph(item, i, size, look, n > 0));
      case 'quote':
        return block.paragraphs.map((runs, i) => ({
          role: 'quote' as const,
          indent: centred ? 0 : size,
          ...align,
          spaceBefore: i > 0 || n > 0 ? size * 0.5 : 0,
          style: { size: size * 1.08, italic: true, color: 'muted' },
          runs: withLinkStyle(runs, look),
        }));
      default:
        return [];
    }
  });
}

const BULLETS = ['•', '–', '·'];

function listParagraph(
  item: ListItem,
  index: number,
  size: number,
  look: DeckStyle,
  after: boolean,
): Paragraph {
  const own = item.level > 0 ? size * 0.9 : size;
  const indent = (item.level + 1) * BULLET_INDENT * size;
  const box = item.checked === undefined ? [] : [{ text: item.checked ? '☑ ' : '☐ ', color: 'accent' }];
  const bullet: Paragraph['bullet'] =
    item.continued || item.checked !== undefined
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
    indent: item.checked === undefined ? indent : indent - BULLET_INDENT * size,
    ...(bullet ? { bullet, hanging: -BULLET_INDENT * size } : {}),
    spaceBefore: index === 0 ? (after ? size * 0.4 : 0) : size * 0.34,
    style: { size: own },
    runs: [...box, ...withLinkStyle(item.runs, look)],
  };
}

/** Creates a table with a tinted header row, thin lines between rows, and cell padding. */
export function tableElement(
  id: string,
  box: Rect,
  block: Block & { kind: 'table' },
  size: number,
  look: DeckStyle,
): TableElement {
  const shares = columnShares(block.rows);
  const own = size * 0.86;
  const rule = { color: look.lineColor, width: 1 };
  const cell = (runs: readonly Run[], c: number, head: boolean) => ({
    body: {
      anchor: 'middle' as const,
      insets: [own * 0.5, own * 0.3, own * 0.5, own * 0.3] as [number, number, number, number],
      paragraphs: [
        {
          ...(block.aligns[c] ? { align: block.aligns[c] } : {}),
          style: { size: own, ...(head ? { bold: true, color: 'ink' } : {}) } satisfies RunStyle,
          runs: withLinkStyle(runs, look),
        },
      ],
    },
    ...(head ? { fill: { kind: 'solid' as const, color: look.softFill } } : {}),
    borders: { bottom: head ? { color: 'accent', width: 2 } : rule },
  });
  return {
    kind: 'table',
    id,
    ...box,
    columns: shares.map((share) => share * box.width),
    rows: block.rows.map((row, r) => ({
      height: rowHeight(row, shares, own, box.width),
      cells: shares.map((_, c) => cell(row[c] ?? [], c, r === 0)),
    })),
    headerRows: 1,
  };
}

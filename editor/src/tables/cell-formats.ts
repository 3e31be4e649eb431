import { tableCellSchema } from '@flydeck/scene/model/elements';
import type { Paragraph, Run } from '@flydeck/scene/model/text';
import { paragraphSchema, textBodySchema } from '@flydeck/scene/model/text';
import { isEqual } from '@flydeck/scene/records/is-equal';
import type { Operation } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import { z } from 'zod';
import type { View } from '../camera.ts';
import { unitsPerPoint } from '../drawing/default-sizes.ts';
import { paragraphsOf } from '../properties/text-part.ts';
import { rewrite } from '../properties/text-properties.ts';
import { type BodyProperties, scaledBody, scaledParagraph, scaledStroke } from '../transform/scaled-values.ts';
import type { CellBorders } from './cell-look.ts';
import { areaOf, type CellPosition, type CellSelection, cellIn, tableGrid } from './table-grid.ts';

/** Maximum numbers of copied rows and columns with formats, and of paragraphs of a cell. */
const MAX_ROWS = 500;
const MAX_COLUMNS = 100;
const MAX_PARAGRAPHS = 200;

const cellFormatSchema = z.strictObject({
  paragraphs: z.array(paragraphSchema).max(MAX_PARAGRAPHS),
  /** Absent in cells of other programs, whose text gets the style of the cell into which it is pasted. */
  body: textBodySchema.omit({ paragraphs: true }).optional(),
  fill: tableCellSchema.shape.fill,
  borders: tableCellSchema.shape.borders,
});
type CellFormat = z.infer<typeof cellFormatSchema>;

const cellFormatsSchema = z.strictObject({
  /** Length of a point in the units of the copied cells (see `unitsPerPoint`). */
  pointLength: z.number().positive(),
  /** By row and column. Null for cells without formats, and for cells that a merged cell covers. */
  rows: z.array(z.array(cellFormatSchema.nullable()).max(MAX_COLUMNS)).max(MAX_ROWS),
});
/** The texts and formats of copied cells. */
export type CellFormats = z.infer<typeof cellFormatsSchema>;

/** Returns the formats of copied cells from the JSON of a clipboard; undefined if the JSON has another format. */
export const parseCellFormats = (json: unknown): CellFormats | undefined => cellFormatsSchema.safeParse(json).data;

/** Returns the texts and formats of the selected cells. Pictures in fills are omitted, because they belong to files. */
export function formatsOfCells(view: View, selection: CellSelection): CellFormats | undefined {
  const grid = tableGrid(view.store, selection.table);
  const area = areaOf(grid, selection);
  const parent = view.store.get(selection.table)?.parent;
  if (!area || !parent) return undefined;
  const rows = grid.rows
    .slice(area.top, area.bottom + 1)
    .map(({ cells }) => cells.slice(area.left, area.right + 1).map((cell) => (cell ? formatOf(cell) : null)));
  return { pointLength: unitsPerPoint(view, parent), rows };
}

function formatOf(cell: DocumentRecord): CellFormat | null {
  const { covered, body = {}, fill, borders } = cell.properties as Partial<CellFormat> & { covered?: boolean };
  if (covered) return null;
  return {
    paragraphs: [...paragraphsOf(cell)],
    body,
    ...(fill && fill.kind !== 'image' ? { fill } : {}),
    ...(borders ? { borders } : {}),
  };
}

/**
 * Returns the operations that give the cells of a table copied texts and formats, in the units of the table.
 * @param start the position of the first cell
 */
export function formatCells(view: View, table: string, start: CellPosition, formats: CellFormats): Operation[] {
  const grid = tableGrid(view.store, table);
  const factor = unitsPerPoint(view, view.store.get(table)?.parent ?? '') / formats.pointLength;
  return formats.rows.flatMap((row, i) =>
    row.flatMap((format, j) => {
      const cell = cellIn(grid, { row: start.row + i, column: start.column + j });
      return cell && format && !cell.properties['covered'] ? formatCell(cell, format, factor) : [];
    }),
  );
}

function formatCell(
  cell: DocumentRecord,
  { paragraphs, body, fill, borders }: CellFormat,
  factor: number,
): Operation[] {
  const { id, properties } = cell;
  if (!body)
    return rewrite(
      cell,
      paragraphs.map((paragraph) => styledLike(paragraph.runs, paragraphsOf(cell)[0])),
    );
  const values = {
    body: factor === 1 ? body : scaledBody(body as BodyProperties, factor),
    fill,
    borders: borders && scaledBorders(borders as CellBorders, factor),
  };
  const changes = Object.entries(values).flatMap(([property, value]): Operation[] => {
    if (isEqual(properties[property], value)) return [];
    return [value === undefined ? { op: 'unset', id, property } : { op: 'set', id, property, value }];
  });
  return [
    ...changes,
    ...rewrite(
      cell,
      paragraphs.map((paragraph) => (factor === 1 ? paragraph : scaledParagraph(paragraph, factor))),
    ),
  ];
}

/** Returns runs as a paragraph in the style of another one. */
export function styledLike(runs: readonly Run[], like: Paragraph | undefined): Paragraph {
  const { runs: likeRuns, ...paragraph } = like ?? { runs: [] };
  const { text: _text, link: _link, math: _math, ...style } = likeRuns[0] ?? { text: '' };
  return { ...paragraph, runs: runs.filter(({ text }) => text !== '').map((run) => ({ ...style, ...run })) };
}

const scaledBorders = (borders: CellBorders, factor: number): CellBorders =>
  Object.fromEntries(Object.entries(borders).map(([side, stroke]) => [side, scaledStroke(stroke, factor)]));

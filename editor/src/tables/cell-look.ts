import { resolveColor } from '@flydeck/scene/model/color';
import type { Fill, Stroke } from '@flydeck/scene/model/fill';
import type { Paragraph, RunStyle } from '@flydeck/scene/model/text';
import type { Theme } from '@flydeck/scene/model/theme';
import { withoutUndefined } from '@flydeck/scene/records/fields';
import { isEqual } from '@flydeck/scene/records/is-equal';
import type { Operation } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import { bodyStyle, strokeWidth } from '../drawing/default-sizes.ts';
import type { TableGrid } from './table-grid.ts';

/** The looks of tables that the author can choose. */
export const TABLE_LOOKS = ['lines', 'bands', 'grid', 'plain'] as const;
export type TableLook = (typeof TABLE_LOOKS)[number];

/** Opacity of the accent colour in every second row of the look `bands`: 12 %, as two hexadecimal digits. */
const BAND_ALPHA = '1f';
/** Width of borders, and distances of the text from the sides of its cell, in points. */
export const BORDER_POINTS = 1;
const INSET_POINTS = { leftAndRight: 8, topAndBottom: 5 };

/** The borders of a cell by side. */
export interface CellBorders {
  readonly left?: Stroke;
  readonly top?: Stroke;
  readonly right?: Stroke;
  readonly bottom?: Stroke;
}

/** The properties of a cell that a look determines. */
interface CellLook {
  readonly fill?: Fill;
  readonly borders?: CellBorders;
}

/** Where a cell is in its table. */
interface CellPlace {
  readonly row: number;
  readonly isHeader: boolean;
}

/** The sizes and colours for which the properties of cells are computed. */
export interface LookContext {
  readonly look: TableLook;
  readonly theme: Theme;
  /** Length of a point in the units of the topic. */
  readonly pointLength: number;
}

/** Returns the properties that a cell has in a look. */
function lookOf({ look, theme, pointLength }: LookContext, place: CellPlace): CellLook {
  const stroke: Stroke = { color: 'muted', width: strokeWidth(BORDER_POINTS, pointLength) };
  const borders: Readonly<Record<TableLook, CellBorders | undefined>> = {
    lines: { bottom: stroke },
    bands: undefined,
    grid: { left: stroke, top: stroke, right: stroke, bottom: stroke },
    plain: undefined,
  };
  return withoutUndefined({ fill: fillOf(look, theme, place), borders: borders[look] });
}

function fillOf(look: TableLook, theme: Theme, { row, isHeader }: CellPlace): Fill | undefined {
  if (isHeader && look !== 'plain') return { kind: 'solid', color: 'accent' };
  if (look !== 'bands' || row % 2 !== 0) return undefined;
  return { kind: 'solid', color: `${resolveColor('accent', theme).slice(0, 7)}${BAND_ALPHA}`, derivedColor: 'accent' };
}

/** Whether a fill is that of a row in the look `bands`. */
export const isBand = (fill: Fill): boolean =>
  fill.kind === 'solid' && fill.derivedColor === 'accent' && fill.color.endsWith(BAND_ALPHA);

/** Returns the style of the text of a cell. Text in headers is bold and, on a filled header, in the background colour. */
function cellTextStyle({ look, pointLength }: LookContext, isHeader: boolean): RunStyle {
  if (!isHeader) return { ...bodyStyle(pointLength), color: 'ink' };
  return { ...bodyStyle(pointLength), color: look === 'plain' ? 'ink' : 'paper', bold: true };
}

/** Returns the insets of a cell in the units of the topic: left, top, right, bottom. */
function cellInsets(pointLength: number): [number, number, number, number] {
  // `strokeWidth` converts points to units of the topic, for insets too.
  const across = strokeWidth(INSET_POINTS.leftAndRight, pointLength);
  const down = strokeWidth(INSET_POINTS.topAndBottom, pointLength);
  return [across, down, across, down];
}

/** Returns the properties of a cell of a new table. */
export const newCellProperties = (context: LookContext, place: CellPlace): Record<string, unknown> => ({
  ...lookOf(context, place),
  body: {
    anchor: 'middle',
    insets: cellInsets(context.pointLength),
    style: cellTextStyle(context, place.isHeader),
  },
});

/** Numbers of header rows and columns. */
export interface Headers {
  readonly headerRows: number;
  readonly headerColumns: number;
}

/** Returns the numbers of header rows and columns of a table. */
export const headersOf = ({ properties }: DocumentRecord): Headers => ({
  headerRows: Number(properties['headerRows'] ?? 0),
  headerColumns: Number(properties['headerColumns'] ?? 0),
});

const isHeaderCell = ({ headerRows, headerColumns }: Headers, row: number, column: number): boolean =>
  row < headerRows || column < headerColumns;

/**
 * Returns the operations that give all cells of a table a look: fills, borders, and the colour and weight of the text.
 * @param headers the numbers of header rows and columns
 */
export function applyTableLook(context: LookContext, grid: TableGrid, headers: Headers): Operation[] {
  return grid.rows.flatMap(({ cells }, row) =>
    cells.flatMap((cell, column) => {
      if (!cell) return [];
      const isHeader = isHeaderCell(headers, row, column);
      const { color, bold = false } = cellTextStyle(context, isHeader);
      const values = lookOf(context, { row, isHeader });
      const body = cell.properties['body'] as { readonly style?: RunStyle } | undefined;
      const { bold: _bold, ...style } = body?.style ?? {};
      return [
        ...setOrUnset(cell, 'fill', values.fill),
        ...setOrUnset(cell, 'borders', values.borders),
        ...setOrUnset(cell, 'body', { ...body, style: { ...style, color, ...(bold ? { bold } : {}) } }),
      ];
    }),
  );
}

function setOrUnset({ id, properties }: DocumentRecord, property: string, value: unknown): Operation[] {
  if (isEqual(properties[property], value)) return [];
  return [value === undefined ? { op: 'unset', id, property } : { op: 'set', id, property, value }];
}

/** Returns the look of a table, as far as its cells show it. */
export function lookOfTable(grid: TableGrid, headers: Headers): TableLook {
  const cells = grid.rows.flatMap(({ cells: rowCells }, row) =>
    rowCells.flatMap((cell, column) => (cell && !isHeaderCell(headers, row, column) ? [cell] : [])),
  );
  const borders = cells.map(({ properties }) => properties['borders'] as CellBorders | undefined);
  if (borders.some((sides) => sides?.left)) return 'grid';
  if (borders.some((sides) => sides?.bottom)) return 'lines';
  return cells.some(({ properties }) => properties['fill'] !== undefined) ? 'bands' : 'plain';
}

/** Returns the first paragraph of a new cell like another cell: with the same style and alignment, without text. */
export function emptyParagraphLike(cell: DocumentRecord | undefined): Paragraph {
  const [first] = cell?.texts?.['body']?.paragraphs ?? [];
  const { runs: _runs, bullet: _bullet, ...paragraph } = first ?? { runs: [] };
  return { ...paragraph, runs: [] };
}

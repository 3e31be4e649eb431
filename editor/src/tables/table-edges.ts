import { columnWidths, edgePositions } from '@flydeck/scene/compile/table-tracks';
import { apply, invert, type Point, type Rect } from '@flydeck/scene/model/geometry';
import type { Box } from '@flydeck/scene/records/operations';
import { screenBox } from '../bounds.ts';
import type { View } from '../camera.ts';
import { type CellArea, type CellPosition, type TableGrid, tableGrid } from './table-grid.ts';

/** The edges of columns and rows in the space of the table's box. The last edge is the end of the last one. */
export interface TableEdges {
  readonly columns: readonly number[];
  readonly rows: readonly number[];
}

/**
 * Returns the edges of a table's columns and rows. Rows grow with their text, so the edges of rows are known exactly
 * only after the table was laid out (`View.rowEdges`). Until then, the rows have their minimum heights.
 */
export function tableEdges({ store, rowEdges }: View, { table, columns, rows }: TableGrid): TableEdges {
  const box = store.get(table)?.properties['box'] as Box;
  const widths = columnWidths({ columns: columns.map(({ properties }) => Number(properties['width'])), ...box });
  const laidOut = rowEdges?.get(table);
  if (laidOut?.length === rows.length + 1) return { columns: edgePositions(widths), rows: laidOut };
  const heights = rows.map(({ record }) => Number(record.properties['height']));
  const hasHeights = heights.some((height) => height > 0);
  return {
    columns: edgePositions(widths),
    rows: edgePositions(hasHeights ? heights : heights.map(() => box.height / heights.length)),
  };
}

/** Returns the rectangle of an area of cells in the space of the table's box. */
export function rectOfArea({ columns, rows }: TableEdges, { top, left, bottom, right }: CellArea): Rect {
  const [x = 0, y = 0] = [columns[left], rows[top]];
  return { x, y, width: (columns[right + 1] ?? x) - x, height: (rows[bottom + 1] ?? y) - y };
}

/** Returns a point of the window in the space of a table's box; undefined if the table was removed. */
export function pointInTable(view: View, table: string, point: Point): Point | undefined {
  const box = screenBox(view, table);
  return box && apply(invert(box.m), point);
}

/** Returns the position of the cell at a point of the window, or nearest to the point. */
export function cellPositionAt(view: View, table: string, point: Point): CellPosition | undefined {
  const local = pointInTable(view, table, point);
  if (!local) return undefined;
  const { columns, rows } = tableEdges(view, tableGrid(view.store, table));
  return { row: trackAt(rows, local.y), column: trackAt(columns, local.x) };
}

/** Returns the index of the column or row at a position. Positions outside are at the first or the last one. */
function trackAt(edges: readonly number[], position: number): number {
  const index = edges.findLastIndex((edge) => edge <= position);
  return Math.min(Math.max(index, 0), edges.length - 2);
}

/** An edge of a column or row that the author can move: the end of the column or row `index`. */
export interface TrackEdge {
  readonly axis: 'column' | 'row';
  readonly index: number;
}

/**
 * Returns the inner edge of a column, or the lower edge of a row, within `tolerance` of a point of the window. The
 * right edge of the last column is an edge of the whole table, which is resized by its handles.
 * @param tolerance in CSS pixels
 */
export function trackEdgeAt(view: View, table: string, point: Point, tolerance: number): TrackEdge | undefined {
  const box = screenBox(view, table);
  const local = pointInTable(view, table, point);
  if (!box || !local) return undefined;
  const { columns, rows } = tableEdges(view, tableGrid(view.store, table));
  const reach = tolerance / Math.hypot(box.m[0], box.m[1]);
  const isInside =
    local.x >= -reach &&
    local.y >= -reach &&
    local.x <= (columns.at(-1) ?? 0) + reach &&
    local.y <= (rows.at(-1) ?? 0) + reach;
  if (!isInside) return undefined;
  const column = columns.slice(1, -1).findIndex((edge) => Math.abs(edge - local.x) <= reach);
  if (column >= 0) return { axis: 'column', index: column };
  const row = rows.slice(1).findIndex((edge) => Math.abs(edge - local.y) <= reach);
  return row >= 0 ? { axis: 'row', index: row } : undefined;
}

import type { Box, Operation } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import { roundPosition } from '@flydeck/scene/records/spaces';
import type { View } from '../camera.ts';
import { resizedAt } from '../text/fit-text-box.ts';
import { tableEdges } from './table-edges.ts';
import type { TableGrid } from './table-grid.ts';

/** A track is a row or a column. */
export type Axis = 'row' | 'column';

/** Indexes of consecutive rows or columns. */
export interface TrackRange {
  readonly from: number;
  readonly to: number;
}

/** The names of the first and last track, and of the span, in the direction of an axis. */
export const TRACK_FIELDS = {
  row: { first: 'top', last: 'bottom', span: 'rowSpan', headers: 'headerRows' },
  column: { first: 'left', last: 'right', span: 'columnSpan', headers: 'headerColumns' },
} as const;

/** Returns the records of the rows or columns of a table. */
export const tracksOf = ({ rows, columns }: TableGrid, axis: Axis): readonly DocumentRecord[] =>
  axis === 'row' ? rows.map(({ record }) => record) : columns;

/** Returns the heights of all rows or the widths of all columns, in the units of the table's box. */
export function sizesOfTracks(view: View, grid: TableGrid, axis: Axis): number[] {
  const edges = tableEdges(view, grid)[axis === 'row' ? 'rows' : 'columns'];
  return edges.slice(1).map((edge, i) => roundPosition(edge - (edges[i] ?? 0)));
}

/** Returns the height of a row or the width of a column, in the units of the table's box. */
export const sizeOfTrack = (view: View, grid: TableGrid, axis: Axis, index: number): number =>
  sizesOfTracks(view, grid, axis)[index] ?? 0;

/** Returns the operation that makes a table longer or shorter at its right or lower side. */
export function growTable({ store }: View, { table }: TableGrid, axis: Axis, length: number): Operation[] {
  const record = store.get(table);
  const box = record?.properties['box'] as Box | undefined;
  if (!record?.parent || !box || length === 0) return [];
  const size = axis === 'row' ? { ...box, height: box.height + length } : { ...box, width: box.width + length };
  return [{ op: 'set', id: table, property: 'box', value: resizedAt(box, size, TOP_LEFT), parent: record.parent }];
}

/** The point of a table's box that does not move when the table gets another size. */
const TOP_LEFT = { across: 0, down: 0 };

/**
 * Returns the operation that fits the box of a table to the laid out height of its rows; none if it fits.
 * @param height in the units of the table's box
 */
export function fitTable(view: Pick<View, 'store'>, table: string, height: number): Operation[] {
  const record = view.store.get(table);
  const box = record?.properties['box'] as Box | undefined;
  if (!record?.parent || !box || Math.abs(box.height - height) <= FIT_TOLERANCE * height) return [];
  const value = resizedAt(box, { width: box.width, height: roundPosition(height) }, TOP_LEFT);
  return [{ op: 'set', id: table, property: 'box', value, parent: record.parent }];
}

/** The box of a table is not changed if its height differs by at most this fraction. */
const FIT_TOLERANCE = 1e-3;

import type { Fill } from '@flydeck/scene/model/fill';
import { isEqual } from '@flydeck/scene/records/is-equal';
import type { Operation } from '@flydeck/scene/records/operations';
import { orderBetween } from '@flydeck/scene/records/order';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { View } from '../camera.ts';
import { headersOf, isBand, lookOfTable } from './cell-look.ts';
import { areasOf, type CellArea, type TableGrid } from './table-grid.ts';
import { type Axis, TRACK_FIELDS, tracksOf } from './tracks.ts';

/** Indexes of consecutive rows or columns. */
interface TrackRange {
  readonly from: number;
  readonly to: number;
}

/** Returns a range, extended to the merged cells that are partly in it. */
function completeRange(grid: TableGrid, axis: Axis, range: TrackRange): TrackRange {
  const { first, last } = TRACK_FIELDS[axis];
  const crossing = areasOf(grid).filter(({ area }) => area[first] <= range.to && area[last] >= range.from);
  const from = Math.min(range.from, ...crossing.map(({ area }) => area[first]));
  const to = Math.max(range.to, ...crossing.map(({ area }) => area[last]));
  return from === range.from && to === range.to ? range : completeRange(grid, axis, { from, to });
}

/**
 * Returns the operations that move the rows or columns of an area past the next ones. Merged cells stay together: all
 * rows or columns of a merged cell are moved, or passed. Returns no operations at the end of the table, and where a
 * header would become an ordinary row or column, or vice versa.
 * @param direction 1 down or to the right, -1 up or to the left
 */
export function moveTracks(
  { store }: Pick<View, 'store'>,
  grid: TableGrid,
  axis: Axis,
  { area, direction }: { readonly area: CellArea; readonly direction: 1 | -1 },
): Operation[] {
  const { first, last, headers } = TRACK_FIELDS[axis];
  const tracks = tracksOf(grid, axis);
  const table = store.get(grid.table);
  const moved = completeRange(grid, axis, { from: area[first], to: area[last] });
  const next = direction > 0 ? moved.to + 1 : moved.from - 1;
  if (!table || !tracks[next]) return [];
  const passed = completeRange(grid, axis, { from: next, to: next });
  const headerCount = headersOf(table)[headers];
  const [from, to] = [Math.min(moved.from, passed.from), Math.max(moved.to, passed.to)];
  if (from < headerCount && to >= headerCount) return [];
  let previous = tracks[direction > 0 ? passed.to : passed.from - 1]?.order ?? null;
  const following = tracks[direction > 0 ? passed.to + 1 : passed.from]?.order ?? null;
  const movedTracks = tracks.slice(moved.from, moved.to + 1);
  const places = movedTracks.map(({ id }): Operation => {
    previous = orderBetween(previous, following);
    return { op: 'place', id, parent: grid.table, slot: axis === 'row' ? 'rows' : 'columns', order: previous };
  });
  if (axis === 'column' || lookOfTable(grid, headersOf(table)) !== 'bands') return places;
  const rows = grid.rows.slice(from, to + 1);
  const movedRows = grid.rows.slice(moved.from, moved.to + 1);
  const passedRows = grid.rows.slice(passed.from, passed.to + 1);
  const reordered = direction > 0 ? [...passedRows, ...movedRows] : [...movedRows, ...passedRows];
  const bands = reordered.flatMap(({ cells }, i) =>
    cells.flatMap((cell, column) => (cell ? bandOperations(cell, rows[i]?.cells[column]) : [])),
  );
  return [...places, ...bands];
}

/** Returns the operation that gives a moved cell the band of the cell that was at its new place before. */
function bandOperations(cell: DocumentRecord, before: DocumentRecord | undefined): Operation[] {
  const [fill, value] = [cell, before].map((record) => record?.properties['fill'] as Fill | undefined);
  const isExchanged = [fill, value].every((item) => item === undefined || isBand(item));
  if (!isExchanged || isEqual(fill, value)) return [];
  const { id } = cell;
  return [value === undefined ? { op: 'unset', id, property: 'fill' } : { op: 'set', id, property: 'fill', value }];
}

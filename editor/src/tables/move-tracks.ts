import type { Fill } from '@flydeck/scene/model/fill';
import { isEqual } from '@flydeck/scene/records/is-equal';
import type { Operation } from '@flydeck/scene/records/operations';
import { orderBetween } from '@flydeck/scene/records/order';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { View } from '../camera.ts';
import { headersOf, isBand, lookOfTable } from './cell-look.ts';
import { areasOf, type CellArea, type TableGrid } from './table-grid.ts';
import { type Axis, TRACK_FIELDS, type TrackRange, tracksOf } from './tracks.ts';

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
  view: Pick<View, 'store'>,
  grid: TableGrid,
  axis: Axis,
  { area, direction }: { readonly area: CellArea; readonly direction: 1 | -1 },
): Operation[] {
  const { first, last } = TRACK_FIELDS[axis];
  const moved = completeRange(grid, axis, { from: area[first], to: area[last] });
  const next = direction > 0 ? moved.to + 1 : moved.from - 1;
  if (!tracksOf(grid, axis)[next]) return [];
  const passed = completeRange(grid, axis, { from: next, to: next });
  return moveTracksTo(view, grid, axis, { range: moved, to: direction > 0 ? passed.to + 1 : passed.from });
}

/** Rows or columns to move, and the index of the row or column before which they are placed. */
interface TrackMove {
  readonly range: TrackRange;
  readonly to: number;
}

/** Whether rows or columns can be placed before `to`: no merged cell is divided, and no header becomes ordinary. */
function isPossible({ store }: Pick<View, 'store'>, grid: TableGrid, axis: Axis, { range, to }: TrackMove): boolean {
  const { first, last, headers } = TRACK_FIELDS[axis];
  const table = store.get(grid.table);
  if (!table || (to >= range.from && to <= range.to + 1)) return false;
  const headerCount = headersOf(table)[headers];
  const [from, end] = [Math.min(range.from, to), Math.max(range.to, to - 1)];
  const isAcrossHeader = from < headerCount && end >= headerCount;
  return !isAcrossHeader && areasOf(grid).every(({ area }) => area[first] >= to || area[last] < to);
}

/**
 * Returns the move of rows or columns to the possible place that is nearest to a position; undefined if they would
 * remain where they are. Rows or columns of a merged cell are moved together.
 * @param position in the units of `edges`
 */
export function nearestMove(
  view: Pick<View, 'store'>,
  grid: TableGrid,
  axis: Axis,
  {
    range,
    edges,
    position,
  }: { readonly range: TrackRange; readonly edges: readonly number[]; readonly position: number },
): TrackMove | undefined {
  const complete = completeRange(grid, axis, range);
  const distance = (to: number) => Math.abs((edges[to] ?? Infinity) - position);
  const moves = edges
    .map((_edge, to) => ({ range: complete, to }))
    .filter((move) => isPossible(view, grid, axis, move));
  const unmoved = Math.min(...[complete.from, complete.to + 1].map(distance));
  const isInRange = position >= (edges[complete.from] ?? 0) && position <= (edges[complete.to + 1] ?? 0);
  const [nearest] = moves.toSorted((a, b) => distance(a.to) - distance(b.to));
  return nearest && !isInRange && distance(nearest.to) < unmoved ? nearest : undefined;
}

/** Returns the operations that place rows or columns before another one; none if this is not possible. */
export function moveTracksTo(view: Pick<View, 'store'>, grid: TableGrid, axis: Axis, move: TrackMove): Operation[] {
  if (!isPossible(view, grid, axis, move)) return [];
  const table = view.store.get(grid.table);
  const { range, to } = move;
  const tracks = tracksOf(grid, axis);
  let previous = tracks[to - 1]?.order ?? null;
  const following = tracks[to]?.order ?? null;
  const places = tracks.slice(range.from, range.to + 1).map(({ id }): Operation => {
    previous = orderBetween(previous, following);
    return { op: 'place', id, parent: grid.table, slot: axis === 'row' ? 'rows' : 'columns', order: previous };
  });
  if (axis === 'column' || !table || lookOfTable(grid, headersOf(table)) !== 'bands') return places;
  const rows = grid.rows.slice(Math.min(range.from, to), Math.max(range.to + 1, to));
  const moved = grid.rows.slice(range.from, range.to + 1);
  const passed = to > range.to ? grid.rows.slice(range.to + 1, to) : grid.rows.slice(to, range.from);
  const reordered = to > range.to ? [...passed, ...moved] : [...moved, ...passed];
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

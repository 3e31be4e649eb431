import type { Operation } from '@flydeck/scene/records/operations';
import { roundPosition } from '@flydeck/scene/records/spaces';
import type { View } from '../camera.ts';
import type { TrackEdge } from './table-edges.ts';
import type { CellArea, TableGrid } from './table-grid.ts';
import { type Axis, growTable, sizesOfTracks, TRACK_FIELDS, tracksOf } from './tracks.ts';

/** A row or column whose end is moved. */
interface ResizedTrack extends TrackEdge {
  /** The size before the gesture, in the units of the table's box. */
  readonly size: number;
}

/**
 * Returns the operations that move the end of a row or column. The next column gets the width that a column loses; the
 * table becomes as much longer as a row.
 * @param distance in the units of the table's box
 */
export function moveTrackEnd(view: View, grid: TableGrid, track: ResizedTrack, distance: number): Operation[] {
  return track.axis === 'row' ? resizeRow(view, grid, track, distance) : resizeColumn(view, grid, track, distance);
}

/** Minimum width of a column, as a fraction of the widths of the two columns between which an edge is moved. */
const MIN_FRACTION = 0.05;

function resizeColumn(view: View, grid: TableGrid, { index, size }: ResizedTrack, distance: number): Operation[] {
  if (!grid.columns[index + 1]) return [];
  const sizes = sizesOfTracks(view, grid, 'column');
  const nextSize = sizes[index + 1] ?? 0;
  const least = Math.min(size, nextSize, (size + nextSize) * MIN_FRACTION);
  const limited = Math.min(Math.max(distance, least - size), nextSize - least);
  const changes = new Map([
    [index, limited],
    [index + 1, -limited],
  ]);
  // Widths of columns are relative, so all columns get their present widths.
  return grid.columns.map(({ id }, i) => ({
    op: 'set',
    id,
    property: 'width',
    value: roundPosition((sizes[i] ?? 0) + (changes.get(i) ?? 0)),
  }));
}

function resizeRow(view: View, grid: TableGrid, { index, size }: ResizedTrack, distance: number): Operation[] {
  const record = grid.rows[index]?.record;
  if (!record) return [];
  const value = roundPosition(Math.max(0, size + distance));
  return [{ op: 'set', id: record.id, property: 'height', value }, ...growTable(view, grid, 'row', value - size)];
}

/** Returns the operations that give the columns or rows of an area the same size. */
export function distributeTracks(view: View, grid: TableGrid, axis: Axis, area: CellArea): Operation[] {
  const { first, last } = TRACK_FIELDS[axis];
  const sizes = sizesOfTracks(view, grid, axis);
  const distributed = sizes.slice(area[first], area[last] + 1);
  const value = roundPosition(distributed.reduce((sum, size) => sum + size, 0) / distributed.length);
  const property = axis === 'row' ? 'height' : 'width';
  return tracksOf(grid, axis).flatMap(({ id, properties }, i): Operation[] => {
    const size = i >= area[first] && i <= area[last] ? value : sizes[i];
    return properties[property] === size ? [] : [{ op: 'set', id, property, value: size }];
  });
}

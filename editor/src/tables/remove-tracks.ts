import type { Operation } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { View } from '../camera.ts';
import { paragraphsOf } from '../properties/text-part.ts';
import { rewrite } from '../properties/text-properties.ts';
import { headersOf } from './cell-look.ts';
import { areasOf, type CellArea, type TableGrid } from './table-grid.ts';
import { type Axis, growTable, sizesOfTracks, TRACK_FIELDS, tracksOf } from './tracks.ts';

/**
 * Returns the operations that remove the rows or columns of an area. If all are removed, the table is removed. A merged
 * cell that is only partly removed becomes smaller and keeps its text.
 */
export function removeTracks(view: View, grid: TableGrid, axis: Axis, area: CellArea): Operation[] {
  const { first, last, span, headers } = TRACK_FIELDS[axis];
  const tracks = tracksOf(grid, axis);
  const removed = tracks.slice(area[first], area[last] + 1);
  if (removed.length === tracks.length) return [{ op: 'remove', id: grid.table }];
  const shrunk = areasOf(grid).flatMap(({ cell, area: cellArea }): Operation[] => {
    const overlap = Math.min(area[last], cellArea[last]) - Math.max(area[first], cellArea[first]) + 1;
    const length = cellArea[last] - cellArea[first] + 1;
    if (overlap <= 0 || overlap === length) return [];
    const set: Operation = { op: 'set', id: cell.id, property: span, value: length - overlap };
    return cellArea[first] < area[first]
      ? [set]
      : moveMergedCell(grid, axis, { cell, area: cellArea }, area[last] + 1, set);
  });
  const table = view.store.get(grid.table);
  const headerCount = table ? headersOf(table)[headers] : 0;
  const remaining = headerCount - Math.max(0, Math.min(headerCount, area[last] + 1) - area[first]);
  const headerOperation: Operation[] =
    remaining === headerCount ? [] : [{ op: 'set', id: grid.table, property: headers, value: Math.max(0, remaining) }];
  const sizes = sizesOfTracks(view, grid, axis).slice(area[first], area[last] + 1);
  const length = sizes.reduce((sum, size) => sum + size, 0);
  return [
    ...shrunk,
    ...headerOperation,
    ...removed.map(({ id }): Operation => ({ op: 'remove', id })),
    ...(axis === 'column' ? removedCells(grid, area) : []),
    ...growTable(view, grid, axis, -length),
  ];
}

/** Returns the operations that remove the cells of removed columns. */
const removedCells = (grid: TableGrid, { left, right }: CellArea): Operation[] =>
  grid.rows.flatMap(({ cells }) =>
    cells.slice(left, right + 1).flatMap((cell): Operation[] => (cell ? [{ op: 'remove', id: cell.id }] : [])),
  );

/**
 * Returns the operations that make the first remaining cell the start of a merged cell whose start is removed.
 * @param track index of the first remaining row or column
 * @param spanOperation the operation that sets the remaining span
 */
function moveMergedCell(
  grid: TableGrid,
  axis: Axis,
  { cell, area }: { readonly cell: DocumentRecord; readonly area: CellArea },
  track: number,
  spanOperation: Operation & { readonly op: 'set' },
): Operation[] {
  const next = axis === 'row' ? grid.rows[track]?.cells[area.left] : grid.rows[area.top]?.cells[track];
  if (!next) return [];
  const { id } = next;
  const other = axis === 'row' ? 'columnSpan' : 'rowSpan';
  const properties = ['fill', 'borders', 'body', other].flatMap((property): Operation[] => {
    const value = cell.properties[property];
    return value === undefined ? [] : [{ op: 'set', id, property, value }];
  });
  return [
    { op: 'unset', id, property: 'covered' },
    { ...spanOperation, id },
    ...properties,
    ...rewrite(next, [...paragraphsOf(cell)]),
  ];
}

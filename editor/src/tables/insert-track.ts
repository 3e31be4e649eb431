import type { Operation } from '@flydeck/scene/records/operations';
import { orderBetween } from '@flydeck/scene/records/order';
import type { View } from '../camera.ts';
import type { CommandContext } from '../commands/command.ts';
import { headersOf } from './cell-look.ts';
import { inOrder, newCell } from './missing-cells.ts';
import { areasOf, type TableGrid } from './table-grid.ts';
import { type Axis, growTable, sizeOfTrack, TRACK_FIELDS, tracksOf } from './tracks.ts';

type Context = Pick<CommandContext, 'view' | 'newId'>;

/** Maximum numbers of rows and columns of a table, as in the schema of tables. */
export const MAX_TRACKS = { row: 1000, column: 200 } as const;

/**
 * Returns the operations that add a row or column before the one with the index `index`, or at the end. The new cells
 * look like their neighbours. Merged cells that extend over this place are extended. The table grows.
 */
export function insertTrack(context: Context, grid: TableGrid, axis: Axis, index: number): Operation[] {
  const { view, newId } = context;
  const tracks = tracksOf(grid, axis);
  const likeIndex = likeTrack(view, grid, axis, index);
  const like = tracks[likeIndex];
  if (!like || tracks.length >= MAX_TRACKS[axis]) return [];
  const id = newId();
  const size = sizeOfTrack(view, grid, axis, likeIndex);
  const insert: Operation = {
    op: 'insert',
    id,
    kind: axis,
    parent: grid.table,
    slot: axis === 'row' ? 'rows' : 'columns',
    order: orderBetween(tracks[index - 1]?.order ?? null, tracks[index]?.order ?? null),
    properties: axis === 'row' ? { height: size } : { width: like.properties['width'] },
  };
  const { first, last, span } = TRACK_FIELDS[axis];
  const spanning = areasOf(grid).filter(({ area }) => area[first] < index && area[last] >= index);
  const extended = spanning.map(
    ({ cell, area }): Operation => ({ op: 'set', id: cell.id, property: span, value: area[last] - area[first] + 2 }),
  );
  const other = TRACK_FIELDS[axis === 'row' ? 'column' : 'row'];
  const isCovered = (place: number) =>
    spanning.some(({ area }) => place >= area[other.first] && place <= area[other.last]);
  const cells =
    axis === 'row'
      ? grid.columns.map((column, i) => {
          const row = { id, cells: [] };
          return newCell({
            id: newId(),
            row,
            column: column.id,
            like: grid.rows[likeIndex]?.cells[i],
            isCovered: isCovered(i),
          });
        })
      : grid.rows.map(({ record, cells: rowCells }, i) => {
          const row = { id: record.id, cells: rowCells };
          return newCell({ id: newId(), row, column: id, like: rowCells[likeIndex], isCovered: isCovered(i) });
        });
  return [insert, ...extended, ...inOrder(cells), ...growTable(view, grid, axis, size)];
}

/**
 * Returns the index of the row or column that a new one looks like: the one before it. After the headers, it is the one
 * after it, which is not a header.
 */
function likeTrack({ store }: View, grid: TableGrid, axis: Axis, index: number): number {
  const table = store.get(grid.table);
  const headers = table ? headersOf(table)[TRACK_FIELDS[axis].headers] : 0;
  return index === headers && index < tracksOf(grid, axis).length ? index : Math.max(0, index - 1);
}

import type { Operation } from '@flydeck/scene/records/operations';
import { orderBetween } from '@flydeck/scene/records/order';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { View } from '../camera.ts';
import type { CommandContext } from '../commands/command.ts';
import { emptyParagraphLike, headersOf } from './cell-look.ts';
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
          return newCell(context, {
            row,
            column: column.id,
            like: grid.rows[likeIndex]?.cells[i],
            isCovered: isCovered(i),
          });
        })
      : grid.rows.map(({ record, cells: rowCells }, i) => {
          const row = { id: record.id, cells: rowCells };
          return newCell(context, { row, column: id, like: rowCells[likeIndex], isCovered: isCovered(i) });
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

interface NewCell {
  /** The row of the cell, with its cells so far. */
  readonly row: { readonly id: string; readonly cells: readonly (DocumentRecord | undefined)[] };
  /** Id of the column. */
  readonly column: string;
  /** The cell whose look the new cell gets. */
  readonly like: DocumentRecord | undefined;
  readonly isCovered: boolean;
}

function newCell({ newId }: Context, { row, column, like, isCovered }: NewCell): Extract<Operation, { op: 'insert' }> {
  const { fill, borders, body } = like?.properties ?? {};
  const lastOrder =
    row.cells
      .flatMap((cell) => cell?.order ?? [])
      .toSorted()
      .at(-1) ?? null;
  return {
    op: 'insert',
    id: newId(),
    kind: 'cell',
    parent: row.id,
    slot: 'cells',
    order: orderBetween(lastOrder, null),
    properties: {
      column,
      ...(fill === undefined ? {} : { fill }),
      ...(borders === undefined ? {} : { borders }),
      ...(body === undefined ? {} : { body }),
      ...(isCovered ? { covered: true } : {}),
    },
    texts: { body: [emptyParagraphLike(like)] },
  };
}

/** Returns insertions with ascending orders within each new row. The order has no effect on the place of a cell. */
function inOrder(insertions: readonly Extract<Operation, { op: 'insert' }>[]): Operation[] {
  const lastByRow = new Map<string, string>();
  return insertions.map((insertion) => {
    const last = lastByRow.get(insertion.parent);
    const order = last === undefined ? insertion.order : orderBetween(last, null);
    lastByRow.set(insertion.parent, order);
    return { ...insertion, order };
  });
}

import type { Operation } from '@flydeck/scene/records/operations';
import { orderBetween } from '@flydeck/scene/records/order';
import type { DocumentRecord } from '@flydeck/scene/records/record';
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
  if (tracks.length >= MAX_TRACKS[axis]) return [];
  const table = view.store.get(grid.table);
  const headers = table ? headersOf(table)[TRACK_FIELDS[axis].headers] : 0;
  // A track after the headers looks like the track after it, not like a header.
  const likeIndex = index === headers && index < tracks.length ? index : Math.max(0, index - 1);
  const like = tracks[likeIndex];
  if (!like) return [];
  const id = newId();
  const order = orderBetween(tracks[index - 1]?.order ?? null, tracks[index]?.order ?? null);
  const size =
    axis === 'row' ? { height: sizeOfTrack(view, grid, axis, likeIndex) } : { width: like.properties['width'] };
  const insert: Operation = {
    op: 'insert',
    id,
    kind: axis,
    parent: grid.table,
    slot: axis === 'row' ? 'rows' : 'columns',
    order,
    properties: size,
  };
  const spanning = areasOf(grid).filter(
    ({ area }) => area[TRACK_FIELDS[axis].first] < index && area[TRACK_FIELDS[axis].last] >= index,
  );
  const extended = spanning.map(
    ({ cell, area }): Operation => ({
      op: 'set',
      id: cell.id,
      property: TRACK_FIELDS[axis].span,
      value: area[TRACK_FIELDS[axis].last] - area[TRACK_FIELDS[axis].first] + 2,
    }),
  );
  const isCovered = (row: number, column: number) =>
    spanning.some(({ area }) =>
      axis === 'row' ? column >= area.left && column <= area.right : row >= area.top && row <= area.bottom,
    );
  const cells =
    axis === 'row'
      ? grid.columns.map((column, i) =>
          newCell(context, {
            row: { id, cells: [] },
            column: column.id,
            like: grid.rows[likeIndex]?.cells[i],
            isCovered: isCovered(index, i),
            order: i,
          }),
        )
      : grid.rows.map(({ record, cells: rowCells }, i) =>
          newCell(context, {
            row: { id: record.id, cells: rowCells },
            column: id,
            like: rowCells[likeIndex],
            isCovered: isCovered(i, index),
          }),
        );
  return [
    insert,
    ...extended,
    ...inOrder(cells),
    ...growTable(view, grid, axis, sizeOfTrack(view, grid, axis, likeIndex)),
  ];
}

interface NewCell {
  /** The row of the cell, with its cells so far. */
  readonly row: { readonly id: string; readonly cells: readonly (DocumentRecord | undefined)[] };
  /** Id of the column. */
  readonly column: string;
  /** The cell whose look the new cell gets. */
  readonly like: DocumentRecord | undefined;
  readonly isCovered: boolean;
  /** Index of the cell in a new row. */
  readonly order?: number;
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

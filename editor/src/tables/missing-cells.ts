import type { Operation } from '@flydeck/scene/records/operations';
import { orderBetween } from '@flydeck/scene/records/order';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { sharedId } from '@flydeck/scene/records/shared-id';
import type { CommandContext } from '../commands/command.ts';
import { emptyParagraphLike } from './cell-look.ts';
import { areasOf, type CellPosition, cellIn, type TableGrid } from './table-grid.ts';

export interface NewCell {
  readonly id: string;
  /** The row of the cell, with its cells so far. */
  readonly row: { readonly id: string; readonly cells: readonly (DocumentRecord | undefined)[] };
  /** Id of the column. */
  readonly column: string;
  /** The cell whose look the new cell gets. */
  readonly like: DocumentRecord | undefined;
  readonly isCovered: boolean;
}

interface Context {
  readonly store: RecordStore;
  readonly newId: () => string;
}

/** Returns the operation that adds an empty cell. */
export function newCell({ id, row, column, like, isCovered }: NewCell): Extract<Operation, { op: 'insert' }> {
  const { fill, borders, body } = like?.properties ?? {};
  const lastOrder =
    row.cells
      .flatMap((cell) => cell?.order ?? [])
      .toSorted()
      .at(-1) ?? null;
  return {
    op: 'insert',
    id,
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

/** Returns insertions with ascending orders within each row. The order has no effect on the place of a cell. */
export function inOrder(insertions: readonly Extract<Operation, { op: 'insert' }>[]): Operation[] {
  const lastByRow = new Map<string, string>();
  return insertions.map((insertion) => {
    const last = lastByRow.get(insertion.parent);
    const order = last === undefined ? insertion.order : orderBetween(last, null);
    lastByRow.set(insertion.parent, order);
    return { ...insertion, order };
  });
}

/**
 * Returns the operations that add the cells that rows of a table lack, as some imported rows do. A new cell looks like
 * the last cell of its row or, in a row without cells, like the cell above it.
 */
function insertMissingCells(context: Context, grid: TableGrid): Operation[] {
  const areas = areasOf(grid).map(({ area }) => area);
  const insertions = grid.rows.flatMap(({ record, cells }, row) =>
    cells.flatMap((cell, column) => {
      const isShown = areas.some(
        ({ top, left, bottom, right }) => row >= top && row <= bottom && column >= left && column <= right,
      );
      const columnRecord = grid.columns[column];
      if (cell || isShown || !columnRecord) return [];
      const like = cells.findLast(Boolean) ?? cellIn(grid, { row: row - 1, column });
      const id = newCellId(context, record.id, columnRecord.id);
      return [newCell({ id, row: { id: record.id, cells }, column: columnRecord.id, like, isCovered: false })];
    }),
  );
  return inOrder(insertions);
}

/**
 * Returns the id of a cell that a row lacks. Two authors who add the cell at the same time add the same record. The id
 * of a removed cell is not used again, because the cell would get its former text.
 */
function newCellId({ store, newId }: Context, row: string, column: string): string {
  const id = sharedId(row, column);
  return id === undefined || store.get(id) ? newId() : id;
}

/**
 * Returns the operations that add the cells that rows of a table lack, and the id of the added cell at a position.
 * Undefined if no cell is added there.
 */
export function addMissingCell(
  { view: { store }, newId }: Pick<CommandContext, 'newId'> & { readonly view: Pick<CommandContext['view'], 'store'> },
  grid: TableGrid,
  position: CellPosition,
): { readonly operations: readonly Operation[]; readonly cell: string } | undefined {
  const operations = insertMissingCells({ store, newId }, grid);
  const [row, column] = [grid.rows[position.row]?.record.id, grid.columns[position.column]?.id];
  const added = operations.find(
    (operation) => operation.op === 'insert' && operation.parent === row && operation.properties['column'] === column,
  );
  return added?.op === 'insert' ? { operations, cell: added.id } : undefined;
}

import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';

/** The records of a table by row and column. */
export interface TableGrid {
  /** Id of the table. */
  readonly table: string;
  readonly columns: readonly DocumentRecord[];
  readonly rows: readonly GridRow[];
}

interface GridRow {
  readonly record: DocumentRecord;
  /** The cells in the order of the columns; undefined where the row has no cell. */
  readonly cells: readonly (DocumentRecord | undefined)[];
}

/** The position of a cell. Indexes are from 0. */
export interface CellPosition {
  readonly row: number;
  readonly column: number;
}

/** A rectangle of cells, including the rows `top` and `bottom` and the columns `left` and `right`. */
export interface CellArea {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** Selected cells of a table: the rectangle between two cells, extended to merged cells that are partly in it. */
export interface CellSelection {
  /** Id of the table. */
  readonly table: string;
  /** Id of the cell where the selection began. */
  readonly anchor: string;
  /** Id of the cell to which the selection extends. */
  readonly focus: string;
}

/** Returns the selection of one cell. */
export const oneCell = (table: string, cell: string): CellSelection => ({ table, anchor: cell, focus: cell });

/** Returns the records of a table by row and column. */
export function tableGrid(store: RecordStore, table: string): TableGrid {
  const columns = store.children(table, 'columns');
  const rows = store.children(table, 'rows').map((record) => {
    // If two people have added a cell at the same place at the same time, the first cell is used (`assembleElement`).
    const cells = new Map(
      store
        .children(record.id, 'cells')
        .toReversed()
        .map((cell) => [cell.properties['column'], cell]),
    );
    return { record, cells: columns.map(({ id }) => cells.get(id)) };
  });
  return { table, columns, rows };
}

/** Returns the id of the table of a cell; undefined for other records. */
export function tableOf(store: RecordStore, id: string): string | undefined {
  const record = store.get(id);
  return record?.kind === 'cell' ? (store.get(record.parent ?? '')?.parent ?? undefined) : undefined;
}

/** Returns the cell at a position; undefined if there is none. */
export const cellIn = ({ rows }: TableGrid, { row, column }: CellPosition): DocumentRecord | undefined =>
  rows[row]?.cells[column];

/** Returns the position of a cell; undefined if the table does not contain the cell. */
export function positionOf(grid: TableGrid, cell: string): CellPosition | undefined {
  for (const [row, { cells }] of grid.rows.entries()) {
    const column = cells.findIndex((candidate) => candidate?.id === cell);
    if (column >= 0) return { row, column };
  }
  return undefined;
}

/** Returns all cells with their areas. Covered cells, which belong to the area of a merged cell, are left out. */
export function areasOf(grid: TableGrid): { readonly cell: DocumentRecord; readonly area: CellArea }[] {
  return grid.rows.flatMap(({ cells }, row) =>
    cells.flatMap((cell, column) => {
      if (!cell || cell.properties['covered']) return [];
      const { columnSpan = 1, rowSpan = 1 } = cell.properties as { columnSpan?: number; rowSpan?: number };
      const bottom = Math.min(row + rowSpan, grid.rows.length) - 1;
      const right = Math.min(column + columnSpan, grid.columns.length) - 1;
      return [{ cell, area: { top: row, left: column, bottom, right } }];
    }),
  );
}

const isInArea = ({ top, left, bottom, right }: CellArea, { row, column }: CellPosition): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;

export const overlaps = (a: CellArea, b: CellArea): boolean =>
  a.top <= b.bottom && b.top <= a.bottom && a.left <= b.right && b.left <= a.right;

const unionOf = (a: CellArea, b: CellArea): CellArea => ({
  top: Math.min(a.top, b.top),
  left: Math.min(a.left, b.left),
  bottom: Math.max(a.bottom, b.bottom),
  right: Math.max(a.right, b.right),
});

/** Returns the cell that is shown at a position: the cell itself or the merged cell that covers it. */
export const shownCell = (grid: TableGrid, position: CellPosition): DocumentRecord | undefined =>
  areasOf(grid).find(({ area }) => isInArea(area, position))?.cell ?? cellIn(grid, position);

/** Returns an area, extended to the merged cells that are partly in it. */
function completeArea(grid: TableGrid, area: CellArea): CellArea {
  const extended = areasOf(grid)
    .filter((cell) => overlaps(cell.area, area))
    .reduce((union, cell) => unionOf(union, cell.area), area);
  const isComplete = extended.top === area.top && extended.left === area.left;
  return isComplete && extended.bottom === area.bottom && extended.right === area.right
    ? area
    : completeArea(grid, extended);
}

/** Returns the area of a selection; undefined if its cells were removed. */
export function areaOf(grid: TableGrid, { anchor, focus }: CellSelection): CellArea | undefined {
  const [from, to] = [positionOf(grid, anchor), positionOf(grid, focus)];
  if (!from || !to) return undefined;
  return completeArea(grid, {
    top: Math.min(from.row, to.row),
    left: Math.min(from.column, to.column),
    bottom: Math.max(from.row, to.row),
    right: Math.max(from.column, to.column),
  });
}

/** Returns the cells in an area, row by row, without covered cells. */
export const cellsInArea = (grid: TableGrid, area: CellArea): DocumentRecord[] =>
  areasOf(grid).flatMap((cell) => (overlaps(cell.area, area) ? [cell.cell] : []));

/** Returns the area of all cells. */
export const wholeArea = ({ rows, columns }: TableGrid): CellArea => ({
  top: 0,
  left: 0,
  bottom: rows.length - 1,
  right: columns.length - 1,
});

/** Returns the ids of the selected cells. */
export function selectedCellIds(store: RecordStore, selection: CellSelection): string[] {
  const grid = tableGrid(store, selection.table);
  const area = areaOf(grid, selection);
  return area ? cellsInArea(grid, area).map(({ id }) => id) : [];
}

import { insertTrack } from '../tables/insert-track.ts';
import { addMissingCell } from '../tables/missing-cells.ts';
import {
  areasOf,
  type CellPosition,
  type CellSelection,
  oneCell,
  positionOf,
  shownCell,
  type TableGrid,
  tableGrid,
} from '../tables/table-grid.ts';
import { isLocked } from '../transform/area.ts';
import type { Command, CommandContext, CommandResult } from './command.ts';

/** Returns the grid and the position of the cell to which the selection extends. */
function focusOf({
  view,
  cells,
}: CommandContext): { readonly grid: TableGrid; readonly focus: CellPosition } | undefined {
  const grid = cells && tableGrid(view.store, cells.table);
  const focus = grid && positionOf(grid, cells.focus);
  return focus && { grid, focus };
}

/**
 * Returns the position next to the merged or ordinary cell at a position; undefined at the edge of the table.
 * @param right 1 to the right, -1 to the left, otherwise 0
 * @param down 1 down, -1 up, otherwise 0
 */
function neighbour(grid: TableGrid, position: CellPosition, right: number, down: number): CellPosition | undefined {
  const id = shownCell(grid, position)?.id;
  const area = areasOf(grid).find(({ cell }) => cell.id === id)?.area;
  const row = down > 0 ? (area?.bottom ?? position.row) + 1 : position.row + down;
  const column = right > 0 ? (area?.right ?? position.column) + 1 : position.column + right;
  return grid.rows[row] && grid.columns[column] ? { row, column } : undefined;
}

/** Returns a command that moves the selection to the next cell in a direction, or extends it. */
function moveToCell(direction: 'left' | 'right' | 'up' | 'down', isExtending: boolean): Command {
  const right = { left: -1, right: 1, up: 0, down: 0 }[direction];
  const down = { left: 0, right: 0, up: -1, down: 1 }[direction];
  const next = (context: CommandContext): CommandResult | undefined => {
    const { cells, view } = context;
    const found = focusOf(context);
    const position = found && neighbour(found.grid, found.focus, right, down);
    if (!cells || !position) return undefined;
    const shown = shownCell(found.grid, position)?.id;
    const isAddable = shown === undefined && !isLocked(view.store, cells.table);
    const added = isAddable ? addMissingCell(context, found.grid, position) : undefined;
    const focus = shown ?? added?.cell;
    if (focus === undefined) return undefined;
    const selected: CellSelection = { table: cells.table, anchor: isExtending ? cells.anchor : focus, focus };
    return { cells: selected, ...(added ? { operations: added.operations } : {}) };
  };
  return {
    id: `${isExtending ? 'extend-cells' : 'select-cell'}-${direction}`,
    shortcuts: [`${isExtending ? 'shift+' : ''}arrow${direction}`],
    scope: 'cells',
    isEnabled: ({ cells }) => cells !== undefined,
    run: (context) => next(context) ?? { outcome: { what: 'unchanged' } },
  };
}

/**
 * Returns the cell after (1) or before (-1) the selected one, row by row; undefined at the end of the table. Covered
 * cells are skipped.
 */
function followingCell(context: CommandContext, direction: 1 | -1): string | undefined {
  const found = focusOf(context);
  if (!found) return undefined;
  const ids = areasOf(found.grid).map(({ cell }) => cell.id);
  const index = ids.indexOf(context.cells?.focus ?? '');
  return index < 0 ? undefined : ids[index + direction];
}

/** Selects the next cell. After the last cell, adds a row. While a text is edited, edits the text of the next cell. */
const selectNextCell: Command = {
  id: 'select-next-cell',
  shortcuts: ['tab'],
  textShortcuts: ['tab'],
  scope: 'cells',
  isEnabled: ({ cells }) => cells !== undefined,
  run: (context) => {
    const { cells, editedTextId } = context;
    if (!cells) return {};
    const next = followingCell(context, 1);
    if (next !== undefined)
      return { cells: oneCell(cells.table, next), ...(editedTextId === undefined ? {} : { editText: next }) };
    const grid = tableGrid(context.view.store, cells.table);
    const operations = insertTrack(context, grid, 'row', grid.rows.length);
    const firstCell = operations.find((operation) => operation.op === 'insert' && operation.kind === 'cell');
    if (!firstCell) return { outcome: { what: 'unchanged' } };
    return {
      operations,
      cells: oneCell(cells.table, firstCell.id),
      ...(editedTextId === undefined ? {} : { editText: firstCell.id }),
    };
  },
};

/** Selects the previous cell. Disabled before the first cell, so that the focus can leave the canvas (WCAG 2.1.2). */
const selectPreviousCell: Command = {
  id: 'select-previous-cell',
  shortcuts: ['shift+tab'],
  textShortcuts: ['shift+tab'],
  scope: 'cells',
  isSilentIfDisabled: true,
  isEnabled: (context) => followingCell(context, -1) !== undefined,
  run: (context) => {
    const { cells, editedTextId } = context;
    const previous = followingCell(context, -1);
    if (!cells || previous === undefined) return {};
    return { cells: oneCell(cells.table, previous), ...(editedTextId === undefined ? {} : { editText: previous }) };
  },
};

/** Edits the text of the cell to which the selection extends. */
const editCell: Command = {
  id: 'edit-cell',
  shortcuts: ['enter', 'f2'],
  scope: 'cells',
  isEnabled: ({ cells }) => cells !== undefined,
  run: ({ cells }) => (cells ? { cells: oneCell(cells.table, cells.focus), editText: cells.focus } : {}),
};

/** Leaves the table, which remains selected. */
const leaveCells: Command = {
  id: 'leave-cells',
  shortcuts: ['escape', 'shift+enter'],
  scope: 'cells',
  isEnabled: ({ cells }) => cells !== undefined,
  run: () => ({ cells: null }),
};

/** Selects all cells of the table. */
const selectAllCells: Command = {
  id: 'select-all-cells',
  shortcuts: ['mod+a'],
  scope: 'cells',
  isEnabled: ({ cells }) => cells !== undefined,
  run: ({ view, cells }) => {
    const ids = cells ? areasOf(tableGrid(view.store, cells.table)).map(({ cell }) => cell.id) : [];
    const [anchor, focus] = [ids[0], ids.at(-1)];
    return cells && anchor !== undefined && focus !== undefined ? { cells: { table: cells.table, anchor, focus } } : {};
  },
};

/** Commands that select cells of a table that the author has entered. */
export const CELL_NAVIGATION: readonly Command[] = [
  ...([false, true] as const).flatMap((isExtending) =>
    (['left', 'right', 'up', 'down'] as const).map((direction) => moveToCell(direction, isExtending)),
  ),
  selectNextCell,
  selectPreviousCell,
  editCell,
  leaveCells,
  selectAllCells,
];

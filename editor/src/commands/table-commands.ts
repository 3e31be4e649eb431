import type { Operation } from '@flydeck/scene/records/operations';
import { unitsPerPoint } from '../drawing/default-sizes.ts';
import { documentTheme } from '../properties/document-theme.ts';
import { applyTableLook, headersOf, lookOfTable, TABLE_LOOKS } from '../tables/cell-look.ts';
import { insertTrack, MAX_TRACKS } from '../tables/insert-track.ts';
import { clearCells, hasMergedCells, mergeCells, splitCells } from '../tables/merge-cells.ts';
import { moveTracks } from '../tables/move-tracks.ts';
import { removeTracks } from '../tables/remove-tracks.ts';
import { distributeTracks } from '../tables/resize-tracks.ts';
import {
  areaOf,
  type CellArea,
  cellsInArea,
  oneCell,
  type TableGrid,
  tableGrid,
  wholeArea,
} from '../tables/table-grid.ts';
import { type Axis, TRACK_FIELDS, tracksOf } from '../tables/tracks.ts';
import { isLocked } from '../transform/area.ts';
import type { Command, CommandContext, CommandResult } from './command.ts';

interface Target {
  readonly grid: TableGrid;
  /** The selected cells or, if only the table is selected, all cells. */
  readonly area: CellArea;
}

/** Returns the selected cells; all cells if only a table is selected; undefined without an unlocked table. */
function targetOf({ view: { store }, selection, cells }: CommandContext): Target | undefined {
  const [id] = selection;
  if (id === undefined || selection.length > 1 || store.get(id)?.kind !== 'table' || isLocked(store, id))
    return undefined;
  const grid = tableGrid(store, id);
  return { grid, area: (cells && areaOf(grid, cells)) ?? wholeArea(grid) };
}

interface TableCommandOptions {
  /** Whether the command applies to the cells. Default: always. */
  readonly applies?: (context: CommandContext, target: Target) => boolean;
  /** Returns the operations of the command. */
  readonly change: (context: CommandContext, target: Target) => readonly Operation[];
  /** Returns further effects of the command. */
  readonly effects?: (target: Target) => CommandResult;
}

/** Returns a command for the selected cells or, if only a table is selected, for all its cells. */
function tableCommand(id: string, { applies = () => true, change, effects }: TableCommandOptions): Command {
  return {
    id,
    shortcuts: [],
    isEnabled: (context) => {
      const target = targetOf(context);
      return target !== undefined && applies(context, target);
    },
    run: (context) => {
      const target = targetOf(context);
      return target ? { operations: change(context, target), ...effects?.(target) } : {};
    },
  };
}

const hasCells = ({ cells }: CommandContext): boolean => cells !== undefined;

const countOf = ({ area }: Target, axis: Axis): number =>
  area[TRACK_FIELDS[axis].last] - area[TRACK_FIELDS[axis].first] + 1;

/** Returns a command that adds a row or column before or after the selected cells. */
const insertCommand = (id: string, axis: Axis, side: 'before' | 'after'): Command =>
  tableCommand(id, {
    applies: (_context, { grid }) => tracksOf(grid, axis).length < MAX_TRACKS[axis],
    change: (context, { grid, area }) => {
      const { first, last } = TRACK_FIELDS[axis];
      return insertTrack(context, grid, axis, side === 'before' ? area[first] : area[last] + 1);
    },
    effects: () => ({ outcome: { what: axis === 'row' ? 'rows-added' : 'columns-added', count: 1 } }),
  });

/** Returns a command that removes the rows or columns of the selected cells. */
const removeCommand = (id: string, axis: Axis): Command =>
  tableCommand(id, {
    applies: hasCells,
    change: ({ view }, { grid, area }) => removeTracks(view, grid, axis, area),
    effects: (target) => ({
      outcome: { what: axis === 'row' ? 'rows-removed' : 'columns-removed', count: countOf(target, axis) },
      ...selectionAfterRemoval(target, axis),
    }),
  });

/**
 * Returns the result of selecting a cell of the next row or column after the removed ones, or else of the previous one.
 * If none remains, nothing is selected.
 */
function selectionAfterRemoval({ grid, area }: Target, axis: Axis): CommandResult {
  const tracks = tracksOf(grid, axis).length;
  const { first, last } = TRACK_FIELDS[axis];
  if (area[last] - area[first] + 1 === tracks) return { cells: null, selection: [] };
  const track = area[last] + 1 < tracks ? area[last] + 1 : area[first] - 1;
  const cell = axis === 'row' ? grid.rows[track]?.cells[area.left] : grid.rows[area.top]?.cells[track];
  return { cells: cell ? oneCell(grid.table, cell.id) : null };
}

/** Returns a command that moves the rows or columns of the selected cells past the next ones. */
function moveCommand(id: string, axis: Axis, direction: 1 | -1, shortcut: string): Command {
  const change = ({ view }: CommandContext, { grid, area }: Target) =>
    moveTracks(view, grid, axis, { area, direction });
  return {
    ...tableCommand(id, {
      applies: (context, target) => hasCells(context) && change(context, target).length > 0,
      change,
      effects: (target) => ({
        outcome: { what: axis === 'row' ? 'rows-moved' : 'columns-moved', count: countOf(target, axis) },
      }),
    }),
    shortcuts: [shortcut],
    scope: 'cells',
  };
}

const mergeCommand = tableCommand('merge-cells', {
  applies: (context, { grid, area }) => hasCells(context) && cellsInArea(grid, area).length > 1,
  change: (_context, { grid, area }) => mergeCells(grid, area),
  effects: ({ grid, area }) => {
    const [first] = cellsInArea(grid, area);
    return first ? { cells: oneCell(grid.table, first.id) } : {};
  },
});

const splitCommand = tableCommand('split-cells', {
  applies: (_context, { grid, area }) => hasMergedCells(grid, area),
  change: (_context, { grid, area }) => splitCells(grid, area),
});

/** Removes the texts of the selected cells. */
export const clearCellsCommand: Command = {
  ...tableCommand('clear-cells', { applies: hasCells, change: (_context, { grid, area }) => clearCells(grid, area) }),
  shortcuts: ['delete', 'backspace'],
  scope: 'cells',
};

/** Returns a command that makes the first row or column a header, or an ordinary one. */
const headerCommand = (id: string, axis: Axis): Command =>
  tableCommand(id, { change: (context, target) => toggleHeader(context, target, axis) });

function toggleHeader({ view }: CommandContext, { grid }: Target, axis: Axis): readonly Operation[] {
  const record = view.store.get(grid.table);
  if (!record?.parent) return [];
  const headers = headersOf(record);
  const property = TRACK_FIELDS[axis].headers;
  const value = headers[property] > 0 ? 0 : 1;
  const look = {
    look: lookOfTable(grid, headers),
    theme: documentTheme(view.store),
    pointLength: unitsPerPoint(view, record.parent),
  };
  const set: Operation = { op: 'set', id: grid.table, property, value };
  return [set, ...applyTableLook(look, grid, { ...headers, [property]: value })];
}

/** Returns a command that gives all cells of the table a look. */
const lookCommand = (look: (typeof TABLE_LOOKS)[number]): Command =>
  tableCommand(`table-look-${look}`, {
    change: ({ view }, { grid }) => {
      const record = view.store.get(grid.table);
      if (!record?.parent) return [];
      const context = { look, theme: documentTheme(view.store), pointLength: unitsPerPoint(view, record.parent) };
      return applyTableLook(context, grid, headersOf(record));
    },
  });

/** Returns a command that gives the rows or columns of the selected cells the same size. */
const distributeCommand = (id: string, axis: Axis): Command =>
  tableCommand(id, {
    applies: (_context, target) => countOf(target, axis) > 1,
    change: ({ view }, { grid, area }) => distributeTracks(view, grid, axis, area),
  });

/** Commands that change the selected table. */
export const TABLE_COMMANDS: readonly Command[] = [
  insertCommand('insert-row-above', 'row', 'before'),
  insertCommand('insert-row-below', 'row', 'after'),
  insertCommand('insert-column-left', 'column', 'before'),
  insertCommand('insert-column-right', 'column', 'after'),
  removeCommand('remove-rows', 'row'),
  removeCommand('remove-columns', 'column'),
  moveCommand('move-rows-up', 'row', -1, 'alt+arrowup'),
  moveCommand('move-rows-down', 'row', 1, 'alt+arrowdown'),
  moveCommand('move-columns-left', 'column', -1, 'alt+arrowleft'),
  moveCommand('move-columns-right', 'column', 1, 'alt+arrowright'),
  mergeCommand,
  splitCommand,
  clearCellsCommand,
  headerCommand('toggle-header-row', 'row'),
  headerCommand('toggle-header-column', 'column'),
  distributeCommand('distribute-rows', 'row'),
  distributeCommand('distribute-columns', 'column'),
  ...TABLE_LOOKS.map(lookCommand),
];

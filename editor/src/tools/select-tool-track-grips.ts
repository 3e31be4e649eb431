import { apply, invert } from '@flydeck/scene/model/geometry';
import { screenBox } from '../bounds.ts';
import { screenMatrix } from '../camera.ts';
import { moveTracksTo, nearestMove } from '../tables/move-tracks.ts';
import { pointInTable, rectOfArea, tableEdges } from '../tables/table-edges.ts';
import {
  areaOf,
  type CellSelection,
  cellsInArea,
  shownCell,
  type TableGrid,
  tableGrid,
  wholeArea,
} from '../tables/table-grid.ts';
import { trackGripAt } from '../tables/track-grips.ts';
import { type Axis, TRACK_FIELDS, type TrackRange } from '../tables/tracks.ts';
import type { Guide } from '../transform/guide.ts';
import type { SelectState, StateNamed } from './select-state.ts';
import type { PointerInput, ToolContext, Transition } from './tool.ts';

/**
 * Returns the transition for a press on the grip of rows or columns: it selects their cells, and a drag moves them. With
 * Shift, it extends the selection. Returns undefined if the press is elsewhere.
 */
export function pressTrackGrip(input: PointerInput, context: ToolContext): Transition<SelectState> | undefined {
  const { view, cells } = context;
  const grip = cells && !input.mod && trackGripAt(view, cells, input.point, { isTouch: input.device === 'touch' });
  if (!grip) return undefined;
  const { table } = cells;
  const { axis } = grip;
  const grid = tableGrid(view.store, table);
  const area = input.shift ? areaOf(grid, cells) : undefined;
  const { first, last } = TRACK_FIELDS[axis];
  const range = area
    ? { from: Math.min(area[first], grip.range.from), to: Math.max(area[last], grip.range.to) }
    : grip.range;
  const selected = selectionOf(grid, axis, range);
  if (!selected) return undefined;
  return {
    state: { name: 'movingTracks', axis, camera: view.camera },
    effects: [{ do: 'select-cells', cells: selected }],
  };
}

/** Returns the selection of all cells of rows or columns. */
function selectionOf(grid: TableGrid, axis: Axis, { from, to }: TrackRange): CellSelection | undefined {
  const { first, last } = TRACK_FIELDS[axis];
  const area = { ...wholeArea(grid), [first]: from, [last]: to };
  // Rows can lack cells.
  const present = cellsInArea(grid, area);
  const anchor = shownCell(grid, { row: area.top, column: area.left }) ?? present[0];
  const focus = shownCell(grid, { row: area.bottom, column: area.right }) ?? present.at(-1);
  return anchor && focus && { table: grid.table, anchor: anchor.id, focus: focus.id };
}

export function whileMovingTracks(
  state: StateNamed<'movingTracks'>,
  input: PointerInput,
  context: ToolContext,
): Transition<SelectState> {
  const { axis } = state;
  const { view, cells } = context;
  const grid = cells && tableGrid(view.store, cells.table);
  const area = grid && areaOf(grid, cells);
  const point = cells && pointInTable(view, cells.table, input.point);
  // Another author can remove the table or the cells during the gesture.
  if (!grid || !area || !point) return { state: { name: 'idling' }, effects: [{ do: 'preview', operations: [] }] };
  if (input.type === 'down') return { state };
  const range = { from: area[TRACK_FIELDS[axis].first], to: area[TRACK_FIELDS[axis].last] };
  const edges = tableEdges(view, grid)[axis === 'row' ? 'rows' : 'columns'];
  const position = axis === 'row' ? point.y : point.x;
  const move = nearestMove(view, grid, axis, { range, edges, position });
  if (input.type === 'move') {
    const guides = move ? insertionGuide(context, grid, axis, move.to) : [];
    return { state, effects: [{ do: 'preview', operations: [], guides }] };
  }
  const operations = move ? moveTracksTo(view, grid, axis, move) : [];
  const preview = { do: 'preview', operations } as const;
  if (!move || operations.length === 0) return { state: { name: 'idling' }, effects: [preview] };
  const outcome = {
    what: axis === 'row' ? 'rows-moved' : 'columns-moved',
    count: move.range.to - move.range.from + 1,
  } as const;
  return { state: { name: 'idling' }, effects: [preview, { do: 'commit', outcome }] };
}

/** Returns the line across the table at which rows or columns are placed before the one with the index `to`. */
function insertionGuide({ view }: ToolContext, grid: TableGrid, axis: Axis, to: number): Guide[] {
  const box = screenBox(view, grid.table);
  const parent = view.store.get(grid.table)?.parent;
  if (!box || !parent) return [];
  const edges = tableEdges(view, grid);
  const { width, height } = rectOfArea(edges, wholeArea(grid));
  const toParent = invert(screenMatrix(view, parent));
  const at = edges[axis === 'row' ? 'rows' : 'columns'][to] ?? 0;
  const [from, end] =
    axis === 'row'
      ? [
          { x: 0, y: at },
          { x: width, y: at },
        ]
      : [
          { x: at, y: 0 },
          { x: at, y: height },
        ];
  const inParent = (point: typeof from) => apply(toParent, apply(box.m, point));
  return [{ parent, kind: 'insertion', from: inParent(from), to: inParent(end) }];
}

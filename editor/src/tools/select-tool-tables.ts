import type { Point } from '@flydeck/scene/model/geometry';
import { screenBox } from '../bounds.ts';
import type { View } from '../camera.ts';
import { pressHit, toleranceOf } from '../hit-test.ts';
import { moveTrackEnd } from '../tables/resize-tracks.ts';
import { cellPositionAt, pointInTable, type TrackEdge, trackEdgeAt } from '../tables/table-edges.ts';
import { type CellSelection, shownCell, tableGrid } from '../tables/table-grid.ts';
import { sizeOfTrack } from '../tables/tracks.ts';
import type { SelectState, StateNamed } from './select-state.ts';
import type { PointerInput, ToolContext, Transition } from './tool.ts';

/** Width of the outer edge of a table at which a press moves the table instead of selecting cells, in CSS pixels. */
const BORDER_PX = 5;
/** Maximum distance of a press from the edge of a row or column that it moves, in CSS pixels. */
const EDGE_PX = 4;

/**
 * Returns the transition for a press in a table that the author has entered: the press selects a cell, or moves the
 * edge of a row or column. Returns undefined if the press is elsewhere, or at the outer edge of the table.
 */
export function pressInTable(input: PointerInput, context: ToolContext): Transition<SelectState> | undefined {
  const { view, openIds, cells } = context;
  if (!cells || input.mod) return undefined;
  const { table } = cells;
  const edge = cellEdgeAt(context, input);
  const grip = pointInTable(view, table, input.point);
  if (edge && grip) {
    const size = sizeOfTrack(view, tableGrid(view.store, table), edge.axis, edge.index);
    return { state: { name: 'resizingTrack', table, edge, grip, size } };
  }
  const hit = pressHit(view, openIds, input);
  if (hit.kind !== 'record' || hit.id !== table || isAtBorder(context, table, input.point)) return undefined;
  const focus = cellAt(context, table, input.point);
  if (focus === undefined) return undefined;
  const anchor = input.shift ? cells.anchor : focus;
  return {
    state: { name: 'selectingCells', table, anchor },
    effects: [{ do: 'select-cells', cells: { table, anchor, focus } }],
  };
}

/** Returns the edge of a row or column of the entered table that a press at a point moves. */
export function cellEdgeAt(
  { view, cells }: { readonly view: View; readonly cells?: CellSelection | undefined },
  { point, device }: Pick<PointerInput, 'point' | 'device'>,
): TrackEdge | undefined {
  const tolerance = device === 'touch' ? toleranceOf(device) / 2 : EDGE_PX;
  return cells && trackEdgeAt(view, cells.table, point, tolerance);
}

/** Returns the id of the cell of a table at a point of the window, or of the nearest cell. */
function cellAt({ view }: Pick<ToolContext, 'view'>, table: string, point: Point): string | undefined {
  const position = cellPositionAt(view, table, point);
  return position && shownCell(tableGrid(view.store, table), position)?.id;
}

/** Whether a point of the window is at the outer edge of a table. */
function isAtBorder({ view }: ToolContext, table: string, point: Point): boolean {
  const box = screenBox(view, table);
  const local = pointInTable(view, table, point);
  if (!box || !local) return false;
  const reach = BORDER_PX / Math.hypot(box.m[0], box.m[1]);
  return (
    Math.min(local.x, local.y, box.width - local.x, box.height - local.y) <= reach &&
    Math.min(box.width, box.height) > 4 * reach
  );
}

export function whileSelectingCells(
  state: StateNamed<'selectingCells'>,
  input: PointerInput,
  context: ToolContext,
): Transition<SelectState> {
  if (input.type === 'up') return { state: { name: 'idling' } };
  const { table, anchor } = state;
  const focus = cellAt(context, table, input.point);
  if (input.type !== 'move' || focus === undefined || focus === context.cells?.focus) return { state };
  return { state, effects: [{ do: 'select-cells', cells: { table, anchor, focus } }] };
}

export function whileResizingTrack(
  state: StateNamed<'resizingTrack'>,
  input: PointerInput,
  { view }: ToolContext,
): Transition<SelectState> {
  const { table, edge, grip, size } = state;
  if (input.type === 'up') return { state: { name: 'idling' }, effects: [{ do: 'commit' }] };
  const point = pointInTable(view, table, input.point);
  if (input.type !== 'move' || !point) return { state };
  const distance = edge.axis === 'column' ? point.x - grip.x : point.y - grip.y;
  const operations = moveTrackEnd(view, tableGrid(view.store, table), { ...edge, size }, distance);
  return { state, effects: [{ do: 'preview', operations }] };
}

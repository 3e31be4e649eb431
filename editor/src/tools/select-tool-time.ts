import { screenBounds } from '../bounds.ts';
import { fitTopic } from '../camera.ts';
import { movableRecords } from '../transform/area.ts';
import { closedTopicAt } from '../transform/drop-target.ts';
import { panAtEdge } from './edge-panning.ts';
import type { SelectState, StateNamed } from './select-state.ts';
import { selectTool } from './select-tool.ts';
import type { PointerInput, ToolContext, Transition } from './tool.ts';

/** The camera flies into a closed topic after the pointer has been over the topic for this time, in milliseconds. */
const HOVER_MS = 700;

/**
 * Passes the time to a gesture of the select tool. At the edge of the visible area, a drag of records, rows, columns or
 * a selection of cells moves the canvas. Over a closed topic, a drag of records flies into the topic.
 * @param pointer the last movement of the pointer
 */
export function handleSelectTime(
  state: SelectState,
  now: number,
  context: ToolContext,
  pointer: PointerInput,
): Transition<SelectState> {
  if (state.name !== 'moving' && state.name !== 'movingTracks' && state.name !== 'selectingCells') return { state };
  const { view, cells } = context;
  const bounds = state.name !== 'moving' && cells ? screenBounds(view, cells.table) : undefined;
  const pan = panAtEdge(view, now, { point: pointer.point, bounds, previous: state.panning });
  const next = { ...state, panning: pan?.panning };
  if (!pan) return next.name === 'moving' ? hover(next, now, context, pointer) : { state: next };
  const { camera } = pan;
  if (!camera) return { state: next };
  // The record under the pointer has changed.
  const moved = selectTool.transition(next, pointer, { ...context, view: { ...view, camera } });
  return { ...moved, effects: [{ do: 'move-camera', camera }, ...(moved.effects ?? [])] };
}

/** Flies into a closed topic after the pointer has been over it for `HOVER_MS`. */
function hover(
  state: StateNamed<'moving'>,
  now: number,
  { view, openIds, selection }: ToolContext,
  { point, mod, alt }: PointerInput,
): Transition<SelectState> {
  const ids = alt ? selection : movableRecords(view.store, selection);
  const topic = mod ? undefined : closedTopicAt({ view, openIds, ids, point });
  const { hover: previous, ...rest } = state;
  if (topic === undefined) return { state: rest };
  if (topic !== previous?.topic) return { state: { ...state, hover: { topic, since: now } } };
  if (now - previous.since < HOVER_MS) return { state };
  return { state: rest, effects: [{ do: 'fly-to', camera: fitTopic(view, topic) }] };
}

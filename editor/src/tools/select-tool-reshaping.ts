import { apply, invert, type Point } from '@flydeck/scene/model/geometry';
import type { Operation } from '@flydeck/scene/records/operations';
import { screenBox } from '../bounds.ts';
import type { Route } from '../connectors/line-box.ts';
import { lineEndAt } from '../connectors/line-end.ts';
import { attachedEnds, rerouteConnector } from '../connectors/reroute.ts';
import { dragAdjust } from '../properties/adjust-handles.ts';
import { type ReshapeHandle, reshapeHandles } from '../transform/reshape-handles.ts';
import type { SelectState, StateNamed } from './select-state.ts';
import type { PointerInput, ToolContext, Transition } from './tool.ts';

/** Maximum distance, in CSS pixels, between a press of a mouse or pen and the handle that the press drags. */
const HANDLE_PX = 8;
/** Maximum distance, in CSS pixels, between a touch and the handle that the touch drags. */
const TOUCH_HANDLE_PX = 24;
/**
 * Length of the middle part of a connector, in CSS pixels. A touch of the middle part moves the whole connector, even
 * if an end is within `TOUCH_HANDLE_PX`.
 */
const TOUCH_MIDDLE_PX = 24;

/**
 * Returns the state in which an adjust handle of the selected shape or an end of the selected connector is moved.
 * Returns undefined if the press is not near a handle or end.
 */
export function startReshaping(
  { point, device }: PointerInput,
  { view, selection }: ToolContext,
): StateNamed<'reshaping'> | undefined {
  const isTouch = device === 'touch';
  const handles = reshapeHandles(view, selection, isTouch);
  const ends = handles.filter(({ kind }) => kind === 'end').map((end) => end.point);
  if (isTouch && isInMiddle(point, ends)) return undefined;
  const distanceTo = (handle: { readonly point: Point }) => distance(handle.point, point);
  const [nearest] = handles.toSorted((a, b) => distanceTo(a) - distanceTo(b));
  const isReached = nearest && distanceTo(nearest) <= (isTouch ? TOUCH_HANDLE_PX : HANDLE_PX);
  return isReached ? { name: 'reshaping', handle: nearest } : undefined;
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Whether the projection of a point onto the line between two ends is in the middle part of the line. */
function isInMiddle(point: Point, [start, end]: readonly Point[]): boolean {
  const length = start && end ? distance(start, end) : 0;
  if (!start || !end || length === 0) return false;
  const projection = ((point.x - start.x) * (end.x - start.x) + (point.y - start.y) * (end.y - start.y)) / length;
  return Math.abs(projection - length / 2) < TOUCH_MIDDLE_PX / 2;
}

/** Moves an adjust handle, or an end of a connector. The end is attached to elements as with the line tool. */
export function whileReshaping(
  state: StateNamed<'reshaping'>,
  input: PointerInput,
  context: ToolContext,
): Transition<SelectState> {
  if (input.type === 'up') return { state: { name: 'idling' }, effects: [{ do: 'commit' }] };
  if (input.type !== 'move') return { state };
  const operations = reshape(state.handle, input, context);
  return { state, effects: [{ do: 'preview', operations, outlined: attachedTo(state.handle, operations) }] };
}

/** Returns the id of the record to which operations attach the moved end of a connector, if any, in a list. */
function attachedTo(handle: ReshapeHandle, operations: readonly Operation[]): string[] {
  if (handle.kind !== 'end') return [];
  const name = handle.end === 'start' ? 'from' : 'to';
  return operations.flatMap((operation) =>
    operation.op === 'set' && operation.property === name ? [String(operation.value)] : [],
  );
}

/** Returns the operations that move an adjust handle or an end of a connector to the pointer. */
function reshape(handle: ReshapeHandle, input: PointerInput, { view, selection }: ToolContext): Operation[] {
  const record = view.store.get(selection[0] ?? '');
  const box = record && screenBox(view, record.id);
  if (!record?.parent || !box) return [];
  if (handle.kind === 'adjust') return dragAdjust(record, handle.handle, apply(invert(box.m), input.point));
  const ends = attachedEnds(view.store, record);
  const isStart = handle.end === 'start';
  const fixedEnd = isStart ? ends.end : ends.start;
  const movedEnd = lineEndAt({ view, topic: record.parent, other: fixedEnd }, input);
  const route = (record.properties['route'] as Route | undefined) ?? 'straight';
  return rerouteConnector(record, route, isStart ? movedEnd : fixedEnd, isStart ? fixedEnd : movedEnd);
}

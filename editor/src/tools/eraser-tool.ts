import { scaleOf } from '@flydeck/scene/camera';
import { apply, invert, type Point } from '@flydeck/scene/model/geometry';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import { screenBox } from '../bounds.ts';
import { elementSlot } from '../covers/content-slots.ts';
import { isPenStroke } from '../drawing/pen-stroke.ts';
import { isElementHit } from '../geometry/is-hit.ts';
import { toleranceOf } from '../hit-test.ts';
import { deepestOpenTopic } from '../levels.ts';
import type { PointerInput, Tool, ToolContext, Transition } from './tool.ts';

/**
 * The tool tests points on the line between two pointer events. This is the maximum distance between two neighbouring
 * points, in CSS pixels.
 */
const TESTED_POINT_DISTANCE_PX = 4;

type EraserState =
  | { readonly name: 'idling' }
  | { readonly name: 'erasing'; readonly last: Point; readonly erased: readonly string[] };

/** Removes whole pen strokes that the pointer touches. All strokes that a drag touches are removed as one change. */
export const eraserTool: Tool<EraserState> = {
  name: 'eraser',
  initialState: { name: 'idling' },
  transition(state, input, context) {
    const idling = { name: 'idling' } as const;
    if (input.type === 'cancel') return { state: idling, effects: [{ do: 'preview', operations: [] }] };
    if (state.name === 'idling')
      return input.type === 'down' && input.button === 0 ? erase(input.point, [], input, context) : { state };
    if (input.type === 'down') return { state };
    const { effects = [], state: next } = erase(state.last, state.erased, input, context);
    return input.type === 'up' ? { state: idling, effects: [...effects, { do: 'commit' }] } : { state: next, effects };
  },
};

/** Returns the state and the preview after the pointer has moved from `last` to the point of an event. */
function erase(
  last: Point,
  erased: readonly string[],
  { point, device }: PointerInput,
  context: ToolContext,
): Transition<EraserState> {
  const tolerance = toleranceOf(device);
  const touchedIds = pointsBetween(last, point).flatMap((testedPoint) => strokesAt(context, testedPoint, tolerance));
  const ids = [...new Set([...erased, ...touchedIds])];
  const operations = ids.map((id) => ({ op: 'remove', id }) as const);
  return { state: { name: 'erasing', last: point, erased: ids }, effects: [{ do: 'preview', operations }] };
}

/** Returns points on a line, including both ends, at most `TESTED_POINT_DISTANCE_PX` apart. */
function pointsBetween(from: Point, to: Point): Point[] {
  const intervals = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / TESTED_POINT_DISTANCE_PX));
  return Array.from({ length: intervals + 1 }, (_, i) => ({
    x: from.x + ((to.x - from.x) * i) / intervals,
    y: from.y + ((to.y - from.y) * i) / intervals,
  }));
}

/** Returns the ids of the unlocked pen strokes at a point of the window. @param tolerance in CSS pixels */
function strokesAt({ view, openIds }: ToolContext, point: Point, tolerance: number): string[] {
  const isHit = (record: DocumentRecord) => {
    const box = screenBox(view, record.id);
    return box && isElementHit(record, apply(invert(box.m), point), tolerance / scaleOf(box.m));
  };
  const topic = deepestOpenTopic(view, openIds, point);
  return view.store
    .children(topic, elementSlot(view, topic))
    .filter((record) => isPenStroke(record) && !record.properties['locked'] && isHit(record))
    .map(({ id }) => id);
}

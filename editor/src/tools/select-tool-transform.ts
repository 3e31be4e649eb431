import { scaleOf } from '@flydeck/scene/camera';
import type { Point } from '@flydeck/scene/model/geometry';
import { screenMatrix, toSpace } from '../camera.ts';
import { resizeRecords } from '../transform/resize.ts';
import { rotateRecords } from '../transform/rotate.ts';
import { handleAt, type ResizeHandle, selectionBox } from '../transform/selection-box.ts';
import { type SnapTargets, snapTargets, withContentOf } from '../transform/snap-targets.ts';
import type { SelectState, StateNamed } from './select-state.ts';
import type { PointerInput, ToolContext, Transition } from './tool.ts';

/** Smallest width and height that a resize gives, in CSS pixels. */
const SIZE_MIN_PX = 4;

/** Starts to resize or rotate if the press is at a handle of the selection. */
export function startTransform(
  point: Point,
  context: ToolContext,
): StateNamed<'resizing' | 'rotating'> | undefined {
  const box = selectionBox(context.view, context.selection);
  const handle = box && handleAt(box, point);
  if (!box || !handle) return undefined;
  if (handle === 'rotate') return { name: 'rotating', start: point, parent: box.parent };
  const targets = resizeTargets(context, box.parent, handle);
  return { name: 'resizing', start: point, handle, targets };
}

/** The edges of a topic snap to its content as well, which does not move with them. */
function resizeTargets({ view, selection }: ToolContext, parent: string, handle: ResizeHandle): SnapTargets {
  const targets = snapTargets(view, parent, selection);
  const [id] = selection;
  const isFrame =
    handle.length === 1 && selection.length === 1 && id !== undefined && view.store.get(id)?.kind === 'topic';
  return isFrame ? withContentOf(targets, view.store, id) : targets;
}

/** Resizes the selection. Shift keeps proportions, Alt keeps the centre, the modifier key suspends snapping. */
export function whileResizing(
  state: StateNamed<'resizing'>,
  input: PointerInput,
  { view, selection }: ToolContext,
): Transition<SelectState> {
  if (input.type === 'up') return { state: { name: 'idling' }, effects: [{ do: 'commit' }] };
  const { handle, targets } = state;
  const from = toSpace(view, targets.parent, state.start);
  const to = toSpace(view, targets.parent, input.point);
  const { operations, guides } = resizeRecords(view.store, selection, {
    handle,
    distance: { x: to.x - from.x, y: to.y - from.y },
    keepsProportions: input.shift,
    isCentred: input.alt,
    minimum: SIZE_MIN_PX / scaleOf(screenMatrix(view, targets.parent)),
    targets: input.mod ? undefined : targets,
  });
  return { state, effects: [{ do: 'preview', operations, guides }] };
}

/** Rotates the selection about its centre; with Shift in steps of 15 degrees. */
export function whileRotating(
  state: StateNamed<'rotating'>,
  input: PointerInput,
  { view, selection }: ToolContext,
): Transition<SelectState> {
  if (input.type === 'up') return { state: { name: 'idling' }, effects: [{ do: 'commit' }] };
  const from = toSpace(view, state.parent, state.start);
  const to = toSpace(view, state.parent, input.point);
  const operations = rotateRecords(view.store, selection, { from, to }, input.shift);
  return { state, effects: [{ do: 'preview', operations }] };
}

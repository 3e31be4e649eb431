import { scaleOf } from '@flydeck/scene/camera';
import { apply } from '@flydeck/scene/model/geometry';
import { matrixBetween } from '@flydeck/scene/records/spaces';
import { screenMatrix, toSpace } from '../camera.ts';
import { resizeRecords } from '../transform/resize.ts';
import { rotationOperations } from '../transform/rotate.ts';
import { handleAt, type ResizeHandle, selectionBox } from '../transform/selection-box.ts';
import { type SnapTargets, snapTargets, withContentOf } from '../transform/snap-targets.ts';
import type { SelectState, StateNamed } from './select-state.ts';
import type { PointerInput, ToolContext, Transition } from './tool.ts';

/** Minimum width and height of resized records, in CSS pixels. */
const SIZE_MIN_PX = 4;

type TransformingState = StateNamed<'resizing' | 'rotating'>;

/** Returns the state in which the selection is resized or rotated; undefined if the press is not at a handle. */
export function startTransform({ point, device }: PointerInput, context: ToolContext): TransformingState | undefined {
  const { view, selection } = context;
  const box = selectionBox(view, selection, device === 'touch');
  const handle = box && handleAt(box, point);
  if (!box || !handle) return undefined;
  const { parent } = box;
  // The pressed point, in the space of the selection's parent.
  const grip = toSpace(view, parent, point);
  if (handle === 'rotate') return { name: 'rotating', grip, parent };
  return { name: 'resizing', grip, parent, handle, targets: resizeTargets(context, parent, handle) };
}

/**
 * Returns the lines, sizes and boxes to which a handle snaps. The edges of a topic also snap to the content of the
 * topic, because the content does not move with the edges.
 */
function resizeTargets({ view, selection }: ToolContext, parent: string, handle: ResizeHandle): SnapTargets {
  const targets = snapTargets(view, parent, selection);
  const [id] = selection;
  // Edges have names of one character (`n`), corners of two (`nw`).
  const isEdge = handle.length === 1;
  const isTopicEdge = isEdge && selection.length === 1 && id !== undefined && view.store.get(id)?.kind === 'topic';
  return isTopicEdge ? withContentOf(targets, view.store, id) : targets;
}

/**
 * Returns the state converted to the space of the selection's current parent, because another author may have moved the
 * selection into another topic during the gesture.
 */
function inCurrentParent<State extends TransformingState>(state: State, { view, selection }: ToolContext): State {
  const parent = view.store.get(selection[0] ?? '')?.parent;
  if (!parent || parent === state.parent) return state;
  return { ...state, parent, grip: apply(matrixBetween(view.store, state.parent, parent), state.grip) };
}

/** Resizes the selection; with Shift in proportion, with Alt from its centre, with Ctrl or Command without snapping. */
export function whileResizing(
  resizing: StateNamed<'resizing'>,
  input: PointerInput,
  context: ToolContext,
): Transition<SelectState> {
  if (input.type === 'up') return { state: { name: 'idling' }, effects: [{ do: 'commit' }] };
  const { view, selection } = context;
  const current = inCurrentParent(resizing, context);
  const { handle, parent, grip } = current;
  const hasNewParent = current.targets.parent !== parent;
  const state = hasNewParent ? { ...current, targets: resizeTargets(context, parent, handle) } : current;
  const to = toSpace(view, parent, input.point);
  const { operations, guides } = resizeRecords(view.store, selection, {
    handle,
    distance: { x: to.x - grip.x, y: to.y - grip.y },
    keepsProportions: input.shift,
    keepsCentre: input.alt,
    minimum: SIZE_MIN_PX / scaleOf(screenMatrix(view, parent)),
    targets: input.mod ? undefined : state.targets,
  });
  return { state, effects: [{ do: 'preview', operations, guides }] };
}

/** Rotates the selection about its centre; with Shift in steps of 15 degrees. */
export function whileRotating(
  rotating: StateNamed<'rotating'>,
  input: PointerInput,
  context: ToolContext,
): Transition<SelectState> {
  if (input.type === 'up') return { state: { name: 'idling' }, effects: [{ do: 'commit' }] };
  const { view, selection } = context;
  const state = inCurrentParent(rotating, context);
  const to = toSpace(view, state.parent, input.point);
  const operations = rotationOperations(view.store, selection, { from: state.grip, to }, input.shift);
  return { state, effects: [{ do: 'preview', operations }] };
}

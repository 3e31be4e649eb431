import type { Point } from '@flydeck/scene/model/geometry';
import type { Operation } from '@flydeck/scene/records/operations';
import { toSpace } from '../camera.ts';
import { copyRecords } from '../commands/copy-records.ts';
import { moveRecords } from '../commands/move-records.ts';
import { boundsOfAll, movableRecords } from '../transform/area.ts';
import { snapBox } from '../transform/snap.ts';
import { snapTargets } from '../transform/snap-targets.ts';
import type { SelectState, StateNamed } from './select-state.ts';
import type { PointerInput, ToolContext, Transition } from './tool.ts';

type MovingState = StateNamed<'moving'>;

/** Starts to move the selection; undefined if it has no parent. */
export function startMoving(start: Point, { view, selection }: ToolContext): MovingState | undefined {
  const parent = view.store.get(selection[0] ?? '')?.parent;
  if (!parent) return undefined;
  return { name: 'moving', start, targets: snapTargets(view, parent, selection), isCopying: false };
}

/** Moves the selection with the pointer, or copies of it while Alt is pressed. */
export function whileMoving(
  state: MovingState,
  input: PointerInput,
  context: ToolContext,
): Transition<SelectState> {
  if (input.type === 'up') return endMoving(state, context);
  const { view, selection } = context;
  const { parent } = state.targets;
  const from = toSpace(view, parent, state.start);
  const to = toSpace(view, parent, constrained(state.start, input));
  const distance = { x: to.x - from.x, y: to.y - from.y };
  const ids = input.alt ? selection : movableRecords(view.store, selection);
  const { dx, dy, guides } = snapMove(state, input, context, distance);
  const moves = moveRecords(view.store, ids, distance.x + dx, distance.y + dy);
  if (!input.alt)
    return { state: { ...state, isCopying: false }, effects: [{ do: 'preview', operations: moves, guides }] };
  const copies = state.copies ?? copyRecords(view.store, selection, context.newId);
  const operations = [...copies.operations, ...moves.map((move) => withId(move, copies.ids))];
  return { state: { ...state, copies, isCopying: true }, effects: [{ do: 'preview', operations, guides }] };
}

const withId = (operation: Operation, ids: ReadonlyMap<string, string>): Operation => ({
  ...operation,
  id: ids.get(operation.id) ?? operation.id,
});

function endMoving({ copies, isCopying }: MovingState, { selection }: ToolContext): Transition<SelectState> {
  const ids = selection.flatMap((id) => copies?.ids.get(id) ?? []);
  const select = isCopying ? [{ do: 'select' as const, ids }] : [];
  return { state: { name: 'idling' }, effects: [{ do: 'commit' }, ...select] };
}

/** The pointer, kept on a horizontal or vertical line through the start while Shift is pressed. */
function constrained(start: Point, { point, shift }: PointerInput): Point {
  if (!shift) return point;
  const isHorizontal = Math.abs(point.x - start.x) >= Math.abs(point.y - start.y);
  return isHorizontal ? { x: point.x, y: start.y } : { x: start.x, y: point.y };
}

/** Snaps the box around the selection, unless the modifier key is pressed; with Shift only along the line of the drag. */
function snapMove(
  { targets }: MovingState,
  { mod, shift, alt }: PointerInput,
  { view, selection }: ToolContext,
  distance: Point,
): Pick<ReturnType<typeof snapBox>, 'dx' | 'dy' | 'guides'> {
  const { store } = view;
  const box = boundsOfAll(store, alt ? selection : movableRecords(store, selection));
  if (mod || !box) return { dx: 0, dy: 0, guides: [] };
  const moving = (['x', 'y'] as const).filter((axis) => Math.abs(distance[axis]) > targets.tolerance * 1e-6);
  const axes = !shift ? undefined : moving.length === 1 ? moving : [];
  return snapBox(targets, { ...box, x: box.x + distance.x, y: box.y + distance.y }, axes);
}

import { apply, type Point } from '@flydeck/scene/model/geometry';
import type { Operation, Position } from '@flydeck/scene/records/operations';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { matrixBetween } from '@flydeck/scene/records/spaces';
import { screenMatrix, toSpace } from '../camera.ts';
import { copyRecords, type RecordCopies } from '../commands/copy-records.ts';
import { moveRecords } from '../commands/move-records.ts';
import { boundsOfAll, movableRecords } from '../transform/area.ts';
import { dropTarget } from '../transform/drop-target.ts';
import { placeCopies } from '../transform/place-copies.ts';
import { placeRecords } from '../transform/place-records.ts';
import { snapBox } from '../transform/snap.ts';
import { snapTargets } from '../transform/snap-targets.ts';
import type { SelectState, StateNamed } from './select-state.ts';
import type { PointerInput, ToolContext, Transition } from './tool.ts';

type MovingState = StateNamed<'moving'>;

/** Returns the state in which the selection is moved; undefined if the selection is empty or has no parent. */
export function startMoving(start: Point, { view, selection }: ToolContext): MovingState | undefined {
  const parent = view.store.get(selection[0] ?? '')?.parent;
  if (!parent) return undefined;
  return {
    name: 'moving',
    // The pressed point in the space of the parent.
    grip: toSpace(view, parent, start),
    origin: originOf(view.store, selection[0]),
    camera: view.camera,
    targets: snapTargets(view, parent, selection),
    isCopying: false,
  };
}

/**
 * Moves the selection with the pointer, and into the topic under the pointer unless Ctrl or Command is pressed. While
 * Alt is pressed, moves copies of the selection instead.
 */
export function whileMoving(moving: MovingState, input: PointerInput, context: ToolContext): Transition<SelectState> {
  if (input.type === 'up') return endMoving(moving, context);
  const state = inCurrentParent(moving, context);
  const { view, openIds, selection } = context;
  const { parent } = state.targets;
  const ids = input.alt ? selection : movableRecords(view.store, selection);
  const target = input.mod ? undefined : dropTarget({ view, openIds, ids, point: input.point });
  const isDrop = target !== undefined && target !== parent;
  const start = apply(screenMatrix(view, parent), state.grip);
  const to = toSpace(view, parent, constrainToAxis(start, input));
  const distance = { x: to.x - state.grip.x, y: to.y - state.grip.y };
  const { dx, dy, guides } = isDrop ? NO_SNAP : snapMove(state, input, context, distance);
  const moves = moveRecords(view.store, ids, distance.x + dx, distance.y + dy);
  const outlined = isDrop ? [target] : [];
  const preview = (operations: readonly Operation[]) => [{ do: 'preview', operations, guides, outlined }] as const;
  const newParent = isDrop ? target : undefined;
  if (input.alt) {
    const copies = state.copies ?? copyRecords(view.store, selection, context.newId);
    const operations = copyOperations(view.store, copies, selection, moves, newParent);
    const effects = preview(operations).map((effect) => ({ ...effect, copies: copiedIds(copies, selection) }));
    return { state: { ...state, copies, isCopying: true }, effects };
  }
  const placements =
    newParent === undefined ? moves : placeRecords(view.store, ids, newParent, { positions: positionsIn(moves) });
  return { state: { ...state, isCopying: false }, effects: preview(placements) };
}

type Snap = Pick<ReturnType<typeof snapBox>, 'dx' | 'dy' | 'guides'>;

const NO_SNAP: Snap = { dx: 0, dy: 0, guides: [] };

/**
 * Returns the state converted to the space of the selection's current parent, because other authors may have moved the
 * selection.
 */
function inCurrentParent(state: MovingState, { view, selection }: ToolContext): MovingState {
  const { store } = view;
  const parent = store.get(selection[0] ?? '')?.parent;
  const previous = state.targets.parent;
  if (!parent) return state;
  const origin = originOf(store, selection.find((id) => id === state.origin?.id) ?? selection[0]);
  if (parent !== previous) {
    const grip = apply(matrixBetween(store, previous, parent), state.grip);
    return { ...state, grip, origin, targets: snapTargets(view, parent, selection) };
  }
  if (!origin || origin.id !== state.origin?.id) return { ...state, origin };
  // The record stays under the pointer where it was pressed.
  const [dx, dy] = [origin.at.x - state.origin.at.x, origin.at.y - state.origin.at.y];
  return dx === 0 && dy === 0 ? state : { ...state, origin, grip: { x: state.grip.x + dx, y: state.grip.y + dy } };
}

/** Returns the position of a record's box; undefined if the record has no box. */
function originOf(store: RecordStore, id = ''): MovingState['origin'] {
  const box = store.get(id)?.properties['box'] as Point | undefined;
  return box && { id, at: { x: box.x, y: box.y } };
}

/** Returns the new positions that operations set, by the id of the record. */
const positionsIn = (moves: readonly Operation[]): ReadonlyMap<string, Position> =>
  new Map(moves.flatMap((move) => (move.op === 'set' ? [[move.id, move.value as Position] as const] : [])));

/** Returns the operations that insert copies, and move them within their parent or into the topic `target`. */
function copyOperations(
  store: RecordStore,
  copies: RecordCopies,
  selection: readonly string[],
  moves: readonly Operation[],
  target: string | undefined,
): Operation[] {
  const moveOperations =
    target === undefined
      ? moves.map((move) => withId(move, copies.copyIds))
      : placeCopies(store, copies, selection, target, positionsIn(moves));
  return [...copies.operations, ...moveOperations];
}

const withId = (operation: Operation, ids: ReadonlyMap<string, string>): Operation => ({
  ...operation,
  id: ids.get(operation.id) ?? operation.id,
});

/** Returns the ids of the copies of the selected records, without those of their descendants. */
const copiedIds = ({ copyIds }: RecordCopies, selection: readonly string[]): string[] =>
  selection.flatMap((id) => copyIds.get(id) ?? []);

function endMoving({ copies, isCopying }: MovingState, { selection }: ToolContext): Transition<SelectState> {
  const select = isCopying && copies ? [{ do: 'select' as const, ids: copiedIds(copies, selection) }] : [];
  return { state: { name: 'idling' }, effects: [{ do: 'commit' }, ...select] };
}

/**
 * Returns the position of the pointer in CSS pixels of the window; with Shift, moved onto the horizontal or vertical
 * line through `start`.
 */
function constrainToAxis(start: Point, { point, shift }: PointerInput): Point {
  if (!shift) return point;
  const isHorizontal = Math.abs(point.x - start.x) >= Math.abs(point.y - start.y);
  return isHorizontal ? { x: point.x, y: start.y } : { x: start.x, y: point.y };
}

/**
 * Returns the correction that snaps the box around the selection. Nothing snaps while Ctrl or Command is pressed; with
 * Shift, the box snaps only in the direction of the drag.
 * @param distance the movement of the pointer, in the space of the selection's parent
 */
function snapMove(
  { targets }: MovingState,
  { mod, shift, alt }: PointerInput,
  { view, selection }: ToolContext,
  distance: Point,
): Snap {
  const { store } = view;
  const box = boundsOfAll(store, alt ? selection : movableRecords(store, selection));
  if (mod || !box) return NO_SNAP;
  // A millionth of the tolerance is more than the rounding errors of the conversions between spaces.
  const movingAxes = (['x', 'y'] as const).filter((axis) => Math.abs(distance[axis]) > targets.tolerance * 1e-6);
  const axes = !shift ? undefined : movingAxes.length === 1 ? movingAxes : [];
  return snapBox(targets, { ...box, x: box.x + distance.x, y: box.y + distance.y }, axes);
}

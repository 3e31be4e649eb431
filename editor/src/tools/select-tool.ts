import { boundsOf as boundsOfArea, type Point, type Rect } from '@flydeck/scene/model/geometry';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import { childBounds, childBoxes } from '../bounds.ts';
import { screenMatrix } from '../camera.ts';
import { partOnClick } from '../charts/chart-part-selection.ts';
import { contentSlots } from '../covers/content-slots.ts';
import { textAreas } from '../geometry/is-hit.ts';
import { deepestHit, hitTest, pressHit, toleranceOf } from '../hit-test.ts';
import { currentTopic } from '../levels.ts';
import { documentTheme } from '../properties/document-theme.ts';
import { childrenInArea } from '../spatial-index/children-near.ts';
import { emptyTitleAt } from '../topics/empty-titles.ts';
import { isDecoration } from '../topics/is-decoration.ts';
import type { SelectState, StateNamed } from './select-state.ts';
import { startMoving, whileMoving } from './select-tool-moving.ts';
import { startReshaping, whileReshaping } from './select-tool-reshaping.ts';
import { pressInTable, whileResizingTrack, whileSelectingCells } from './select-tool-tables.ts';
import { pressTrackGrip, whileMovingTracks } from './select-tool-track-grips.ts';
import { startTransform, whileResizing, whileRotating } from './select-tool-transform.ts';
import type { Effect, PointerInput, Tool, ToolContext, Transition } from './tool.ts';

/** A press becomes a drag when the pointer has moved by this distance, in CSS pixels. */
const DRAG_START_PX = 4;

/** Selects records by click and marquee, and moves, resizes, rotates and reshapes the selection. */
export const selectTool: Tool<SelectState> = {
  name: 'select',
  initialState: { name: 'idling' },
  transition(state, input, context) {
    if (input.type === 'cancel') return cancel(state);
    switch (state.name) {
      case 'idling':
        return input.type === 'down' ? press(input, context) : { state };
      case 'pressing':
        return whilePressing(state, input, context);
      case 'moving':
        return whileMoving(state, input, context);
      case 'resizing':
        return whileResizing(state, input, context);
      case 'rotating':
        return whileRotating(state, input, context);
      case 'reshaping':
        return whileReshaping(state, input, context);
      case 'selectingCells':
        return whileSelectingCells(state, input, context);
      case 'resizingTrack':
        return whileResizingTrack(state, input, context);
      case 'movingTracks':
        return whileMovingTracks(state, input, context);
      case 'marqueeing':
        return whileMarqueeing(state, input, context);
    }
  },
};

/** Ends the gesture. Restores the camera if the gesture can move it, and the previous selection after a marquee. */
function cancel(state: SelectState): Transition<SelectState> {
  const restore: Effect[] = 'camera' in state ? [{ do: 'move-camera', camera: state.camera }] : [];
  if (state.name === 'marqueeing') restore.push({ do: 'select', ids: state.selectionBefore });
  return { state: { name: 'idling' }, effects: [{ do: 'preview', operations: [] }, ...restore] };
}

function press(input: PointerInput, context: ToolContext): Transition<SelectState> {
  const { point } = input;
  const addsToSelection = input.shift || context.isSelectingSeveral;
  const reshape = startReshaping(input, context);
  if (reshape) return { state: reshape };
  const grip = pressTrackGrip(input, context);
  if (grip) return grip;
  const transform = startTransform(input, context);
  const inTable = transform ? undefined : pressInTable(input, context);
  if (inTable) return inTable;
  // A handle can cover the record that a finger presses. Therefore a drag by touch uses the handle, but a tap selects.
  if (transform && input.device !== 'touch') return { state: transform };
  const { selection } = context;
  const { target, topic } = pressedTarget(input, context, transform !== undefined);
  const selectionOnBackground = addsToSelection || transform ? selection : [];
  const selectionWithTarget = (id: string) => (addsToSelection ? toggleSelection(context, id) : [id]);
  const selectionOnClick = target === undefined ? selectionOnBackground : selectionWithTarget(target);
  if (transform) return { state: { name: 'pressing', start: point, topic, selectionOnClick, stateOnDrag: transform } };
  // A drag in the box of a selected text moves the selection, also where a click selects something else.
  const { target: textTarget = '' } = pressedTarget(input, context, false, selection);
  const dragTarget = selection.includes(textTarget) ? textTarget : target;
  const dragged = dragTarget === undefined ? {} : { target: dragTarget };
  const pressedChart = addsToSelection ? undefined : selectedChart(context, target);
  const state: SelectState = {
    name: 'pressing',
    start: point,
    ...dragged,
    topic,
    selectionOnClick,
    ...(pressedChart === undefined ? {} : { selectedChart: pressedChart }),
  };
  // A press on a record that is not selected selects it immediately, so that a drag moves it.
  return dragTarget === undefined || selection.includes(dragTarget) || addsToSelection
    ? { state }
    : { state, effects: [{ do: 'select', ids: [dragTarget] }] };
}

/**
 * Returns the record that a press hits, if any, and its parent or the topic whose background is pressed. At a handle, a
 * press hits only a record exactly at its point.
 * @param textBoxes ids of the texts that are hit in their whole boxes
 */
function pressedTarget(
  input: PointerInput,
  { view, openIds }: ToolContext,
  isAtHandle: boolean,
  textBoxes: readonly string[] = [],
): { readonly target?: string; readonly topic: string } {
  const { point, device, mod } = input;
  const hit = isAtHandle
    ? hitTest(view, openIds, point, { tolerance: 0 })
    : pressHit(view, openIds, input, { textBoxes });
  const hitId = hit.kind === 'record' ? hit.id : undefined;
  const target = mod ? deepestHit(view, point, { tolerance: toleranceOf(device), textBoxes }) : hitId;
  if (target !== undefined) return { target, topic: view.store.get(target)?.parent ?? target };
  return { topic: hit.kind === 'background' ? hit.topic : currentTopic(view, openIds) };
}

/**
 * Returns the selection with a record added, or removed if it is selected already. If the record has another parent
 * than the selection, returns only the record.
 */
function toggleSelection({ view, selection }: ToolContext, id: string): readonly string[] {
  if (selection.includes(id)) return selection.filter((selected) => selected !== id);
  const parent = view.store.get(id)?.parent;
  const isSameParent = selection.every((selected) => view.store.get(selected)?.parent === parent);
  return isSameParent ? [...selection, id] : [id];
}

/** Returns `target` if it is a chart and the only selected record. */
function selectedChart({ view, selection }: ToolContext, target: string | undefined): string | undefined {
  const isSelected = target !== undefined && selection.length === 1 && selection[0] === target;
  return isSelected && view.store.get(target)?.kind === 'chart' ? target : undefined;
}

/** Returns the part of a chart that a click selects. */
function clickedPart({ view, chartPart }: ToolContext, chart: string, { point, device }: PointerInput) {
  const part = partOnClick(view, chart, point, { tolerance: toleranceOf(device), selected: chartPart?.part });
  return part && { chart, part };
}

/**
 * Returns the empty title or text placeholder whose text a click edits, because the canvas shows a prompt in its whole
 * box; undefined if the click has another effect. While something else is selected, the click only deselects.
 */
function clickedTitle(
  { start, target, selectionOnClick }: StateNamed<'pressing'>,
  { shift, alt, mod }: PointerInput,
  { view, openIds, selection, isSelectingSeveral }: ToolContext,
): string | undefined {
  const canEdit = target === undefined ? selection.length === 0 : selectionOnClick.length === 1;
  if (!canEdit || shift || alt || mod || isSelectingSeveral) return undefined;
  return emptyTitleAt(view, openIds, start);
}

function whilePressing(
  state: StateNamed<'pressing'>,
  input: PointerInput,
  context: ToolContext,
): Transition<SelectState> {
  if (input.type === 'up') {
    const title = clickedTitle(state, input, context);
    if (title !== undefined)
      return {
        state: { name: 'idling' },
        effects: [
          { do: 'select', ids: [title] },
          { do: 'edit-text', id: title },
        ],
      };
    const { selectedChart: chart } = state;
    const partEffects: Effect[] =
      chart === undefined ? [] : [{ do: 'select-chart-part', selected: clickedPart(context, chart, input) }];
    return { state: { name: 'idling' }, effects: [{ do: 'select', ids: state.selectionOnClick }, ...partEffects] };
  }
  if (input.type !== 'move' || distance(state.start, input.point) < DRAG_START_PX) return { state };
  const { start, target, topic, stateOnDrag } = state;
  if (stateOnDrag)
    return stateOnDrag.name === 'resizing'
      ? whileResizing(stateOnDrag, input, context)
      : whileRotating(stateOnDrag, input, context);
  const moving = target !== undefined && context.selection.includes(target) ? startMoving(start, context) : undefined;
  if (moving) return whileMoving(moving, input, context);
  const alwaysSelected = input.shift || context.isSelectingSeveral ? context.selection : [];
  const { selection: selectionBefore } = context;
  return whileMarqueeing({ name: 'marqueeing', start, topic, alwaysSelected, selectionBefore }, input, context);
}

function whileMarqueeing(
  state: StateNamed<'marqueeing'>,
  input: PointerInput,
  { view }: ToolContext,
): Transition<SelectState> {
  if (input.type === 'up') return { state: { name: 'idling' } };
  const marquee = rectBetween(state.start, input.point);
  const toScreen = screenMatrix(view, state.topic);
  const children = contentSlots(view, state.topic).flatMap((slot) =>
    childrenInArea(view.store, { parent: state.topic, slot }, toScreen, marquee),
  );
  const boundsOf = childBounds(view, state.topic);
  const boxOf = childBoxes(view, state.topic);
  const { fonts } = documentTheme(view.store);
  /** Whether a line of a text is in the marquee. A part of the text's box without lines is not visible. */
  const isTextInMarquee = (record: DocumentRecord) => {
    const [areas, box] = [textAreas(record, fonts), boxOf(record)];
    return !areas || !box || areas.some((area) => overlaps(boundsOfArea(box.m, area), marquee));
  };
  const recordsInMarquee = children.filter((record) => {
    const { hidden, locked } = record.properties;
    const bounds =
      (isDecoration(record) && view.cover === undefined) || hidden || locked ? undefined : boundsOf(record);
    if (bounds === undefined || !overlaps(bounds, marquee)) return false;
    return contains(marquee, bounds) || isTextInMarquee(record);
  });
  const ids = new Set([...state.alwaysSelected, ...recordsInMarquee.map(({ id }) => id)]);
  return { state, effects: [{ do: 'select', ids: [...ids] }] };
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Returns the upright rectangle that has the two points as opposite corners. */
function rectBetween(a: Point, b: Point): Rect {
  return {
    x: Math.min(a.x, b.x),
    y: Math.min(a.y, b.y),
    width: Math.abs(a.x - b.x),
    height: Math.abs(a.y - b.y),
  };
}

/** Whether a rectangle contains another one. */
const contains = (outer: Rect, inner: Rect): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

const overlaps = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

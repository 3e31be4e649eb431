import type { Point, Rect } from '@flydeck/scene/model/geometry';
import type { Operation } from '@flydeck/scene/records/operations';
import { DRAG_START_PX, drawnRect } from '../drawing/drawn-box.ts';
import { snapDrawing } from '../drawing/snap-drawing.ts';
import { deepestOpenTopic } from '../levels.ts';
import { type SnapTargets, snapTargets } from '../transform/snap-targets.ts';
import type { Effect, PointerInput, Tool, ToolContext, Transition } from './tool.ts';
import type { ToolName } from './tool-choice.ts';

/** The id of a new element or topic, and of the topic in which it is created. */
export interface NewObject {
  readonly id: string;
  readonly topic: string;
}

interface Drawing {
  readonly start: Point;
  readonly object: NewObject;
  /** The lines, sizes and boxes to which the corners of the box snap. */
  readonly targets: SnapTargets;
}

type BoxState =
  | { readonly name: 'idling' }
  | ({ readonly name: 'pressing' } & Drawing)
  | ({ readonly name: 'drawing' } & Drawing);

/** The operations and effects that are specific to a tool that draws a box. */
interface BoxDrawing {
  readonly name: ToolName;
  /** Returns the operations that create the object in a rectangle of the window. */
  draw(context: ToolContext, object: NewObject, rect: Rect): Operation[];
  /** Returns the ids of records to outline while the rectangle is drawn. */
  outlined?(context: ToolContext, object: NewObject, rect: Rect): string[];
  /** Returns the operations that create an object of the default size at a clicked point. */
  drawAt(context: ToolContext, object: NewObject, point: Point): Operation[];
  /** Further effects when the object is created. */
  afterDrawing?(object: NewObject): Effect[];
}

/** Returns a tool that draws a box by a drag, and an object of a default size by a click. */
export function boxTool(drawing: BoxDrawing): Tool<BoxState> {
  const idling: BoxState = { name: 'idling' };
  const finishDrawing = (context: ToolContext, object: NewObject, operations: Operation[]) => ({
    state: idling,
    effects: [...createEffects(context, object.id, operations), ...(drawing.afterDrawing?.(object) ?? [])],
  });
  return {
    name: drawing.name,
    initial: idling,
    transition(state, input, context): Transition<BoxState> {
      if (input.type === 'cancel') return { state: idling, effects: [{ do: 'preview', operations: [] }] };
      if (state.name === 'idling') return startDrawing(state, input, context);
      const { start, object, targets } = state;
      const isDrawing = state.name === 'drawing' || isDrag(start, input);
      if (input.type === 'down' || (!isDrawing && input.type === 'move')) return { state };
      if (!isDrawing) return finishDrawing(context, object, drawing.drawAt(context, object, start));
      const corners = snapDrawing(context.view, targets, start, input);
      const rect = drawnRect(corners.start, corners.end, input);
      const operations = drawing.draw(context, object, rect);
      if (input.type === 'up') return finishDrawing(context, object, operations);
      const { guides } = corners;
      const outlined = drawing.outlined?.(context, object, rect) ?? [];
      return {
        state: { ...state, name: 'drawing' },
        effects: [{ do: 'preview', operations, guides, outlined }],
      };
    },
  };
}

function startDrawing(state: BoxState, input: PointerInput, context: ToolContext): Transition<BoxState> {
  if (input.type !== 'down' || input.button !== 0) return { state };
  const topic = deepestOpenTopic(context.view, context.open, input.point);
  const targets = snapTargets(context.view, topic, []);
  const object = { id: context.newId(), topic };
  return { state: { name: 'pressing', start: input.point, object, targets } };
}

/** Whether the pointer has moved so far from the point where it was pressed that the press is a drag. */
export const isDrag = (start: Point, { point }: PointerInput): boolean =>
  Math.hypot(point.x - start.x, point.y - start.y) >= DRAG_START_PX;

/** Returns the effects that create an object, select it, and return to the select tool unless the tool is locked. */
export function createEffects({ isToolLocked }: ToolContext, id: string, operations: readonly Operation[]): Effect[] {
  return [
    { do: 'preview', operations },
    { do: 'commit' },
    { do: 'select', ids: [id] },
    ...(isToolLocked ? [] : [{ do: 'set-tool', choice: { name: 'select' } } as const]),
  ];
}

import type { Point, Rect } from '@flydeck/scene/model/geometry';
import type { Operation } from '@flydeck/scene/records/operations';
import { DRAG_START_PX, drawnRect } from '../drawing/drawn-box.ts';
import { snapDrawing } from '../drawing/snap-drawing.ts';
import { deepestOpenTopic } from '../levels.ts';
import { type SnapTargets, snapTargets } from '../transform/snap-targets.ts';
import type { Effect, PointerInput, Tool, ToolContext, Transition } from './tool.ts';
import type { ToolName } from './tool-choice.ts';

/** The id of a new element or topic, and the id of the topic in which the new record is created. */
export interface NewRecord {
  readonly id: string;
  readonly topic: string;
}

/** A press of the pointer, which may become a drag that draws a box. */
interface Press {
  /** The point where the pointer was pressed, in CSS pixels of the window. */
  readonly start: Point;
  readonly record: NewRecord;
  /** The lines, sizes and boxes to which the corners of the box snap. */
  readonly targets: SnapTargets;
}

type BoxState =
  | { readonly name: 'idling' }
  | ({ readonly name: 'pressing' } & Press)
  | ({ readonly name: 'drawing' } & Press);

/** The operations and effects in which the tools that draw boxes differ. Points are in CSS pixels of the window. */
interface BoxToolDefinition {
  readonly name: ToolName;
  /** Returns the operations that create the record in a rectangle of the window, in CSS pixels. */
  draw(context: ToolContext, record: NewRecord, rect: Rect): Operation[];
  /** Returns the ids of records to outline while the rectangle is drawn. */
  outlined?(context: ToolContext, record: NewRecord, rect: Rect): string[];
  /** Returns the operations that create a record of the default size at a clicked point. */
  drawAt(context: ToolContext, record: NewRecord, point: Point): Operation[];
  /** Further effects when the record is created. */
  afterDrawing?(record: NewRecord): Effect[];
}

/** Returns a tool that draws a box by a drag, and a record of a default size by a click. */
export function boxTool(definition: BoxToolDefinition): Tool<BoxState> {
  const idling: BoxState = { name: 'idling' };
  const finishDrawing = (context: ToolContext, record: NewRecord, operations: Operation[]) => ({
    state: idling,
    effects: [...createEffects(context, record.id, operations), ...(definition.afterDrawing?.(record) ?? [])],
  });
  return {
    name: definition.name,
    initialState: idling,
    transition(state, input, context): Transition<BoxState> {
      if (input.type === 'cancel') return { state: idling, effects: [{ do: 'preview', operations: [] }] };
      if (state.name === 'idling') return startDrawing(state, input, context);
      const { start, record, targets } = state;
      const isDrawing = state.name === 'drawing' || isDrag(start, input);
      if (input.type === 'down' || (!isDrawing && input.type === 'move')) return { state };
      if (!isDrawing) return finishDrawing(context, record, definition.drawAt(context, record, start));
      const corners = snapDrawing(context.view, targets, start, input);
      const rect = drawnRect(corners.start, corners.end, input);
      const operations = definition.draw(context, record, rect);
      if (input.type === 'up') return finishDrawing(context, record, operations);
      const { guides } = corners;
      const outlined = definition.outlined?.(context, record, rect) ?? [];
      return {
        state: { ...state, name: 'drawing' },
        effects: [{ do: 'preview', operations, guides, outlined }],
      };
    },
  };
}

function startDrawing(state: BoxState, input: PointerInput, context: ToolContext): Transition<BoxState> {
  if (input.type !== 'down' || input.button !== 0) return { state };
  const topic = deepestOpenTopic(context.view, context.openIds, input.point);
  const targets = snapTargets(context.view, topic, []);
  const record = { id: context.newId(), topic };
  return { state: { name: 'pressing', start: input.point, record, targets } };
}

/** Whether the pointer has moved at least `DRAG_START_PX` from the point where it was pressed. */
export const isDrag = (start: Point, { point }: PointerInput): boolean =>
  Math.hypot(point.x - start.x, point.y - start.y) >= DRAG_START_PX;

/** Returns the effects that create a record, select it, and choose the select tool unless `isToolLocked`. */
export function createEffects({ isToolLocked }: ToolContext, id: string, operations: readonly Operation[]): Effect[] {
  return [
    { do: 'preview', operations },
    { do: 'commit' },
    { do: 'select', ids: [id] },
    ...(isToolLocked ? [] : [{ do: 'set-tool', choice: { name: 'select' } } as const]),
  ];
}

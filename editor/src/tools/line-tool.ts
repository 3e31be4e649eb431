import { scaleOf } from '@flydeck/scene/camera';
import { apply, type Point } from '@flydeck/scene/model/geometry';
import { withoutUndefined } from '@flydeck/scene/records/fields';
import type { Operation } from '@flydeck/scene/records/operations';
import { screenMatrix, toSpace } from '../camera.ts';
import { type Attachment, findAttachment } from '../connectors/attach.ts';
import { routeConnector } from '../connectors/line-box.ts';
import { alignFreeEnd, lineEndAt } from '../connectors/line-end.ts';
import type { AttachedEnd } from '../connectors/reroute.ts';
import { strokeWidth, unitsPerPoint } from '../drawing/default-sizes.ts';
import { insertElement } from '../drawing/insert-element.ts';
import { legibleColor } from '../drawing/legible-color.ts';
import { deepestOpenTopic } from '../levels.ts';
import { createEffects, isDrag, type NewRecord } from './box-drawing.ts';
import type { PointerInput, Tool, ToolContext } from './tool.ts';
import { NEW_LINE } from './tool-choice.ts';

const ARROW_HEAD = { kind: 'triangle', length: 3, width: 3 } as const;
/** Length of a line that is created by a click, in points of a slide that fills the window. */
const DEFAULT_LENGTH_POINTS = 160;

/** A line that is being drawn. */
interface Drag {
  /** The point of the window at which the pointer was pressed. */
  readonly start: Point;
  /** Id of the new line, and the topic that will contain the line. */
  readonly line: NewRecord;
  /** Colour of the line. */
  readonly color: string;
  /** The point on the side of an element or topic to which the line's start is attached; undefined for a free start. */
  readonly from?: Attachment | undefined;
}

type LineState =
  | { readonly name: 'idling' }
  | ({ readonly name: 'pressing' } & Drag)
  | ({ readonly name: 'drawing' } & Drag);

/**
 * Draws lines and connectors from point to point. An end of a line near the side of an element or topic is attached to
 * that side, unless the mod key (Ctrl, or Command on a Mac) is pressed. With Shift, the angle of the line is a multiple
 * of 15 degrees, and its second end is not attached.
 */
export const lineTool: Tool<LineState> = {
  name: 'line',
  initialState: { name: 'idling' },
  transition(state, input, context) {
    const idling = { name: 'idling' } as const;
    if (input.type === 'cancel') return { state: idling, effects: [{ do: 'preview', operations: [] }] };
    if (state.name === 'idling') return { state: press(input, context) ?? state };
    const isDrawing = state.name === 'drawing' || isDrag(state.start, input);
    if (input.type === 'down' || (!isDrawing && input.type === 'move')) return { state };
    const end = isDrawing ? dragEnd(state, input, context) : clickEnd(state, context);
    const operations = [insertLine(context, state, end)];
    if (input.type === 'up') return { state: idling, effects: createEffects(context, state.line.id, operations) };
    const outlined = [state.from?.id, end.id].filter((id) => id !== undefined);
    return { state: { ...state, name: 'drawing' }, effects: [{ do: 'preview', operations, outlined }] };
  },
};

/** Returns the state after the main button was pressed; undefined for other input. */
function press({ type, button, point, mod, device }: PointerInput, context: ToolContext) {
  if (type !== 'down' || button !== 0) return undefined;
  const { view, openIds } = context;
  const topic = deepestOpenTopic(view, openIds, point);
  const query = { view, topic, point, isTouch: device === 'touch' };
  const from = mod ? undefined : findAttachment(query);
  return {
    name: 'pressing',
    start: point,
    line: { id: context.newId(), topic },
    // The line is outside of the shape to whose side it is attached.
    color: legibleColor(view, topic, point, from?.id),
    from,
  } as const;
}

/** Returns the end of a line at the pointer. */
function dragEnd({ start, line, from }: Drag, input: PointerInput, { view }: ToolContext): AttachedEnd {
  const { topic } = line;
  return lineEndAt({ view, topic, other: from ?? { point: toSpace(view, topic, start) } }, input);
}

/** Returns the end of a line that is created by a click. The line goes to the right on the screen. */
function clickEnd({ start, line, from }: Drag, { view }: ToolContext): AttachedEnd {
  const { topic } = line;
  const toScreen = screenMatrix(view, topic);
  const startOnScreen = from ? apply(toScreen, from.point) : start;
  const length = DEFAULT_LENGTH_POINTS * unitsPerPoint(view, topic) * scaleOf(toScreen);
  return { point: toSpace(view, topic, { x: startOnScreen.x + length, y: startOnScreen.y }) };
}

function insertLine({ view, settings }: ToolContext, { start, line, color, from }: Drag, to: AttachedEnd): Operation {
  const { id, topic } = line;
  const startEnd = from ?? alignFreeEnd(view, topic, { point: toSpace(view, topic, start) }, to);
  const { box, preset, adjust } = routeConnector(settings.route, startEnd, to);
  const { start: startHead, end: endHead, ...stroke } = settings.lineStyle.stroke ?? NEW_LINE;
  const width = strokeWidth(stroke.width, unitsPerPoint(view, topic));
  const heads = startHead || endHead ? withoutUndefined({ start: startHead, end: endHead }) : { end: ARROW_HEAD };
  const properties = {
    route: settings.route,
    ...(preset === undefined ? {} : { preset }),
    ...(adjust ? { adjust } : {}),
    stroke: {
      ...stroke,
      ...(stroke.color === NEW_LINE.color ? { color } : {}),
      width,
      ...(settings.hasArrow ? heads : {}),
    },
    ...(from ? { from: from.id } : {}),
    ...(to.id === undefined ? {} : { to: to.id }),
  };
  return insertElement(view, { id, kind: 'connector', parent: topic, box, properties });
}

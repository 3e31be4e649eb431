import { scaleOf } from '@flydeck/scene/camera';
import type { Point } from '@flydeck/scene/model/geometry';
import type { RunStyle } from '@flydeck/scene/model/text';
import { screenMatrix } from '../camera.ts';
import { bodySize, bodyStyle, pointLength } from '../drawing/default-sizes.ts';
import { boxFromScreen } from '../drawing/drawn-box.ts';
import { insertElement } from '../drawing/insert-element.ts';
import { legibleColor } from '../drawing/legible-color.ts';
import { boxTool } from './box-drawing.ts';
import type { ToolContext } from './tool.ts';

/** Height of a line as a multiple of the text's size. */
const LINE_HEIGHT = 1.25;

/** Returns the style of a new text at a point of the window. It has no colour if that of the theme is legible there. */
function newTextStyle(view: ToolContext['view'], topic: string, point: Point): Partial<RunStyle> {
  const color = legibleColor(view, topic, point);
  return { ...bodyStyle(pointLength(view, topic)), ...(color === 'ink' ? {} : { color }) };
}

/** Creates a text and starts editing it. A drag sets a fixed width; after a click, lines are not wrapped. */
export const textTool = boxTool({
  name: 'text',
  draw({ view }, { id, topic }, rect) {
    const box = boxFromScreen(view, topic, rect);
    const properties = { body: { style: newTextStyle(view, topic, rect) } };
    return [insertElement(view.store, { id, kind: 'text', parent: topic, box, properties, body: [{ runs: [] }] })];
  },
  drawAt({ view }, { id, topic }, { x, y }) {
    const point = pointLength(view, topic);
    const size = bodySize(point) * scaleOf(screenMatrix(view, topic));
    const height = size * LINE_HEIGHT;
    // The first line is centred at the pointer.
    const box = boxFromScreen(view, topic, { x, y: y - height / 2, width: size, height });
    const properties = { body: { wrap: false, style: newTextStyle(view, topic, { x, y }) } };
    return [insertElement(view.store, { id, kind: 'text', parent: topic, box, properties, body: [{ runs: [] }] })];
  },
  afterDrawing: ({ id }) => [{ do: 'edit-text', id }],
});

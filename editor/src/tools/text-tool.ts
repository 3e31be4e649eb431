import { scaleOf } from '@flydeck/scene/camera';
import { screenMatrix } from '../camera.ts';
import { boxFromScreen } from '../drawing/drawn-box.ts';
import { insertElement } from '../drawing/insert-element.ts';
import { newParagraph, newTextSize, newTextStyle } from '../drawing/new-text-style.ts';
import { boxTool } from './box-drawing.ts';

/** Height of a line as a multiple of the text's size. */
const LINE_HEIGHT = 1.25;

/** Creates a text and starts editing the text. A drag sets a fixed width; after a click, lines are not wrapped. */
export const textTool = boxTool({
  name: 'text',
  draw({ view }, { id, topic }, rect) {
    const box = boxFromScreen(view, topic, rect);
    const properties = { body: { style: newTextStyle(view, topic, rect) } };
    return [
      insertElement(view, { id, kind: 'text', parent: topic, box, properties, body: [newParagraph(view, topic)] }),
    ];
  },
  drawAt({ view }, { id, topic }, { x, y }) {
    const textSizePx = newTextSize(view, topic) * scaleOf(screenMatrix(view, topic));
    const height = textSizePx * LINE_HEIGHT;
    // The first line is vertically centred at the pointer. The box is narrow, because unwrapped lines may extend beyond
    // their box.
    const box = boxFromScreen(view, topic, { x, y: y - height / 2, width: textSizePx, height });
    const properties = { body: { wrap: false, style: newTextStyle(view, topic, { x, y }) } };
    return [
      insertElement(view, { id, kind: 'text', parent: topic, box, properties, body: [newParagraph(view, topic)] }),
    ];
  },
  afterDrawing: ({ id }) => [{ do: 'edit-text', id }],
});

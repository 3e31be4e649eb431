import { scaleOf } from '@flydeck/scene/camera';
import type { Rect } from '@flydeck/scene/model/geometry';
import { screenMatrix, sizeOf } from '../camera.ts';
import { boxFromScreen, rectAround } from '../drawing/drawn-box.ts';
import { insertElement } from '../drawing/insert-element.ts';
import { boxTool, type NewRecord } from './box-drawing.ts';
import type { ToolContext } from './tool.ts';

/** Size of a link area that is created by a click, as fractions of the size of its page. */
const WIDTH_FRACTION = 0.3;
const HEIGHT_FRACTION = 0.1;

function insertArea({ view }: ToolContext, { id, topic }: NewRecord, rect: Rect) {
  const box = boxFromScreen(view, topic, rect);
  const properties = { geometry: { kind: 'preset', preset: 'rect' }, link: { kind: 'topic', topic } };
  return [insertElement(view, { id, kind: 'shape', parent: topic, box, properties })];
}

/**
 * Draws a link area on a page of a classic presentation: a shape without fill and line, as imported from links of a PDF.
 * It links to its own page until the author chooses another target.
 */
export const linkAreaTool = boxTool({
  name: 'link-area',
  draw: insertArea,
  drawAt(context, newRecord, point) {
    const { view } = context;
    const { width, height } = sizeOf(view.store, newRecord.topic);
    const scale = scaleOf(screenMatrix(view, newRecord.topic));
    const size = { width: width * scale * WIDTH_FRACTION, height: height * scale * HEIGHT_FRACTION };
    return insertArea(context, newRecord, rectAround(point, size));
  },
});

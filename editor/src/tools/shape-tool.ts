import { scaleOf } from '@flydeck/scene/camera';
import { LINES } from '@flydeck/scene/geometry/presets/lines';
import type { Rect } from '@flydeck/scene/model/geometry';
import { screenMatrix } from '../camera.ts';
import { unitsPerPoint } from '../drawing/default-sizes.ts';
import { boxFromScreen, rectAround } from '../drawing/drawn-box.ts';
import { insertElement } from '../drawing/insert-element.ts';
import { shapeProperties } from '../drawing/new-shape.ts';
import { boxTool, type NewRecord } from './box-drawing.ts';
import type { ToolContext } from './tool.ts';

/** Size of a shape that is created by a click, in points of a slide that fills the window. */
const DEFAULT_SIZE = { width: 160, height: 120 };

/** Minimum width and height of a drawn shape except lines, in CSS pixels, as when it is resized. */
const MIN_SIDE_PX = 4;

function insertShape({ view, settings }: ToolContext, { id, topic }: NewRecord, { x, y, width, height }: Rect) {
  const minSide = Object.hasOwn(LINES, settings.preset) ? 0 : MIN_SIDE_PX;
  const size = { width: Math.max(width, minSide), height: Math.max(height, minSide) };
  const box = boxFromScreen(view, topic, { x, y, ...size });
  const centre = { x: x + size.width / 2, y: y + size.height / 2 };
  const { preset, shapeStyle: style } = settings;
  const properties = shapeProperties(view, topic, { preset, size: box, style, centre });
  const body = [{ runs: [], align: 'center' as const }];
  return [insertElement(view, { id, kind: 'shape', parent: topic, box, properties, body })];
}

/** Draws a shape with the preset of the tool settings. Shift keeps the shape square, Alt draws it from its centre. */
export const shapeTool = boxTool({
  name: 'shape',
  draw: insertShape,
  drawAt(context, newRecord, point) {
    const { view } = context;
    const pixelsPerPoint = unitsPerPoint(view, newRecord.topic) * scaleOf(screenMatrix(view, newRecord.topic));
    const size = { width: DEFAULT_SIZE.width * pixelsPerPoint, height: DEFAULT_SIZE.height * pixelsPerPoint };
    return insertShape(context, newRecord, rectAround(point, size));
  },
});

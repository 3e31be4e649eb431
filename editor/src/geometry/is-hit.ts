import { boundsOfRect, mergeBounds, rectOfBounds } from '@flydeck/scene/compile/bounds';
import { expandRect } from '@flydeck/scene/compile/local-transform';
import type { Geometry } from '@flydeck/scene/model/elements';
import type { Fill, Stroke } from '@flydeck/scene/model/fill';
import type { Point, Rect } from '@flydeck/scene/model/geometry';
import type { TextBody } from '@flydeck/scene/model/text';
import type { Box } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import { elementOutline } from './element-outline.ts';
import { distanceTo, isInside } from './polylines.ts';
import { estimateTextBounds } from './text-bounds.ts';

/**
 * Whether a point is on an element. A point is on a shape or a connector if the point is in the filled area, on the
 * text, on the stroke, or within `tolerance` of the lines. A point between the outline and the text of an unfilled
 * shape is not on the shape. A point is on any other element, such as a picture, if the point is in the element's box
 * or on its text.
 * @param point point in the space of the element's box
 * @param tolerance distance in the units of the box
 */
export function isElementHit(record: DocumentRecord, point: Point, tolerance: number): boolean {
  const { width, height } = record.properties['box'] as Box;
  const box = { x: 0, y: 0, width, height };
  const reach = Math.max(tolerance, strokeWidth(record) / 2);
  if (!isNear(box, point, reach) && !mayExceedBox(record)) return false;
  if (record.kind !== 'shape' && record.kind !== 'connector')
    return isInBox(box, point, tolerance) || isOnText(record, box, point, tolerance);
  const { areas, lines, rule, textBox } = elementOutline(record);
  const isFilled = isAreaPainted(record) && isInside(areas, point, rule);
  return (
    isFilled ||
    distanceTo(lines.length > 0 ? lines : areas, point) <= reach ||
    isOnText(record, textBox, point, tolerance)
  );
}

/**
 * Returns a rectangle in the space of an element's box. It contains the box, and all points where the element is hit
 * with a tolerance of 0.
 */
export function elementReach(record: DocumentRecord): Rect {
  const { width, height } = record.properties['box'] as Box;
  const box = { x: 0, y: 0, width, height };
  let bounds = boundsOfRect(box);
  if (mayExceedBox(record)) {
    const isOutlined = record.kind === 'shape' || record.kind === 'connector';
    const outline = isOutlined ? elementOutline(record) : undefined;
    for (const { from, to } of [...(outline?.areas ?? []), ...(outline?.lines ?? [])])
      for (const { x, y } of [from, to]) bounds = mergeBounds(bounds, { left: x, top: y, right: x, bottom: y });
    const text = textBounds(record, outline?.textBox ?? box);
    if (text) bounds = mergeBounds(bounds, boundsOfRect(text));
  }
  return expandRect(rectOfBounds(bounds), strokeWidth(record) / 2);
}

const strokeWidth = ({ properties }: DocumentRecord): number =>
  (properties['stroke'] as Stroke | undefined)?.width ?? 0;

/** Whether a point is in a box that is extended by a distance on each side. */
const isNear = (box: Rect, { x, y }: Point, distance: number): boolean =>
  x >= box.x - distance &&
  y >= box.y - distance &&
  x <= box.x + box.width + distance &&
  y <= box.y + box.height + distance;

/** Whether an element can extend beyond its box: connectors with bends, callouts with tips, texts that do not wrap. */
function mayExceedBox({ kind, properties }: DocumentRecord): boolean {
  const geometry = properties['geometry'] as Geometry | undefined;
  return (
    (kind === 'connector' && properties['adjust'] !== undefined) ||
    (geometry?.kind === 'preset' && geometry.preset.toLowerCase().includes('callout')) ||
    (properties['body'] as TextBody | undefined)?.wrap === false
  );
}

/**
 * Whether a point is in a box whose corner is the origin. If the width or height of the box is less than twice the
 * tolerance, the box is extended to twice the tolerance.
 */
function isInBox(box: Rect, { x, y }: Point, tolerance: number): boolean {
  const marginX = Math.max(0, tolerance - box.width / 2);
  const marginY = Math.max(0, tolerance - box.height / 2);
  return x >= -marginX && y >= -marginY && x <= box.width + marginX && y <= box.height + marginY;
}

function isAreaPainted({ kind, properties }: DocumentRecord): boolean {
  const fill = properties['fill'] as Fill | undefined;
  return kind === 'shape' && fill !== undefined;
}

/** Whether a point is within half of the tolerance of the estimated bounds of an element's text. */
function isOnText(record: DocumentRecord, box: Rect, point: Point, tolerance: number): boolean {
  const bounds = textBounds(record, box);
  return bounds !== undefined && isNear(bounds, point, tolerance / 2);
}

/** Returns the estimated bounds of an element's text, which is laid out in `box`; undefined without a text. */
function textBounds({ properties, texts }: DocumentRecord, box: Rect): Rect | undefined {
  const paragraphs = texts?.['body']?.paragraphs;
  if (!paragraphs) return undefined;
  return estimateTextBounds(paragraphs, (properties['body'] as TextBody | undefined) ?? {}, box);
}

import { scaleOf } from '@flydeck/scene/camera';
import { apply, invert, type Matrix, multiply, type Point, type Size } from '@flydeck/scene/model/geometry';
import type { Position } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import { isTopicFrame } from '@flydeck/scene/records/spaces';
import { screenBox } from '../bounds.ts';
import { screenMatrix, toSpace, type View } from '../camera.ts';
import { contentSlots } from '../covers/content-slots.ts';
import { elementOutline } from '../geometry/element-outline.ts';
import { farthestCrossing, type LineSegment, nearestPoint } from '../geometry/polylines.ts';
import { pointOnSide, SIDES, type SidePoint } from './box-side.ts';
import { type Exit, exitAlong } from './line-box.ts';

/**
 * Maximum distance, in CSS pixels, between the end of a line and the side of an element or topic to which the end is
 * attached.
 */
const ATTACH_PX = 12;
/** The same maximum distance if the author drags the end by touch. */
const TOUCH_ATTACH_PX = 24;

/** A point on the side of an element or topic, and how a connector leaves the side, in the axes of the parent. */
export interface Attachment extends Exit {
  readonly id: string;
  /** In the space of the parent, which is the topic that contains the element or topic. */
  readonly point: Point;
}

/** A search in a topic for the element or child topic whose side is nearest to a point. */
interface AttachQuery {
  readonly view: View;
  /** Id of the topic whose elements and child topics are searched. */
  readonly topic: string;
  /** In CSS pixels of the window. */
  readonly point: Point;
  readonly isTouch: boolean;
  /** Id of the record at the other end of the line. The search ignores this record. */
  readonly except?: string | undefined;
}

/** Returns the nearest point to which the end of a line can be attached; undefined if no element or topic is near. */
export function findAttachment(query: AttachQuery): Attachment | undefined {
  const { view, topic, point, isTouch, except } = query;
  const limit = isTouch ? TOUCH_ATTACH_PX : ATTACH_PX;
  const pointInTopic = toSpace(view, topic, point);
  const reach = limit / scaleOf(screenMatrix(view, topic));
  let nearest: Attachment | undefined;
  let leastDistance = limit;
  for (const record of contentSlots(view, topic).flatMap((slot) => view.store.children(topic, slot))) {
    if (record.id === except || !isAttachable(record) || isFar(record, pointInTopic, reach)) continue;
    const candidate = attachmentTo(view, record, point, limit);
    if (!candidate || candidate.distance > leastDistance) continue;
    leastDistance = candidate.distance;
    nearest = candidate.attachment;
  }
  return nearest;
}

/**
 * Whether a point is farther than `reach` from the circle around a record's box. `point` and `reach` are in the space
 * of the record's parent.
 */
function isFar({ properties }: DocumentRecord, point: Point, reach: number): boolean {
  const position = properties['box'] as Position | undefined;
  if (!position) return true;
  const isTopic = isTopicFrame(position);
  const width = isTopic ? Number(properties['width']) * position.scale : position.width;
  const height = isTopic ? Number(properties['height']) * position.scale : position.height;
  const centre = isTopic ? position : { x: position.x + width / 2, y: position.y + height / 2 };
  return Math.hypot(point.x - centre.x, point.y - centre.y) > Math.hypot(width, height) / 2 + reach;
}

/** Whether the end of a line can be attached to a record. */
export const isAttachable = ({ kind, properties }: DocumentRecord): boolean =>
  kind !== 'connector' && !properties['furniture'] && !properties['hidden'];

/**
 * Returns the point of a record's outline that is nearest to a point of the window, and its distance in CSS pixels.
 * Returns undefined if the record has no area or no outline.
 */
function attachmentTo(view: View, record: DocumentRecord, point: Point, limit: number) {
  const box = screenBox(view, record.id);
  if (!box || !record.parent || !isInvertible(box.m)) return undefined;
  const pointInBox = apply(invert(box.m), point);
  const reach = limit / scaleOf(box.m);
  const outlinePoint = snapToOutline(record, box, pointInBox, reach);
  if (!outlinePoint) return undefined;
  const onScreen = apply(box.m, outlinePoint);
  const toParent = multiply(invert(screenMatrix(view, record.parent)), box.m);
  return {
    distance: Math.hypot(onScreen.x - point.x, onScreen.y - point.y),
    attachment: {
      id: record.id,
      point: apply(toParent, outlinePoint),
      ...exitAt(outlinePoint, box, toParent),
    },
  };
}

const isInvertible = (m: Matrix): boolean => scaleOf(m) > 0;

/**
 * Returns the point of a record's outline that is nearest to `point`. The middle of a side of the box is preferred if
 * it is closer than `reach` and on the outline. `point` and `reach` are in the space of the box.
 */
function snapToOutline(record: DocumentRecord, size: Size, point: Point, reach: number): Point | undefined {
  const outline = sidesOf(record, size);
  const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
  const { width, height } = size;
  const middles = SIDES.map((side) => pointOnSide(size, { side, position: 0.5 }));
  const middle = middles.find((candidate) => {
    if (distance(candidate, point) > reach) return false;
    const nearest = nearestPoint(outline, candidate);
    return nearest !== undefined && distance(nearest, candidate) < 1e-3 * Math.max(width, height);
  });
  return middle ?? nearestPoint(outline, point);
}

/**
 * Returns the point of a record's outline between the centre of its box and a point on a side of the box; undefined if
 * the record has no area.
 */
export function attachmentAtSide(view: View, id: string, sidePoint: SidePoint): Attachment | undefined {
  const record = view.store.get(id);
  const box = screenBox(view, id);
  if (!record?.parent || !box || !isInvertible(box.m)) return undefined;
  const onSide = pointOnSide(box, sidePoint);
  const outline = sidesOf(record, box);
  const centre = { x: box.width / 2, y: box.height / 2 };
  const point = farthestCrossing(outline, centre, onSide) ?? nearestPoint(outline, onSide) ?? onSide;
  const toParent = multiply(invert(screenMatrix(view, record.parent)), box.m);
  return { id, point: apply(toParent, point), ...exitAt(point, box, toParent) };
}

/** Returns the lines to which ends can be attached: the sides of a topic, or the outline of an element. */
const sidesOf = (record: DocumentRecord, size: Size): readonly LineSegment[] =>
  record.kind === 'topic' ? boxSides(size) : outlineOf(record);

function outlineOf(record: DocumentRecord): readonly LineSegment[] {
  const { areas, lines } = elementOutline(record);
  return areas.length > 0 ? areas : lines;
}

function boxSides({ width, height }: Size): LineSegment[] {
  const corners = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ];
  return corners.map((from, i) => ({ from, to: corners[(i + 1) % 4] ?? from }));
}

/**
 * Returns how a connector leaves a point of the outline, in the axes of the parent: at a right angle to the side of the
 * box that is nearest to the point.
 */
function exitAt(point: Point, { width, height }: Size, toParent: Matrix): Exit {
  const [x, y] = [point.x / width - 0.5, point.y / height - 0.5];
  return Math.abs(x) >= Math.abs(y)
    ? exitAlong(toParent[0], toParent[1], x < 0 ? -1 : 1)
    : exitAlong(toParent[2], toParent[3], y < 0 ? -1 : 1);
}

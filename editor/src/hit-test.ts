import { scaleOf } from '@flydeck/scene/camera';
import { elementTransform, FRAME_TRANSFORM } from '@flydeck/scene/compile/local-transform';
import { apply, invert, type Point } from '@flydeck/scene/model/geometry';
import type { Box } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import { screenMatrix, sizeOf, toSpace, type View } from './camera.ts';
import { isInTopic, rootTopic } from './levels.ts';

/** What is under a point of the window. */
export type Hit =
  /** An element or a topic. */
  | { readonly kind: 'record'; readonly id: string }
  /** The background of an open topic. */
  | { readonly kind: 'background'; readonly topic: string };

/** Distance within which lines and the edges of open topics are hit, in CSS pixels. */
const TOLERANCE_PX = 6;

/**
 * Returns what a click at a point of the window takes. Closed topics and groups are taken whole; in open topics, the
 * topmost element or topic is taken, and the topic itself at its edge.
 */
export function hitTest(view: View, open: ReadonlySet<string>, point: Point): Hit {
  const root = rootTopic(view.store);
  return hitTopic(view, open, root, point) ?? { kind: 'background', topic: root };
}

/** Returns the deepest element or topic at a point, in groups and closed topics as well; undefined for the background. */
export function deepestHit(view: View, point: Point): string | undefined {
  const everything = { has: () => true };
  const hit = hitTopic(view, everything, rootTopic(view.store), point);
  if (hit?.kind !== 'record') return hit?.topic;
  let { id } = hit;
  for (;;) {
    const child = topmostElement(view, id, 'children', point);
    if (!child) return id;
    id = child;
  }
}

function hitTopic(
  view: View,
  open: { has(id: string): boolean },
  topic: string,
  point: Point,
): Hit | undefined {
  // Topics are painted over the elements of their parent.
  for (const { id } of view.store.children(topic, 'topics').toReversed()) {
    if (view.store.get(id)?.properties['locked']) continue;
    if (!open.has(id)) {
      if (isInTopic(view, id, point)) return { kind: 'record', id };
      continue;
    }
    if (isAtEdge(view, id, point)) return { kind: 'record', id };
    const hit = hitTopic(view, open, id, point);
    if (hit) return hit;
    if (isInTopic(view, id, point)) return { kind: 'background', topic: id };
  }
  const element = topmostElement(view, topic, 'elements', point);
  return element === undefined ? undefined : { kind: 'record', id: element };
}

/** Whether a point is near the edge of a topic. */
function isAtEdge(view: View, topic: string, point: Point): boolean {
  const { width, height } = sizeOf(view.store, topic);
  const m = screenMatrix(view, topic);
  const { x, y } = apply(invert(m), point);
  const tolerance = TOLERANCE_PX / scaleOf(m);
  const outside = Math.max(-x, -y, x - width, y - height);
  return Math.abs(outside) <= tolerance;
}

function topmostElement(view: View, parent: string, slot: string, point: Point): string | undefined {
  const at = toSpace(view, parent, point);
  const tolerance = TOLERANCE_PX / scaleOf(screenMatrix(view, parent));
  return view.store
    .children(parent, slot)
    .findLast((record) => !record.properties['furniture'] && isInElement(record, at, tolerance))?.id;
}

/** Whether a point of the parent's space is in the rotated box of an element, or near the line of a connector. */
function isInElement({ kind, properties }: DocumentRecord, point: Point, tolerance: number): boolean {
  const box = properties['box'] as Box | undefined;
  if (!box) return false;
  const local = apply(invert(elementTransform(box, FRAME_TRANSFORM).m), point);
  const { width, height } = box;
  if (kind === 'connector') return distanceToDiagonal(local, width, height) <= tolerance;
  // Thin objects are hit near their box as well.
  const slackX = Math.max(0, tolerance - width / 2);
  const slackY = Math.max(0, tolerance - height / 2);
  return local.x >= -slackX && local.y >= -slackY && local.x <= width + slackX && local.y <= height + slackY;
}

/** Distance of a point to the line from the top left to the bottom right corner of a box. */
function distanceToDiagonal({ x, y }: Point, width: number, height: number): number {
  const length = width ** 2 + height ** 2;
  const t = length === 0 ? 0 : Math.min(Math.max((x * width + y * height) / length, 0), 1);
  return Math.hypot(x - t * width, y - t * height);
}

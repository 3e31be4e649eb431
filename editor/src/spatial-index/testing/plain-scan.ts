import { scaleOf } from '@flydeck/scene/camera';
import { elementTransform, FRAME_TRANSFORM } from '@flydeck/scene/compile/local-transform';
import { apply, boundsOf as boundsOfArea, invert, type Point, type Rect } from '@flydeck/scene/model/geometry';
import type { Box } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import { childBounds, screenBox } from '../../bounds.ts';
import { screenMatrix, sizeOf, toSpace, type View } from '../../camera.ts';
import { contentSlots } from '../../covers/content-slots.ts';
import { isElementHit, textAreas } from '../../geometry/is-hit.ts';
import { isInTopic, rootTopic } from '../../levels.ts';
import { documentTheme } from '../../properties/document-theme.ts';

/** A hit test or marquee that tests all records. */
export interface Scan {
  readonly view: View;
  readonly isOpen: (id: string) => boolean;
  /** CSS pixels. */
  readonly tolerance: number;
  readonly includesLocked: boolean;
}

/** Returns the id of the hit record, `background TOPIC`, or undefined for the background of the root topic. */
export function scanHit(scan: Scan, point: Point): string | undefined {
  const { view } = scan;
  return view.cover === undefined
    ? scanTopic(scan, rootTopic(view.store), point)
    : scanElements(scan, view.cover, 'cover', point);
}

function scanTopic(scan: Scan, topic: string, point: Point): string | undefined {
  const { view, isOpen, includesLocked } = scan;
  for (const { id, properties } of view.store.children(topic, 'topics').toReversed()) {
    if (properties['hidden']) continue;
    const isSelectable = !properties['locked'] || includesLocked;
    if (isSelectable && (isOpen(id) ? isAtEdge(scan, id, point) : isInTopic(view, id, point))) return id;
    if (!isOpen(id)) continue;
    const hit = scanTopic(scan, id, point);
    if (hit !== undefined) return hit;
    if (isInTopic(view, id, point)) return `background ${id}`;
  }
  return scanElements(scan, topic, 'elements', point);
}

function isAtEdge({ view, tolerance }: Scan, topic: string, point: Point): boolean {
  const { width, height } = sizeOf(view.store, topic);
  const { x, y } = toSpace(view, topic, point);
  const distance = Math.max(-x, -y, x - width, y - height);
  return Math.abs(distance) <= tolerance / scaleOf(screenMatrix(view, topic));
}

function scanElements(scan: Scan, parent: string, slot: string, point: Point): string | undefined {
  const hit = scan.view.store
    .children(parent, slot)
    .findLast((record) => canBeHit(scan, record) && isRecordHit(scan, record, point));
  const child = hit && scan.isOpen(hit.id) ? scanElements(scan, hit.id, 'children', point) : undefined;
  return child ?? hit?.id;
}

function canBeHit({ view, includesLocked }: Scan, { properties }: DocumentRecord): boolean {
  const { furniture, hidden, locked } = properties;
  return (!furniture || view.cover !== undefined) && !hidden && (!locked || includesLocked);
}

function isRecordHit(scan: Scan, record: DocumentRecord, point: Point): boolean {
  const box = record.properties['box'] as Box | undefined;
  if (!box) return false;
  if (record.kind === 'group') return scanElements(scan, record.id, 'children', point) !== undefined;
  const m = screenMatrix(scan.view, record.parent ?? '');
  const inElement = apply(invert(elementTransform(box, FRAME_TRANSFORM).m), apply(invert(m), point));
  const isParentMirrored = m[0] * m[3] < m[1] * m[2];
  const { fonts } = documentTheme(scan.view.store);
  return isElementHit(record, inElement, scan.tolerance / scaleOf(m), { isParentMirrored, fonts });
}

/** Returns the ids of the records that a marquee in a topic selects, in order. */
export function scanMarquee(view: View, topic: string, marquee: Rect): string[] {
  const boundsOf = childBounds(view, topic);
  const { fonts } = documentTheme(view.store);
  return contentSlots(view, topic)
    .flatMap((slot) => view.store.children(topic, slot))
    .filter((record) => {
      const { furniture, hidden, locked } = record.properties;
      const bounds = boundsOf(record);
      if ((furniture && view.cover === undefined) || hidden || locked || !bounds) return false;
      const [areas, box] = [textAreas(record, fonts), screenBox(view, record.id)];
      const isLineTouched = !areas || !box || areas.some((area) => overlaps(boundsOfArea(box.m, area), marquee));
      return (isLineTouched || contains(marquee, bounds)) && overlaps(bounds, marquee);
    })
    .map(({ id }) => id);
}

const contains = (outer: Rect, inner: Rect): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

const overlaps = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

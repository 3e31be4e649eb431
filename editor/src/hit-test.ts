import { scaleOf } from '@flydeck/scene/camera';
import { elementTransform, FRAME_TRANSFORM } from '@flydeck/scene/compile/local-transform';
import { apply, invert, type Point } from '@flydeck/scene/model/geometry';
import type { Box } from '@flydeck/scene/records/operations';
import { compareSiblings, type DocumentRecord } from '@flydeck/scene/records/record';
import { screenMatrix, sizeOf, toSpace, type View } from './camera.ts';
import { isElementHit } from './geometry/is-hit.ts';
import { isInTopic, rootTopic } from './levels.ts';
import { inLayers } from './paint-order.ts';
import { pageOf } from './path/pages.ts';
import { documentTheme } from './properties/document-theme.ts';
import { childrenAt } from './spatial-index/children-near.ts';
import type { PointerInput } from './tools/tool.ts';
import { topicNameAt } from './topic-names.ts';
import { isDecoration } from './topics/is-decoration.ts';

/** The record or the background at a point of the window. */
export type Hit =
  /** An element or a topic. */
  | { readonly kind: 'record'; readonly id: string }
  /** The background of an open topic. */
  | { readonly kind: 'background'; readonly topic: string };

/** Maximum distance, in CSS pixels, at which a press hits a line or the edge of an open topic. */
const TOLERANCE_PX = 6;
/** Larger maximum distance for touch (see `pressHit`). */
const TOUCH_TOLERANCE_PX = 24;
const DEFAULT_OPTIONS: Required<HitOptions> = { tolerance: TOLERANCE_PX, textBoxes: [] };

/** Options of a hit test. */
interface HitOptions {
  /** Maximum distance, in CSS pixels, at which lines and edges are hit. */
  readonly tolerance?: number;
  /**
   * Ids of the texts that are hit in their whole boxes, not only at their lines, of the unfilled shapes that are hit in
   * their whole areas, and of the groups whose texts and shapes are; or `all` for all texts and shapes.
   */
  readonly textBoxes?: readonly string[] | 'all';
}

/**
 * Returns the record or the background that a press hits. With touch, the larger tolerance is used only if the press
 * hits no record with the smaller tolerance, so that each of several small records near each other can be hit.
 */
export function pressHit(
  view: View,
  openIds: ReadonlySet<string>,
  { point, device }: PointerInput,
  options: Pick<HitOptions, 'textBoxes'> = {},
): Hit {
  const hit = hitTest(view, openIds, point, options);
  return device === 'touch' && hit.kind === 'background'
    ? hitTest(view, openIds, point, { ...options, tolerance: TOUCH_TOLERANCE_PX })
    : hit;
}

/** Returns the maximum distance, in CSS pixels, at which a pointing device hits a line. */
export const toleranceOf = (device: PointerInput['device']): number =>
  device === 'touch' ? TOUCH_TOLERANCE_PX : TOLERANCE_PX;

/**
 * Returns the record that a click at a point of the window selects, or the background. A click in a closed topic or
 * group selects the topic or group. A click in an open topic selects the topmost element or child topic at the point,
 * or the topic itself near its edge. The names of topics cover all records: a click on a name selects its topic. Hidden
 * and locked records are not selected. While a cover is edited, only its elements are selected.
 * @param openIds ids of the open topics and groups
 */
export function hitTest(view: View, openIds: ReadonlySet<string>, point: Point, options: HitOptions = {}): Hit {
  const query: HitQuery = { ...DEFAULT_OPTIONS, ...options, view, openIds, point, includesLocked: false };
  if (view.cover !== undefined) return hitCover(query, view.cover);
  const namedTopic = topicNameAt(view, openIds, point);
  if (namedTopic !== undefined) return { kind: 'record', id: namedTopic };
  const topic = shownRoot(view);
  const hit = hitTopic(query, topic);
  return hit ?? { kind: 'background', topic };
}

/**
 * Returns the id of the deepest element or topic at a point of the window; undefined if only the root topic is there.
 * Also finds locked records, and records in groups and closed topics.
 */
export function deepestHit(view: View, point: Point, options: HitOptions = {}): string | undefined {
  const query: HitQuery = { ...DEFAULT_OPTIONS, ...options, view, openIds: 'all', point, includesLocked: true };
  if (view.cover !== undefined) {
    const element = hitCover(query, view.cover);
    return element.kind === 'record' ? element.id : undefined;
  }
  const hit = hitTopic(query, shownRoot(view));
  return hit?.kind === 'record' ? hit.id : hit?.topic;
}

/** Returns the topic whose content can be hit: the root topic or, in a classic presentation, the page that is shown. */
const shownRoot = ({ store, camera }: View): string => pageOf(store, camera.topic) ?? rootTopic(store);

interface HitQuery extends Required<HitOptions> {
  readonly view: View;
  /** The ids of the open topics and groups, or `all` if each topic and group is open. */
  readonly openIds: ReadonlySet<string> | 'all';
  /** In CSS pixels of the window. */
  readonly point: Point;
  /** Whether locked records are hit. */
  readonly includesLocked: boolean;
}

/** Returns what is hit in an open topic; undefined if only the background of the topic itself is there. */
function hitTopic(query: HitQuery, topic: string): Hit | undefined {
  const { candidates, isHit } = elementsNear(query, topic, 'elements');
  for (const record of inLayers(candidates, topicsToTest(query, topic)).toReversed()) {
    if (record.slot === 'topics') {
      const hit = hitChildTopic(query, record);
      if (hit) return hit;
    } else if (isHit(record)) return { kind: 'record', id: resolveOpenGroups(query, record.id) };
  }
  return undefined;
}

/** Returns what is hit at the place of a child topic; undefined if the topic is not there. */
function hitChildTopic(query: HitQuery, { id, properties }: DocumentRecord): Hit | undefined {
  const { view, point } = query;
  if (properties['hidden']) return undefined;
  const isSelectable = !properties['locked'] || query.includesLocked;
  if (!isOpen(query, id)) return isSelectable && isInTopic(view, id, point) ? { kind: 'record', id } : undefined;
  if (isSelectable && isAtEdge(query, id)) return { kind: 'record', id };
  const hit = hitTopic(query, id);
  if (hit) return hit;
  return isInTopic(view, id, point) ? { kind: 'background', topic: id } : undefined;
}

/**
 * Returns the child topics that can be hit, in the order of siblings: those at the point, and the open ones, whose
 * content can be outside of the topics' boxes.
 */
function topicsToTest({ view, openIds, point }: HitQuery, parent: string): readonly DocumentRecord[] {
  const { store } = view;
  const siblings = store.children(parent, 'topics');
  if (openIds === 'all' || siblings.length === 0) return siblings;
  const topics = childrenAt(store, { parent, slot: 'topics' }, toSpace(view, parent, point));
  if (topics.length === siblings.length) return siblings;
  const openTopics = [...openIds].flatMap((id) => {
    const record = store.get(id);
    return record?.parent === parent && record.slot === 'topics' && !record.removed ? [record] : [];
  });
  return [...new Set([...topics, ...openTopics])].sort(compareSiblings);
}

const isOpen = ({ openIds }: HitQuery, id: string): boolean => openIds === 'all' || openIds.has(id);

/** Returns what is hit while the cover of a topic is edited. */
function hitCover(query: HitQuery, topic: string): Hit {
  const element = topmostElement(query, topic, 'cover');
  return element === undefined
    ? { kind: 'background', topic }
    : { kind: 'record', id: resolveOpenGroups(query, element) };
}

/** Returns the id of an element; for an open group, the id of its child at the point. */
function resolveOpenGroups(query: HitQuery, element: string): string {
  const child = isOpen(query, element) ? topmostElement(query, element, 'children') : undefined;
  return child === undefined ? element : resolveOpenGroups(query, child);
}

/** Whether a point is near the edge of a topic. */
function isAtEdge({ view, point, tolerance }: HitQuery, topic: string): boolean {
  const { width, height } = sizeOf(view.store, topic);
  const m = screenMatrix(view, topic);
  const { x, y } = apply(invert(m), point);
  // Distance from the edge in units of the topic; negative inside.
  const signedDistance = Math.max(-x, -y, x - width, y - height);
  return Math.abs(signedDistance) <= tolerance / scaleOf(m);
}

/** Covers of arranged topics consist of furniture, which therefore can be hit while a cover is edited. */
function canBeHit({ view, includesLocked }: HitQuery, record: DocumentRecord): boolean {
  const { hidden, locked } = record.properties;
  return (!isDecoration(record) || view.cover !== undefined) && !hidden && (!locked || includesLocked);
}

function topmostElement(query: HitQuery, parent: string, slot: string): string | undefined {
  const { candidates, isHit } = elementsNear(query, parent, slot);
  return candidates.findLast(isHit)?.id;
}

/** Returns the elements of a slot that may be hit, in the order of siblings, and the test whether one of them is hit. */
function elementsNear(query: HitQuery, parent: string, slot: string) {
  const m = screenMatrix(query.view, parent);
  const point = apply(invert(m), query.point);
  const tolerance = query.tolerance / scaleOf(m);
  const isParentMirrored = m[0] * m[3] < m[1] * m[2];
  const { fonts } = documentTheme(query.view.store);
  const isHit = (record: DocumentRecord): boolean => {
    if (!canBeHit(query, record)) return false;
    const hitsTextBox = query.textBoxes === 'all' || query.textBoxes.includes(record.id);
    if (record.kind === 'group') return isGroupHit(hitsTextBox ? { ...query, textBoxes: 'all' } : query, record);
    const box = record.properties['box'] as Box | undefined;
    if (!box) return false;
    const pointInElement = apply(invert(elementTransform(box, FRAME_TRANSFORM).m), point);
    return isElementHit(record, pointInElement, tolerance, { hitsTextBox, isParentMirrored, fonts });
  };
  return { candidates: childrenAt(query.view.store, { parent, slot }, point, tolerance), isHit };
}

/** Whether a press hits a group, which is hit where one of its children is. */
const isGroupHit = (query: HitQuery, { id, properties }: DocumentRecord): boolean =>
  properties['box'] !== undefined && topmostElement(query, id, 'children') !== undefined;

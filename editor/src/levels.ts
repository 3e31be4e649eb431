import { scaleOf } from '@flydeck/scene/camera';
import { apply, type Point } from '@flydeck/scene/model/geometry';
import { DOCUMENT_ID } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { screenMatrix, sizeOf, toSpace, type View, visibleAreaOf, visibleCentre } from './camera.ts';
import { pageOf } from './path/pages.ts';
import { topicChain } from './topic-chain.ts';

/** A topic that fills a smaller fraction of the visible area is closed: a click in it selects the topic. */
const CLOSED_BELOW = 0.25;
/**
 * A topic that fills a larger fraction of the visible area is open: a click in it selects its content. A topic that
 * fills between 25 and 45 % stays open or closed as before.
 */
const OPEN_ABOVE = 0.45;

/** Returns the id of the root topic. @throws RangeError if the document has no root topic */
export function rootTopic(store: RecordStore): string {
  const [root] = store.children(DOCUMENT_ID, 'root');
  if (!root) throw new RangeError('The document has no root topic.');
  return root.id;
}

/**
 * Returns the larger of the two fractions: topic width / width of the visible area, and topic height / height of the
 * visible area. The fraction is above 1 if the topic is larger than the visible area.
 */
export function fillFraction(view: View, topic: string): number {
  const { width, height } = sizeOf(view.store, topic);
  const scale = scaleOf(screenMatrix(view, topic));
  const area = visibleAreaOf(view);
  return Math.max((width * scale) / area.width, (height * scale) / area.height);
}

/**
 * Returns the ids of the open topics: the root, and each child topic of an open topic if the child topic is large
 * enough on the screen, is at least partly in the window, and is not hidden. While a cover is edited, returns the ids
 * of its topic and of the topics that contain this topic; in a classic presentation, those of the page that is shown.
 * @param previous ids of the open topics before the camera moved
 */
export function openTopics(view: View, previous: ReadonlySet<string>): Set<string> {
  const shownAlone = view.cover ?? pageOf(view.store, view.camera.topic);
  if (shownAlone !== undefined) return new Set(topicChain(view.store, shownAlone).reverse());
  const root = rootTopic(view.store);
  const open = new Set([root]);
  const parents = [root];
  for (let parent = parents.pop(); parent !== undefined; parent = parents.pop()) {
    for (const { id, properties } of view.store.children(parent, 'topics')) {
      if (properties['hidden']) continue;
      const fraction = fillFraction(view, id);
      const isOpen = fraction > OPEN_ABOVE || (fraction >= CLOSED_BELOW && previous.has(id));
      if (!isOpen || !isInWindow(view, id)) continue;
      open.add(id);
      parents.push(id);
    }
  }
  return open;
}

/** Whether the circle around a topic is at least partly in the window. */
function isInWindow(view: View, topic: string): boolean {
  const { width, height } = sizeOf(view.store, topic);
  const m = screenMatrix(view, topic);
  const centre = apply(m, { x: width / 2, y: height / 2 });
  const radius = (Math.hypot(width, height) / 2) * scaleOf(m);
  const dx = Math.max(0, -centre.x, centre.x - view.window.width);
  const dy = Math.max(0, -centre.y, centre.y - view.window.height);
  return Math.hypot(dx, dy) <= radius;
}

/**
 * Returns the id of the deepest open topic at the centre of the visible area. Commands create new records in this
 * topic.
 */
export const currentTopic = (view: View, open: ReadonlySet<string>): string =>
  deepestOpenTopic(view, open, visibleCentre(view));

/**
 * Returns the id of the deepest open topic at a point of the window; the root topic if no other topic is there. While a
 * cover is edited, returns the id of its topic for every point; in a classic presentation, that of the shown page.
 */
export function deepestOpenTopic(view: View, open: ReadonlySet<string>, point: Point): string {
  const shownAlone = view.cover ?? pageOf(view.store, view.camera.topic);
  if (shownAlone !== undefined) return shownAlone;
  let topic = rootTopic(view.store);
  for (;;) {
    const child = view.store.children(topic, 'topics').findLast(({ id }) => open.has(id) && isInTopic(view, id, point));
    if (!child) return topic;
    topic = child.id;
  }
}

/** Whether a point of the window is in the box of a topic. */
export function isInTopic(view: View, topic: string, point: Point): boolean {
  const { width, height } = sizeOf(view.store, topic);
  const { x, y } = toSpace(view, topic, point);
  return x >= 0 && y >= 0 && x <= width && y <= height;
}

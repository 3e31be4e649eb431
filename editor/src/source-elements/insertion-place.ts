import { scaleOf } from '@flydeck/scene/camera';
import { apply, type Point, type Size } from '@flydeck/scene/model/geometry';
import type { Box } from '@flydeck/scene/records/operations';
import { roundPosition } from '@flydeck/scene/records/spaces';
import { screenMatrix, type View, visibleAreaOf, visibleCentre } from '../camera.ts';
import { boxFromScreen, rectAround } from '../drawing/drawn-box.ts';
import { findFreeArea, findFreeAreaInside, obstaclesIn, overlaps, visibleBounds } from '../topics/find-free-area.ts';

/** Maximum fraction of the visible area that a new element fills. */
const MAX_FRACTION = 0.8;

/** Where a new element is placed. */
interface InsertionPlace {
  readonly box: Box;
  /** The factor by which the element is smaller than requested. */
  readonly scale: number;
  /** The centre of the element, in CSS pixels of the window. */
  readonly centre: Point;
}

/**
 * Returns where a new element is placed in the current topic: at the centre of the visible area. If the element would
 * cover texts or other elements there, or topics would cover the element, the place is a free area near the centre. In
 * a topic without a free area, the element is placed over other elements, but outside of topics.
 * @param topic id of the current topic
 * @param size requested size in the units of the topic
 */
export function insertionPlace(view: View, topic: string, size: Size): InsertionPlace {
  const [centre, area] = [visibleCentre(view), visibleAreaOf(view)];
  const toScreen = screenMatrix(view, topic);
  const pixelsPerUnit = scaleOf(toScreen);
  const sizeOnScreen = { width: size.width * pixelsPerUnit, height: size.height * pixelsPerUnit };
  const scale = Math.min(
    1,
    (area.width * MAX_FRACTION) / Math.max(sizeOnScreen.width, 1),
    (area.height * MAX_FRACTION) / Math.max(sizeOnScreen.height, 1),
  );
  const rect = rectAround(centre, { width: sizeOnScreen.width * scale, height: sizeOnScreen.height * scale });
  const box = boxFromScreen(view, topic, rect);
  const obstacles = view.cover === topic ? [] : obstaclesIn(view.store, topic, visibleBounds);
  if (obstacles.every((obstacle) => !overlaps(obstacle.box, box, 0))) return { box, scale, centre };
  const near = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const inside = findFreeAreaInside(view.store, topic, box, near);
  if (!inside && view.store.children(topic, 'topics').length === 0) return { box, scale, centre };
  const free = inside ?? findFreeArea(view.store, topic, box, near);
  const freeBox = {
    x: roundPosition(free.x),
    y: roundPosition(free.y),
    width: roundPosition(free.width),
    height: roundPosition(free.height),
  };
  const freeCentre = apply(toScreen, { x: free.x + free.width / 2, y: free.y + free.height / 2 });
  return { box: freeBox, scale: scale * (free.width / box.width), centre: freeCentre };
}

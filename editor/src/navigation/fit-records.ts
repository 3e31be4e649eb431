import { union } from '@flydeck/scene/compile/local-transform';
import { screenBounds } from '../bounds.ts';
import { centred, type EditorCamera, fitTopic, toSpace, type View, visibleAreaOf } from '../camera.ts';

/** Free space at each side of the records, as a fraction of the width or height of the visible area. */
const MARGIN = 0.12;
/** Minimum width and height of the area of the records, in CSS pixels. It prevents a division by 0. */
const MIN_SIZE = 1e-6;

/**
 * Returns the camera that shows records with a margin in the visible area of the window. A single topic is shown
 * upright, and other records at the current rotation. Returns undefined if no record has a position.
 */
export function fitRecords(view: View, ids: readonly string[]): EditorCamera | undefined {
  const [first] = ids;
  if (ids.length === 1 && first !== undefined && view.store.get(first)?.kind === 'topic') return fitTopic(view, first);
  const boxes = ids.flatMap((id) => screenBounds(view, id) ?? []);
  const [box, ...others] = boxes;
  if (!box) return undefined;
  const recordsArea = others.reduce(union, box);
  const { camera } = view;
  const availableArea = visibleAreaOf(view);
  const usableFraction = 1 - 2 * MARGIN;
  const zoomFactor = Math.min(
    (availableArea.width * usableFraction) / Math.max(recordsArea.width, MIN_SIZE),
    (availableArea.height * usableFraction) / Math.max(recordsArea.height, MIN_SIZE),
  );
  const centre = { x: recordsArea.x + recordsArea.width / 2, y: recordsArea.y + recordsArea.height / 2 };
  const newCamera = { ...camera, ...toSpace(view, camera.topic, centre), zoom: camera.zoom * zoomFactor };
  return centred(view, newCamera);
}

import { union } from '@flydeck/scene/compile/local-transform';
import type { Rect } from '@flydeck/scene/model/geometry';
import { screenBounds } from '../bounds.ts';
import { centredIn, type EditorCamera, fitTopic, toSpace, type View, wholeWindow } from '../camera.ts';

/** Free space around the records, as a fraction of the area. */
const MARGIN = 0.12;

/**
 * Returns the camera that shows records with a margin in the visible area of the window: a single topic upright, other
 * records at the current rotation. Undefined if none has a position.
 * @param visibleArea default: the whole window
 */
export function fitRecords(view: View, ids: readonly string[], visibleArea?: Rect): EditorCamera | undefined {
  const [first] = ids;
  if (ids.length === 1 && first !== undefined && view.store.get(first)?.kind === 'topic')
    return fitTopic(view, first, visibleArea);
  const boxes = ids.flatMap((id) => screenBounds(view, id) ?? []);
  const [box, ...others] = boxes;
  if (!box) return undefined;
  const area = others.reduce(union, box);
  const { camera, window } = view;
  const free = visibleArea ?? wholeWindow(window);
  const fraction = 1 - 2 * MARGIN;
  const factor = Math.min(
    (free.width * fraction) / Math.max(area.width, 1e-6),
    (free.height * fraction) / Math.max(area.height, 1e-6),
  );
  const centre = { x: area.x + area.width / 2, y: area.y + area.height / 2 };
  const centred = { ...camera, ...toSpace(view, camera.topic, centre), zoom: camera.zoom * factor };
  return centredIn(free, window, centred);
}

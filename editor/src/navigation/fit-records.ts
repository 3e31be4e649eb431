import { union } from '@flydeck/scene/compile/local-transform';
import { screenBounds } from '../bounds.ts';
import { type EditorCamera, fitTopic, toSpace, type View } from '../camera.ts';

/** Free space around the records, as a fraction of the window. */
const MARGIN = 0.12;

/**
 * Returns the camera that shows records with a margin: a single topic upright, other records at the current rotation.
 * Undefined if none has a position.
 */
export function fitRecords(view: View, ids: readonly string[]): EditorCamera | undefined {
  const [first] = ids;
  if (ids.length === 1 && first !== undefined && view.store.get(first)?.kind === 'topic') return fitTopic(view, first);
  const boxes = ids.flatMap((id) => screenBounds(view, id) ?? []);
  const [box, ...others] = boxes;
  if (!box) return undefined;
  const area = others.reduce(union, box);
  const { camera, window } = view;
  const fraction = 1 - 2 * MARGIN;
  const factor = Math.min(
    (window.width * fraction) / Math.max(area.width, 1e-6),
    (window.height * fraction) / Math.max(area.height, 1e-6),
  );
  const centre = { x: area.x + area.width / 2, y: area.y + area.height / 2 };
  return { ...camera, ...toSpace(view, camera.topic, centre), zoom: camera.zoom * factor };
}

import { screenBounds } from '@flydeck/editor/bounds';
import { type EditorCamera, wholeAreaOf } from '@flydeck/editor/camera';
import { rootTopic } from '@flydeck/editor/levels';
import type { Size } from '@flydeck/scene/model/geometry';
import type { RecordStore } from '@flydeck/scene/records/record-store';

/** Part of the preview that a shown record covers at most, as a fraction of its width and height. */
const FOCUS_FRACTION = 0.4;

/** Returns the camera that shows the overview in the preview. */
export function overviewCamera(store: RecordStore, window: Size): EditorCamera {
  const topic = rootTopic(store);
  const { x, y, width, height } = wholeAreaOf(store, topic);
  const zoom = Math.min(window.width / Math.max(1, width), window.height / Math.max(1, height));
  return { topic, x: x + width / 2, y: y + height / 2, zoom, rotation: 0 };
}

/** Returns the camera that shows a record with its surroundings; the overview if the record has no position. */
export function focusCamera(store: RecordStore, id: string, window: Size): EditorCamera {
  const overview = overviewCamera(store, window);
  const bounds = screenBounds({ store, camera: overview, window }, id);
  if (!bounds) return overview;
  const centre = { x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 };
  const factor = Math.min(
    (FOCUS_FRACTION * window.width) / Math.max(bounds.width, Number.MIN_VALUE),
    (FOCUS_FRACTION * window.height) / Math.max(bounds.height, Number.MIN_VALUE),
  );
  return {
    ...overview,
    x: overview.x + (centre.x - window.width / 2) / overview.zoom,
    y: overview.y + (centre.y - window.height / 2) / overview.zoom,
    // Never shows less than the overview.
    zoom: overview.zoom * Math.max(1, factor),
  };
}

import { anchorCamera, type EditorCamera, type View } from '../camera.ts';
import type { EditorFlight } from '../navigation/flight.ts';

/**
 * Duration of a glide in milliseconds. Longer than the interval at which people send their view, so that the camera does
 * not stop between two views.
 */
const GLIDE_MS = 150;

/**
 * Returns the motion from the current camera to a near one at constant speed. If the two cameras differ in the zoom, the
 * point that both show at the same place of the window stays there.
 */
export function createGlide({ store, camera }: View, end: EditorCamera): EditorFlight {
  const start = anchorCamera(store, camera, end.topic);
  const turn = Math.atan2(Math.sin(end.rotation - start.rotation), Math.cos(end.rotation - start.rotation));
  return {
    durationMs: GLIDE_MS,
    cameraAt: (elapsedMs) => {
      if (elapsedMs >= GLIDE_MS) return end;
      const fraction = elapsedMs / GLIDE_MS;
      const zoom = start.zoom * (end.zoom / start.zoom) ** fraction;
      const difference = 1 / end.zoom - 1 / start.zoom;
      // Almost equal zooms would make the quotient imprecise.
      const isZooming = Math.abs(difference) * start.zoom > 1e-3;
      const way = isZooming ? (1 / zoom - 1 / start.zoom) / difference : fraction;
      return {
        topic: end.topic,
        x: start.x + (end.x - start.x) * way,
        y: start.y + (end.y - start.y) * way,
        zoom,
        rotation: start.rotation + turn * fraction,
      };
    },
  };
}

import { anchorCamera, type EditorCamera, type View } from '../camera.ts';
import { rootTopic } from '../levels.ts';
import { overviewCamera, scrolledCamera } from './wheel.ts';

/** Returns the zoom divided by the zoom at which the whole presentation is shown. */
export function zoomLevel(view: View): number {
  const root = rootTopic(view.store);
  return anchorCamera(view.store, view.camera, root).zoom / overviewCamera(view).zoom;
}

/** Returns the camera zoomed by a factor at the centre of the window, within the limits of the zoom. */
export function zoomedCamera(view: View, factor: number): EditorCamera {
  const point = { x: view.window.width / 2, y: view.window.height / 2 };
  return scrolledCamera(view, { point, dx: 0, dy: 0, scale: factor });
}

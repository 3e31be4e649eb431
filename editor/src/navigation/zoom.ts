import { anchorCamera, type EditorCamera, type View, viewOfArrival, visibleCentre } from '../camera.ts';
import { overviewCamera, scrolledCamera, wholeTopic } from './wheel.ts';

/**
 * Returns the zoom divided by the zoom at which the whole presentation is shown. The quotient does not change when a
 * panel is opened or closed, until the camera is fitted into the visible area again.
 */
export function zoomLevel(view: View): number {
  return anchorCamera(view.store, view.camera, wholeTopic(view)).zoom / overviewCamera(viewOfArrival(view)).zoom;
}

/** Returns the camera zoomed by a factor at the centre of the visible area, within the limits of the zoom. */
export function zoomedCamera(view: View, factor: number): EditorCamera {
  return scrolledCamera(view, { point: visibleCentre(view), dx: 0, dy: 0, scale: factor });
}

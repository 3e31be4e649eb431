import type { Rect } from '@flydeck/scene/model/geometry';
import { roundPosition } from '@flydeck/scene/records/spaces';
import { type EditorCamera, toSpace, type View, wholeWindow } from '../camera.ts';
import type { StepView } from './steps.ts';

/** Returns the view of a step that shows the same as an area of the window, in the space of the camera's topic. */
export function viewOfArea(view: View, area: Rect = wholeWindow(view.window)): StepView {
  const { camera } = view;
  const centre = toSpace(view, camera.topic, { x: area.x + area.width / 2, y: area.y + area.height / 2 });
  // The view is upright on the screen, so that its rotation in the topic is the opposite of the camera's.
  const rotation = roundPosition((-camera.rotation * 180) / Math.PI);
  return {
    x: roundPosition(centre.x),
    y: roundPosition(centre.y),
    width: roundPosition(area.width / camera.zoom),
    height: roundPosition(area.height / camera.zoom),
    ...(Math.abs(rotation) < 1e-6 ? {} : { rotation }),
  };
}

/** Returns the camera that shows the view of a step in a window, as the viewer does. */
export function cameraOfView({ window }: View, topic: string, view: StepView): EditorCamera {
  const zoom = Math.min(window.width / view.width, window.height / view.height);
  const rotation = view.rotation ? (-view.rotation * Math.PI) / 180 : 0;
  return { topic, x: view.x, y: view.y, zoom, rotation };
}

import type { Rect } from '@flydeck/scene/model/geometry';
import { roundPosition } from '@flydeck/scene/records/spaces';
import { type EditorCamera, toSpace, type View, wholeWindow } from '../camera.ts';
import type { StepView } from './steps.ts';

/**
 * Returns the step view that shows what the editor shows in an area of the window (CSS pixels). The step view is in the
 * space of the camera's topic.
 */
export function stepViewOfArea(editorView: View, area: Rect = wholeWindow(editorView.window)): StepView {
  const { camera } = editorView;
  const centre = toSpace(editorView, camera.topic, { x: area.x + area.width / 2, y: area.y + area.height / 2 });
  // The area is upright on the screen. Its rotation in the topic (degrees) is the opposite of the camera's (radians).
  const rotation = roundPosition((-camera.rotation * 180) / Math.PI);
  return {
    x: roundPosition(centre.x),
    y: roundPosition(centre.y),
    width: roundPosition(area.width / camera.zoom),
    height: roundPosition(area.height / camera.zoom),
    ...(Math.abs(rotation) < 1e-6 ? {} : { rotation }),
  };
}

/** Returns the camera that shows a step view in the editor's window in the same way as the viewer shows it. */
export function cameraOfStepView({ window }: View, topic: string, stepView: StepView): EditorCamera {
  const zoom = Math.min(window.width / stepView.width, window.height / stepView.height);
  const rotation = stepView.rotation ? (-stepView.rotation * Math.PI) / 180 : 0;
  return { topic, x: stepView.x, y: stepView.y, zoom, rotation };
}

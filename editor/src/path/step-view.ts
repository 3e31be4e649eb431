import { roundPosition } from '@flydeck/scene/records/spaces';
import {
  anchorCamera,
  centred,
  type EditorCamera,
  fitTopic,
  toSpace,
  type View,
  viewOfArrival,
  visibleAreaOf,
  visibleCentre,
} from '../camera.ts';
import { isSameView } from '../navigation/flight.ts';
import type { StepView } from './steps.ts';

/**
 * Returns the step view, in the space of a topic, with which the window of a viewer shows what the visible area of the
 * editor shows.
 */
export function stepViewOfVisibleArea(editorView: View, topic: string): StepView {
  const camera = anchorCamera(editorView.store, editorView.camera, topic);
  const area = visibleAreaOf(editorView);
  const centre = toSpace(editorView, topic, visibleCentre(editorView));
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

/** Returns the camera that shows a step view in the visible area in the same way as a viewer shows it in its window. */
export function cameraOfStepView(editorView: View, topic: string, stepView: StepView): EditorCamera {
  const area = visibleAreaOf(editorView);
  const zoom = Math.min(area.width / stepView.width, area.height / stepView.height);
  const rotation = stepView.rotation ? (-stepView.rotation * Math.PI) / 180 : 0;
  return centred(editorView, { topic, x: stepView.x, y: stepView.y, zoom, rotation });
}

/** Whether the editor shows a whole topic in the visible area: see `showsStepView`. */
export const showsWholeTopic = (editorView: View, topic: string): boolean =>
  [editorView, viewOfArrival(editorView)].some((candidate) => isSameView(editorView, fitTopic(candidate, topic)));

/**
 * Whether the editor shows a step view in the visible area, or has shown the step view before a panel was opened or
 * closed and has not moved the camera since.
 */
export const showsStepView = (editorView: View, topic: string, stepView: StepView): boolean =>
  [editorView, viewOfArrival(editorView)].some((candidate) =>
    isSameView(editorView, cameraOfStepView(candidate, topic, stepView)),
  );

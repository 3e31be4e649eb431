import type { Camera, FrameTree } from '@flydeck/scene/camera';
import { startFlight } from '@flydeck/scene/camera-flight';
import { IDENTITY } from '@flydeck/scene/model/geometry';
import { matrixBetween } from '@flydeck/scene/records/spaces';
import { anchorCamera, type EditorCamera, type View } from '../camera.ts';

/** The motion of the camera from one view to another. */
export interface EditorFlight {
  readonly durationMs: number;
  /** Returns the camera at a time after the start; exactly the end camera from `durationMs` on. */
  cameraAt(elapsedMs: number): EditorCamera;
}

/**
 * Indexes of the two frames between which the camera flies. The frame of the end camera's topic is the root, and the
 * frame of the start camera's topic is the root's child, even if the topics are nested in another way in the document.
 */
const END = 0;
const START = 1;

/**
 * Returns the flight from the current camera to another camera. The camera moves as in a flight between steps in the
 * viewer.
 */
export function createFlight({ store, camera, window }: View, end: EditorCamera): EditorFlight {
  const startToEnd = matrixBetween(store, camera.topic, end.topic);
  const tree: FrameTree = {
    frames: [
      { parent: END, place: IDENTITY },
      { parent: END, place: startToEnd },
    ],
  };
  const flight = startFlight(tree, { ...camera, frame: START }, { ...end, frame: END }, window);
  const toEditorCamera = ({ frame, ...rest }: Camera): EditorCamera => ({
    ...rest,
    topic: frame === START ? camera.topic : end.topic,
  });
  return {
    durationMs: flight.durationMs,
    cameraAt: (elapsedMs) => (elapsedMs >= flight.durationMs ? end : toEditorCamera(flight.cameraAt(elapsedMs))),
  };
}

/** Whether another camera shows the same view as the current one, with differences below 0.01 CSS pixels. */
export function isSameView(view: View, other: EditorCamera): boolean {
  const { camera, window, store } = view;
  const { x, y, zoom, rotation } = anchorCamera(store, other, camera.topic);
  const diagonal = Math.hypot(window.width, window.height);
  // Upper bounds of the distance that a point of the window moves, in CSS pixels.
  const panPixels = Math.hypot(x - camera.x, y - camera.y) * camera.zoom;
  const zoomPixels = Math.abs(zoom / camera.zoom - 1) * diagonal;
  const rotationPixels = Math.abs(Math.sin((rotation - camera.rotation) / 2)) * diagonal;
  return Math.max(panPixels, zoomPixels, rotationPixels) < 0.01;
}

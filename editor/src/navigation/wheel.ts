import type { Point } from '@flydeck/scene/model/geometry';
import { type EditorCamera, fitTopic, panCamera, type View, zoomCamera } from '../camera.ts';
import { fillFraction, rootTopic } from '../levels.ts';
import { pageOf } from '../path/pages.ts';

/** A turn of the wheel, or a movement of two fingers on a trackpad. */
export interface WheelInput {
  /** The pointer, in CSS pixels of the window. */
  readonly point: Point;
  readonly deltaX: number;
  readonly deltaY: number;
  /** Unit of the deltas as in `WheelEvent.deltaMode`: 0 pixels (default), 1 lines, 2 pages. */
  readonly deltaMode?: number;
  readonly shift: boolean;
  /** Whether Ctrl or Command is pressed. Browsers also report Ctrl while fingers pinch on a trackpad. */
  readonly mod: boolean;
}

/** A movement of two fingers on a touch screen since the previous event. */
export interface PinchInput {
  /** The point between the fingers, in CSS pixels of the window. */
  readonly point: Point;
  /** Distance by which `point` has moved, in CSS pixels. */
  readonly dx: number;
  readonly dy: number;
  /** Distance between the fingers divided by their distance at the previous event. */
  readonly scale: number;
}

/** CSS pixels by `WheelEvent.deltaMode`: a pixel, a line and a page. */
const PIXELS_PER_UNIT = [1, 16, 400] as const;
/** Change of the natural logarithm of the zoom for each pixel of the wheel. */
const WHEEL_SPEED = 0.0018;
/**
 * Change of the natural logarithm of the zoom for each pixel while fingers pinch on a trackpad. It is larger than
 * `WHEEL_SPEED`, because trackpads report smaller distances than wheels.
 */
const PINCH_SPEED = 0.01;
/** Largest factor by which one event of the wheel changes the zoom. */
const WHEEL_FACTOR_MAX = 2;
/** Minimum fraction of the window that the root topic or, in a classic presentation, the page fills. */
const FILL_MIN = 0.05;
/** Maximum zoom, in CSS pixels per unit of the camera's topic. */
const ZOOM_MAX = 1e9;

/** Returns the camera after a turn of the wheel, or a movement of two fingers. */
export const scrolledCamera = (view: View, input: WheelInput | PinchInput): EditorCamera =>
  'scale' in input ? pinchCamera(view, input) : wheelCamera(view, input);

/** Returns the camera after a turn of the wheel. The turn zooms towards the pointer, or pans while Shift is pressed. */
function wheelCamera(view: View, input: WheelInput): EditorCamera {
  const pixelsPerUnit = PIXELS_PER_UNIT[input.deltaMode === 1 ? 1 : input.deltaMode === 2 ? 2 : 0];
  const [dx, dy] = [input.deltaX * pixelsPerUnit, input.deltaY * pixelsPerUnit];
  // With Shift, some browsers report a turn of a mouse wheel as horizontal scrolling, others as vertical scrolling.
  if (input.shift && !input.mod) return panCamera(view.camera, dx === 0 ? -dy : -dx, dx === 0 ? 0 : -dy);
  const factor = Math.exp(-dy * (input.mod ? PINCH_SPEED : WHEEL_SPEED));
  return zoomTowards(view, Math.min(Math.max(factor, 1 / WHEEL_FACTOR_MAX), WHEEL_FACTOR_MAX), input.point);
}

/** Returns the camera after two fingers have moved on a touch screen. */
function pinchCamera(view: View, { point, dx, dy, scale }: PinchInput): EditorCamera {
  const camera = panCamera(view.camera, dx, dy);
  return zoomTowards({ ...view, camera }, Number.isFinite(scale) && scale > 0 ? scale : 1, point);
}

/** Returns the camera zoomed by a factor, within the limits of the zoom. */
function zoomTowards(view: View, factor: number, point: Point): EditorCamera {
  const minFactor = FILL_MIN / fillFraction(view, wholeTopic(view));
  const maxFactor = ZOOM_MAX / view.camera.zoom;
  // The zoom can already be beyond a limit, for example because the window became smaller. Then the zoom only changes
  // towards the limit.
  const boundedFactor =
    factor < 1 ? Math.max(factor, Math.min(1, minFactor)) : Math.min(factor, Math.max(1, maxFactor));
  return zoomCamera(view.camera, boundedFactor, point, view.window);
}

/** Returns the topic that is shown when the whole presentation is shown: the root, or the page of a classic one. */
export const wholeTopic = ({ store, camera }: View): string => pageOf(store, camera.topic) ?? rootTopic(store);

/** Returns the camera that shows the whole presentation or, in a classic presentation, the whole current page. */
export const overviewCamera = (view: View): EditorCamera => fitTopic(view, wholeTopic(view));

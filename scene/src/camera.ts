import { itemAt } from './checked-access.ts';
import type { Matrix, Point, Rect } from './model/geometry.ts';
import { apply, IDENTITY, invert, multiply } from './model/geometry.ts';
import type { Scene, Step } from './model/scene.ts';

/**
 * The camera's position relative to a frame, because global coordinates would lose precision in deep zooms.
 * A point p of the frame's space appears at viewport centre + zoom · R(rotation) · (p − (x, y)) on the screen.
 */
export interface Camera {
  /** Index of the frame in the scene. */
  readonly frame: number;
  /** The point of the frame's space at the centre of the viewport. */
  readonly x: number;
  readonly y: number;
  /** Screen pixels (CSS) per unit of the frame. */
  readonly zoom: number;
  /** Rotation of the frame on the screen: radians, clockwise. */
  readonly rotation: number;
}

/** The opacities (0 to 1) of the items of each frame, in the order of the items. The keys are the indexes of frames. */
export type ItemOpacities = ReadonlyMap<number, Float32Array>;

/** The area in which the scene is painted, and how it is painted. Width and height are in CSS pixels. */
export interface Viewport {
  readonly width: number;
  readonly height: number;
  /** Device pixels per CSS pixel; absent: 1. */
  readonly pixelRatio?: number;
  /** The camera is flying or being dragged: expensive effects are omitted. */
  readonly isMoving?: boolean;
  /**
   * Opacities of the items of frames, 0 to 1, which are multiplied with the opacity of each item. Frames that are not
   * in the map are painted completely. Absent: the opacities after all builds.
   */
  readonly opacities?: ItemOpacities;
  /** The only part of the viewport that is repainted, in device pixels; absent: all of it. */
  readonly repaintedArea?: Rect;
  /** Shows only the frame with the index `frame`, on the backgrounds of its ancestors; absent: all frames are shown. */
  readonly isolated?: {
    readonly frame: number;
    /** How far the other frames have faded out: 0 fully visible, 1 hidden. */
    readonly fadeOut: number;
    /** Whether the backgrounds of the ancestors are hidden, too. Default: false. */
    readonly isAlone?: boolean;
  };
}

/** Frames, each with the index of its parent (the root has index 0) and the matrix from its space to the parent's. */
export interface FrameTree {
  readonly frames: readonly { readonly parent: number; readonly place: Matrix }[];
}

/** Scale of a similarity transform; for other transforms, the geometric mean of both axes. */
export const scaleOf = (m: Matrix): number => Math.sqrt(Math.abs(m[0] * m[3] - m[1] * m[2]));
/** Rotation of a similarity transform: radians, clockwise on the screen. */
export const angleOf = (m: Matrix): number => Math.atan2(m[1], m[0]);

/** Normalizes an angle to (−π, π]. */
export function wrapAngle(radians: number): number {
  const angle = radians % (2 * Math.PI);
  if (angle > Math.PI) return angle - 2 * Math.PI;
  return angle <= -Math.PI ? angle + 2 * Math.PI : angle;
}

/** Returns the matrix from the camera's frame to CSS pixels of the viewport. */
export function cameraMatrix(camera: Camera, viewport: Viewport): Matrix {
  const cos = Math.cos(camera.rotation) * camera.zoom;
  const sin = Math.sin(camera.rotation) * camera.zoom;
  const { x, y } = camera;
  return [cos, sin, -sin, cos, viewport.width / 2 - cos * x + sin * y, viewport.height / 2 - sin * x - cos * y];
}

/** Returns the camera that fits `view` (space of `frame`) into the viewport; `padding` in CSS pixels, on each side. */
export function cameraForView(frame: number, view: Rect, viewport: Viewport, padding = 0): Camera {
  // `MIN_VALUE * 1e20` (about 5e-304) avoids a division by zero for empty views.
  const zoomX = Math.max(1, viewport.width - 2 * padding) / Math.max(view.width, Number.MIN_VALUE * 1e20);
  const zoomY = Math.max(1, viewport.height - 2 * padding) / Math.max(view.height, Number.MIN_VALUE * 1e20);
  return {
    frame,
    x: view.x + view.width / 2,
    y: view.y + view.height / 2,
    zoom: Math.min(zoomX, zoomY),
    rotation: 0,
  };
}

/** Returns the camera that shows a step; `padding` in CSS pixels, on each side. */
export function cameraForStep(step: Step, viewport: Viewport, padding = 0): Camera {
  const camera = cameraForView(step.frame, step.view, viewport, padding);
  // The frame is rotated in the opposite direction, so that the view is upright on the screen.
  return step.rotation ? { ...camera, rotation: wrapAngle((-step.rotation * Math.PI) / 180) } : camera;
}

/** Returns the indexes of a frame and its ancestors, the root last. */
export function ancestorChain(scene: FrameTree, frame: number): number[] {
  const chain = [frame];
  let current = scene.frames[frame];
  // In a damaged scene, a parent can be missing, or the parents can form a circle, which the length bound ends.
  while (
    chain[chain.length - 1] !== 0 &&
    current &&
    scene.frames[current.parent] &&
    chain.length <= scene.frames.length
  ) {
    chain.push(current.parent);
    current = scene.frames[current.parent];
  }
  return chain;
}

/** Returns the matrix from the space of frame `from` to the space of frame `to`, via their nearest common ancestor. */
export function frameToFrame(scene: FrameTree, from: number, to: number): Matrix {
  if (from === to) return IDENTITY;
  const fromChain = ancestorChain(scene, from);
  const toChain = ancestorChain(scene, to);
  const ancestors = new Set(toChain);
  const common = fromChain.find((frame) => ancestors.has(frame)) ?? 0;
  const toCommon = (chain: readonly number[]) => {
    let m: Matrix = IDENTITY;
    for (const frame of chain) {
      if (frame === common) break;
      m = multiply(itemAt(scene.frames, frame).place, m);
    }
    return m;
  };
  return multiply(invert(toCommon(toChain)), toCommon(fromChain));
}

/** Returns the camera with the same view, anchored to another frame. */
export function reanchor(scene: FrameTree, camera: Camera, frame: number): Camera {
  if (camera.frame === frame) return camera;
  const m = frameToFrame(scene, camera.frame, frame);
  const centre: Point = apply(m, camera);
  return {
    frame,
    x: centre.x,
    y: centre.y,
    zoom: camera.zoom / scaleOf(m),
    rotation: wrapAngle(camera.rotation - angleOf(m)),
  };
}

/** Whether a point is inside a rectangle or on its border. */
const contains = (r: Rect, p: Point) => p.x >= r.x && p.y >= r.y && p.x <= r.x + r.width && p.y <= r.y + r.height;

/**
 * Re-anchors a freely moved camera to the frame that fits its scale: to a child frame at the centre of the viewport if
 * the child is at least half as large as the viewport, or to the parent of the camera's frame if the camera's frame is
 * smaller than a quarter of the viewport. Sizes are compared by the longer side. The view stays the same.
 */
export function reanchorByScale(scene: Pick<Scene, 'frames'>, camera: Camera, viewport: Viewport): Camera {
  const viewportSize = Math.max(viewport.width, viewport.height);
  let current = camera;
  // The number of changes is limited to prevent an endless loop.
  for (let changes = 0; changes < scene.frames.length; changes++) {
    const frame = scene.frames[current.frame];
    if (!frame) return current;
    const sizePx = Math.max(frame.size.width, frame.size.height) * current.zoom;
    if (current.frame !== 0 && sizePx < viewportSize / 4) {
      current = reanchor(scene, current, frame.parent);
      continue;
    }
    const childIndex = frame.children.find((index) => {
      const child = itemAt(scene.frames, index);
      const isLarge =
        Math.max(child.size.width, child.size.height) * scaleOf(child.place) * current.zoom >= viewportSize / 2;
      return isLarge && contains({ x: 0, y: 0, ...child.size }, apply(invert(child.place), current));
    });
    if (childIndex === undefined) return current;
    current = reanchor(scene, current, childIndex);
  }
  return current;
}

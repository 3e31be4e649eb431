import type { Matrix, Point, Rect } from './model/geometry.ts';
import { apply, IDENTITY, invert, multiply } from './model/geometry.ts';
import type { Scene, Step } from './model/scene.ts';

/**
 * Where one looks from. It hangs on a frame, never on one flat world, so that it keeps its precision at any depth.
 * On the screen: viewport centre + zoom · R(rotation) · (p − (x, y)) for a point p of the frame's space.
 */
export interface Camera {
  readonly frame: number;
  /** The point of the frame's space that stands in the middle of the viewport. */
  readonly x: number;
  readonly y: number;
  /** Screen pixels (CSS) per unit of the frame. */
  readonly zoom: number;
  /** How far the frame appears turned on the screen: radians, clockwise. */
  readonly rotation: number;
}

/** The window one looks through, in CSS pixels. */
export interface Viewport {
  readonly width: number;
  readonly height: number;
  /** Device pixels per CSS pixel; absent: 1. */
  readonly pixelRatio?: number;
  /** While flying or dragging, costly effects are left out. */
  readonly moving?: boolean;
  /** A frame that is seen without its neighbours, on nothing but backgrounds; `share` of their fade, 1: they are gone. */
  readonly isolated?: { readonly frame: number; readonly share: number };
}

/** Scale of a similarity. */
export const scaleOf = (m: Matrix): number => Math.sqrt(Math.abs(m[0] * m[3] - m[1] * m[2]));
/** Rotation of a similarity, radians, clockwise on the screen. */
export const angleOf = (m: Matrix): number => Math.atan2(m[1], m[0]);

/** Brings an angle to (−π, π]. */
export function wrapAngle(radians: number): number {
  const turned = radians % (2 * Math.PI);
  if (turned > Math.PI) return turned - 2 * Math.PI;
  return turned <= -Math.PI ? turned + 2 * Math.PI : turned;
}

/** Maps the camera's frame to CSS pixels of the viewport. */
export function cameraMatrix(camera: Camera, viewport: Viewport): Matrix {
  const cos = Math.cos(camera.rotation) * camera.zoom;
  const sin = Math.sin(camera.rotation) * camera.zoom;
  const { x, y } = camera;
  return [
    cos,
    sin,
    -sin,
    cos,
    viewport.width / 2 - cos * x + sin * y,
    viewport.height / 2 - sin * x - cos * y,
  ];
}

/** The camera that shows `view` (space of `frame`) whole and upright, with `padding` pixels around. */
export function cameraForView(frame: number, view: Rect, viewport: Viewport, padding = 0): Camera {
  const across = Math.max(1, viewport.width - 2 * padding) / Math.max(view.width, Number.MIN_VALUE * 1e20);
  const down = Math.max(1, viewport.height - 2 * padding) / Math.max(view.height, Number.MIN_VALUE * 1e20);
  return {
    frame,
    x: view.x + view.width / 2,
    y: view.y + view.height / 2,
    zoom: Math.min(across, down),
    rotation: 0,
  };
}

/** The camera of a step of the path. */
export function cameraForStep(step: Step, viewport: Viewport, padding = 0): Camera {
  return cameraForView(step.frame, step.view, viewport, padding);
}

/** The frame and its parents, the root last. */
export function chainOf(scene: Pick<Scene, 'frames'>, frame: number): number[] {
  const chain = [frame];
  let at = scene.frames[frame];
  // The root names no parent in range; the length bound keeps a damaged scene from looping.
  while (
    chain[chain.length - 1] !== 0 &&
    at &&
    scene.frames[at.parent] &&
    chain.length <= scene.frames.length
  ) {
    chain.push(at.parent);
    at = scene.frames[at.parent];
  }
  return chain;
}

/** Maps the space of frame `from` to the space of frame `to`, through their nearest common parent. */
export function frameToFrame(scene: Pick<Scene, 'frames'>, from: number, to: number): Matrix {
  if (from === to) return IDENTITY;
  const up = chainOf(scene, from);
  const down = chainOf(scene, to);
  const meets = new Set(down);
  const common = up.find((frame) => meets.has(frame)) ?? 0;
  const toCommon = (chain: readonly number[]) => {
    let m: Matrix = IDENTITY;
    for (const frame of chain) {
      if (frame === common) break;
      m = multiply(scene.frames[frame]!.place, m);
    }
    return m;
  };
  return multiply(invert(toCommon(down)), toCommon(up));
}

/** The same look from another frame's space. */
export function reanchor(scene: Pick<Scene, 'frames'>, camera: Camera, frame: number): Camera {
  if (camera.frame === frame) return camera;
  const m = frameToFrame(scene, camera.frame, frame);
  const at: Point = apply(m, camera);
  return {
    frame,
    x: at.x,
    y: at.y,
    zoom: camera.zoom / scaleOf(m),
    rotation: wrapAngle(camera.rotation - angleOf(m)),
  };
}

const holds = (r: Rect, p: Point) =>
  p.x >= r.x && p.y >= r.y && p.x <= r.x + r.width && p.y <= r.y + r.height;

/**
 * Hangs a roaming camera on the frame whose scale fits it: down into a child that is under the middle of the viewport
 * and larger than it, up when the own frame has become small.
 */
export function settleAnchor(scene: Pick<Scene, 'frames'>, camera: Camera, viewport: Viewport): Camera {
  const across = Math.max(viewport.width, viewport.height);
  let now = camera;
  for (let hops = 0; hops < scene.frames.length; hops++) {
    const frame = scene.frames[now.frame];
    if (!frame) return now;
    const sizePx = Math.max(frame.size.width, frame.size.height) * now.zoom;
    if (now.frame !== 0 && sizePx < across / 4) {
      now = reanchor(scene, now, frame.parent);
      continue;
    }
    const inside = frame.children.find((index) => {
      const child = scene.frames[index]!;
      const big =
        Math.max(child.size.width, child.size.height) * scaleOf(child.place) * now.zoom >= across / 2;
      return big && holds({ x: 0, y: 0, ...child.size }, apply(invert(child.place), now));
    });
    if (inside === undefined) return now;
    now = reanchor(scene, now, inside);
  }
  return now;
}

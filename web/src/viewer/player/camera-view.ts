import type { Camera, Viewport } from '@flydeck/scene/camera';
import { ancestorChain, scaleOf } from '@flydeck/scene/camera';
import { itemAt } from '@flydeck/scene/checked-access';
import { apply, boundsOf, invert, multiply, type Point, type Rect } from '@flydeck/scene/model/geometry';
import type { Scene, Step } from '@flydeck/scene/model/scene';
import { placeOnScreen } from '@flydeck/scene/paint/canvas';
import type { LinkArea, MediaItem } from '@flydeck/scene/paint/display-list';

/** The camera and its viewport while the camera rests. */
export interface CameraView {
  readonly camera: Camera;
  readonly viewport: Viewport;
}

/** Bounding rectangle of a frame's box on the stage, in CSS pixels. */
export function onScreen(scene: Scene, frame: number, box: Rect, { camera, viewport }: CameraView): Rect {
  return boundsOf(placeOnScreen(scene, frame, camera, viewport), box);
}

const isInside = (r: Rect, p: Point) =>
  p.x >= r.x && p.y >= r.y && p.x <= r.x + r.width && p.y <= r.y + r.height;

/** Visible frames larger than `leastPx`, parents before children; with an isolated frame, none of its neighbours. */
export function visibleFrames(scene: Scene, { camera, viewport }: CameraView, leastPx: number): number[] {
  const seen: number[] = [];
  const { isolated } = viewport;
  const chain = isolated && isolated.share >= 1 ? ancestorChain(scene, isolated.frame) : [];
  const walk = (frame: number) => {
    const { extent, children } = itemAt(scene.frames, frame);
    const box = onScreen(scene, frame, extent, { camera, viewport });
    const isOff =
      box.x > viewport.width || box.y > viewport.height || box.x + box.width < 0 || box.y + box.height < 0;
    if (isOff || Math.max(box.width, box.height) < leastPx) return;
    seen.push(frame);
    const next = chain[chain.indexOf(frame) - 1];
    for (const child of next === undefined ? children : [next]) walk(child);
  };
  if (scene.frames.length > 0) walk(0);
  return seen;
}

/** Index of the step of the deepest frame under a point of the stage, except the overview; else undefined. */
export function stepAt(scene: Scene, look: CameraView, point: Point): number | undefined {
  const stepsByFrame = new Map(scene.steps.map((step, index) => [step.frame, index]));
  let found: number | undefined;
  for (const frame of visibleFrames(scene, look, 12)) {
    const step = stepsByFrame.get(frame);
    if (step === undefined || frame === 0) continue;
    const own = apply(invert(placeOnScreen(scene, frame, look.camera, look.viewport)), point);
    if (isInside({ x: 0, y: 0, ...itemAt(scene.frames, frame).size }, own)) found = step;
  }
  return found;
}

/** The share of the viewport that a step's view fills, by its larger dimension. */
export function viewportShare(scene: Scene, step: Step, look: CameraView): number {
  const box = onScreen(scene, step.frame, step.view, look);
  return Math.max(box.width / look.viewport.width, box.height / look.viewport.height);
}

/** A link with its rectangle on the stage, in CSS pixels. */
export interface PlacedLink extends LinkArea {
  readonly key: string;
  readonly rect: Rect;
}

const SAFE_LINK = /^(?:https?:|mailto:|tel:)/i;

/** Visible links that are large enough to press, with safe protocols only. */
export function visibleLinks(scene: Scene, look: CameraView): PlacedLink[] {
  const links: PlacedLink[] = [];
  for (const frame of visibleFrames(scene, look, 40)) {
    for (const [index, area] of itemAt(scene.frames, frame).links.entries()) {
      const rect = onScreen(scene, frame, area.box, look);
      const isOff =
        rect.x > look.viewport.width ||
        rect.y > look.viewport.height ||
        rect.x + rect.width < 0 ||
        rect.y + rect.height < 0;
      if (isOff || Math.min(rect.width, rect.height) < 6) continue;
      if ('href' in area.link && !SAFE_LINK.test(area.link.href)) continue;
      links.push({ ...area, key: `${frame}-${index}`, rect: rect });
    }
  }
  return links;
}

/** A video or audio item of the scene, with the matrix from its box to the stage. */
export interface PlacedMedia {
  readonly key: string;
  readonly frame: number;
  readonly item: MediaItem;
  readonly matrix: ReturnType<typeof multiply>;
  readonly widthPx: number;
}

/** All media of the scene. Few scenes have any, so callers look them up once. */
export function mediaOf(scene: Scene): { frame: number; index: number; item: MediaItem }[] {
  return scene.frames.flatMap(({ items }, frame) =>
    items.flatMap((item, index) => (item.t === 'media' ? [{ frame, index, item }] : [])),
  );
}

/** Position of a media item; its matrix maps its box, moved to the origin, to the stage. */
export function placeMedia(
  scene: Scene,
  media: ReturnType<typeof mediaOf>[number],
  look: CameraView,
): PlacedMedia {
  const { frame, index, item } = media;
  const itemMatrix = multiply(
    placeOnScreen(scene, frame, look.camera, look.viewport),
    item.m ?? [1, 0, 0, 1, 0, 0],
  );
  const matrix = multiply(itemMatrix, [1, 0, 0, 1, item.to.x, item.to.y]);
  return { key: `${frame}-${index}`, frame, item, matrix, widthPx: item.to.width * scaleOf(matrix) };
}

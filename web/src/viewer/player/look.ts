import type { Camera, Viewport } from '@flydeck/scene/camera';
import { chainOf, scaleOf } from '@flydeck/scene/camera';
import { apply, boundsOf, invert, multiply, type Point, type Rect } from '@flydeck/scene/model/geometry';
import type { Scene, Step } from '@flydeck/scene/model/scene';
import { placeOnScreen } from '@flydeck/scene/paint/canvas';
import type { LinkArea, MediaItem } from '@flydeck/scene/paint/display-list';

/** What the camera shows, when it rests. */
export interface Look {
  readonly camera: Camera;
  readonly viewport: Viewport;
}

/** Where a box of a frame lies on the stage, in CSS pixels. */
export function onScreen(scene: Scene, frame: number, box: Rect, { camera, viewport }: Look): Rect {
  return boundsOf(placeOnScreen(scene, frame, camera, viewport), box);
}

const isInside = (r: Rect, p: Point) =>
  p.x >= r.x && p.y >= r.y && p.x <= r.x + r.width && p.y <= r.y + r.height;

/** Frames that the camera sees (of an isolated one no neighbours), larger than `leastPx`, parents before children. */
export function visibleFrames(scene: Scene, { camera, viewport }: Look, leastPx: number): number[] {
  const seen: number[] = [];
  const { isolated } = viewport;
  const chain = isolated && isolated.share >= 1 ? chainOf(scene, isolated.frame) : [];
  const walk = (frame: number) => {
    const { extent, children } = scene.frames[frame]!;
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

/** The deepest frame under a point of the stage that the path stops at, the overview apart. */
export function stepAt(scene: Scene, look: Look, point: Point): number | undefined {
  const stops = new Map(scene.steps.map((step, index) => [step.frame, index]));
  let found: number | undefined;
  for (const frame of visibleFrames(scene, look, 12)) {
    const step = stops.get(frame);
    if (step === undefined || frame === 0) continue;
    const own = apply(invert(placeOnScreen(scene, frame, look.camera, look.viewport)), point);
    if (isInside({ x: 0, y: 0, ...scene.frames[frame]!.size }, own)) found = step;
  }
  return found;
}

/** What share of the viewport a step's view takes, by its larger side. */
export function shareOf(scene: Scene, step: Step, look: Look): number {
  const box = onScreen(scene, step.frame, step.view, look);
  return Math.max(box.width / look.viewport.width, box.height / look.viewport.height);
}

/** A link on the stage and where it lies, in CSS pixels. */
export interface PlacedLink extends LinkArea {
  readonly key: string;
  readonly place: Rect;
}

const SAFE_LINK = /^(?:https?:|mailto:|tel:)/i;

/** Links large enough to be pressed. */
export function visibleLinks(scene: Scene, look: Look): PlacedLink[] {
  const links: PlacedLink[] = [];
  for (const frame of visibleFrames(scene, look, 40)) {
    for (const [index, area] of scene.frames[frame]!.links.entries()) {
      const place = onScreen(scene, frame, area.box, look);
      const isOff =
        place.x > look.viewport.width ||
        place.y > look.viewport.height ||
        place.x + place.width < 0 ||
        place.y + place.height < 0;
      if (isOff || Math.min(place.width, place.height) < 6) continue;
      if ('href' in area.link && !SAFE_LINK.test(area.link.href)) continue;
      links.push({ ...area, key: `${frame}-${index}`, place });
    }
  }
  return links;
}

/** A film or sound of the scene, with the map from its box to the stage. */
export interface PlacedMedia {
  readonly key: string;
  readonly frame: number;
  readonly item: MediaItem;
  readonly matrix: ReturnType<typeof multiply>;
  readonly widthPx: number;
}

/** All media of the scene; few scenes have any, so they are looked up once. */
export function mediaOf(scene: Scene): { frame: number; index: number; item: MediaItem }[] {
  return scene.frames.flatMap(({ items }, frame) =>
    items.flatMap((item, index) => (item.t === 'media' ? [{ frame, index, item }] : [])),
  );
}

/** Where a medium lies; its matrix maps its own box, moved to the origin, to the stage. */
export function placeMedia(scene: Scene, media: ReturnType<typeof mediaOf>[number], look: Look): PlacedMedia {
  const { frame, index, item } = media;
  const place = multiply(
    placeOnScreen(scene, frame, look.camera, look.viewport),
    item.m ?? [1, 0, 0, 1, 0, 0],
  );
  const matrix = multiply(place, [1, 0, 0, 1, item.to.x, item.to.y]);
  return { key: `${frame}-${index}`, frame, item, matrix, widthPx: item.to.width * scaleOf(matrix) };
}

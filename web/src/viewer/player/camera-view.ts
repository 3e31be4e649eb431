import type { BuildState } from '@flydeck/scene/build-state';
import type { Camera, Viewport } from '@flydeck/scene/camera';
import { ancestorChain, scaleOf } from '@flydeck/scene/camera';
import { itemAt } from '@flydeck/scene/checked-access';
import { frameToScreen } from '@flydeck/scene/frame-matrices';
import { apply, boundsOf, invert, multiply, type Point, type Rect } from '@flydeck/scene/model/geometry';
import type { Scene, Step } from '@flydeck/scene/model/scene';
import type { LinkArea, MediaItem } from '@flydeck/scene/paint/display-list';
import { mediaKey, type SceneMedia } from './scene-media.ts';

/** A position of the camera, and the viewport. */
export interface CameraView {
  readonly camera: Camera;
  readonly viewport: Viewport;
}

/** Returns the bounding rectangle, in CSS pixels on the stage, of a box in the coordinates of a frame. */
export function boundsOnStage(scene: Scene, frame: number, box: Rect, { camera, viewport }: CameraView): Rect {
  return boundsOf(frameToScreen(scene, frame, camera, viewport), box);
}

const isInside = (rect: Rect, { x, y }: Point) =>
  x >= rect.x && y >= rect.y && x <= rect.x + rect.width && y <= rect.y + rect.height;

const isOutside = (rect: Rect, { width, height }: Viewport) =>
  rect.x > width || rect.y > height || rect.x + rect.width < 0 || rect.y + rect.height < 0;

/** Minimum sizes in CSS pixels: of frames that can be pressed, of frames whose links work, and of links. */
const MIN_PRESSABLE_FRAME_PX = 12;
const MIN_LINK_FRAME_PX = 40;
const MIN_LINK_PX = 6;

/**
 * Returns the frames in the viewport that are larger than `minSizePx`, parents before children. Leaves out the frames
 * that are hidden around an isolated frame (`Step.isolated`).
 */
export function visibleFrames(scene: Scene, { camera, viewport }: CameraView, minSizePx: number): number[] {
  const frames: number[] = [];
  const { isolated } = viewport;
  /** The isolated frame, its parent, and so on up to the root; empty without hidden frames. */
  const isolatedChain = isolated && isolated.fadeOut >= 1 ? ancestorChain(scene, isolated.frame) : [];
  const walk = (frame: number) => {
    const { extent, children } = itemAt(scene.frames, frame);
    const box = boundsOnStage(scene, frame, extent, { camera, viewport });
    if (isOutside(box, viewport) || Math.max(box.width, box.height) < minSizePx) return;
    frames.push(frame);
    // For an ancestor of the isolated frame, the preceding entry of the chain is the only child that is not hidden. For
    // the isolated frame and its descendants, there is no preceding entry: no child is hidden.
    const isolatedChild = isolatedChain[isolatedChain.indexOf(frame) - 1];
    for (const child of isolatedChild === undefined ? children : [isolatedChild]) walk(child);
  };
  if (scene.frames.length > 0) walk(0);
  return frames;
}

/**
 * Returns the index of the last step that shows the deepest frame under a point of the stage. Frames without a step and
 * the root frame are ignored. Undefined if no other frame is under the point.
 */
export function stepAt(scene: Scene, cameraView: CameraView, point: Point): number | undefined {
  const stepsByFrame = new Map(scene.steps.map((step, index) => [step.frame, index]));
  let deepestStep: number | undefined;
  for (const frame of visibleFrames(scene, cameraView, MIN_PRESSABLE_FRAME_PX)) {
    const step = stepsByFrame.get(frame);
    if (step === undefined || frame === 0) continue;
    const pointInFrame = apply(invert(frameToScreen(scene, frame, cameraView.camera, cameraView.viewport)), point);
    if (isInside({ x: 0, y: 0, ...itemAt(scene.frames, frame).size }, pointInFrame)) deepestStep = step;
  }
  return deepestStep;
}

/** Divides the width and the height of the step's view by those of the viewport, and returns the larger ratio. */
export function viewportRatio(scene: Scene, step: Step, cameraView: CameraView): number {
  const box = boundsOnStage(scene, step.frame, step.view, cameraView);
  return Math.max(box.width / cameraView.viewport.width, box.height / cameraView.viewport.height);
}

/** A link with its rectangle on the stage, in CSS pixels. */
export interface PlacedLink extends LinkArea {
  /** Identifies the link within the scene. */
  readonly key: string;
  readonly rect: Rect;
}

/** Protocols of links that may be opened. Others, such as `javascript:`, could run scripts on the page. */
const SAFE_LINK = /^(?:https?:|mailto:|tel:)/i;

/**
 * Returns visible links with safe protocols that are large enough to press.
 * @param hiddenLinks indexes of the links that builds hide, by frame
 */
export function visibleLinks(
  scene: Scene,
  cameraView: CameraView,
  hiddenLinks: BuildState['hiddenLinks'] = new Map(),
): PlacedLink[] {
  const links: PlacedLink[] = [];
  for (const frame of visibleFrames(scene, cameraView, MIN_LINK_FRAME_PX)) {
    for (const [index, area] of itemAt(scene.frames, frame).links.entries()) {
      if (hiddenLinks.get(frame)?.has(index)) continue;
      const rect = boundsOnStage(scene, frame, area.box, cameraView);
      if (isOutside(rect, cameraView.viewport) || Math.min(rect.width, rect.height) < MIN_LINK_PX) continue;
      if ('href' in area.link && !SAFE_LINK.test(area.link.href)) continue;
      links.push({ ...area, key: `${frame}-${index}`, rect });
    }
  }
  return links;
}

/** A video or audio item of the scene with its position on the stage. */
export interface PlacedMedia {
  /** See `mediaKey`. */
  readonly key: string;
  readonly frame: number;
  readonly item: MediaItem;
  /** Maps the item's box, with its top left corner at the origin, to CSS pixels of the stage. */
  readonly matrix: ReturnType<typeof multiply>;
  /** Width on the stage in CSS pixels. */
  readonly widthPx: number;
}

/** Returns a media item with its position on the stage. */
export function placeMedia(scene: Scene, media: SceneMedia, cameraView: CameraView): PlacedMedia {
  const { frame, index, item } = media;
  const itemMatrix = multiply(
    frameToScreen(scene, frame, cameraView.camera, cameraView.viewport),
    item.m ?? [1, 0, 0, 1, 0, 0],
  );
  const matrix = multiply(itemMatrix, [1, 0, 0, 1, item.to.x, item.to.y]);
  return { key: mediaKey(frame, index), frame, item, matrix, widthPx: item.to.width * scaleOf(matrix) };
}

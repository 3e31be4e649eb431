import { ancestorChain, type Camera, type Viewport } from '../camera.ts';
import { createFrameMatrixLookup } from '../frame-matrices.ts';
import { listDifference } from '../list-difference.ts';
import { boundsOf, type Matrix, type Rect } from '../model/geometry.ts';
import type { Scene, SceneFrame } from '../model/scene.ts';
import { isEqual } from '../records/is-equal.ts';
import type { DisplayItem } from './display-list.ts';
import { inkOverflow } from './ink-overflow.ts';

/** Margin around changed boxes in device pixels, for antialiased edges. */
const EDGE_PX = 2;
const EMPTY: Rect = { x: 0, y: 0, width: 0, height: 0 };
const isEmpty = ({ width, height }: Rect) => width === 0 && height === 0;

/** If one of these fields changes, a frame and its descendants must be painted again, not only the changed items. */
const FRAME_FIELDS = ['parent', 'place', 'size', 'background', 'corner', 'clip', 'cover', 'children'] as const;

/**
 * Returns the area of the canvas, in device pixels, in which the next scene looks different from the last scene, with
 * the same camera. Returns an empty rectangle if nothing differs, and `all` if the whole canvas must be painted again.
 */
export function damageBetween(last: Scene, next: Scene, camera: Camera, viewport: Viewport): Rect | 'all' {
  const isComparable = last.frames.length === next.frames.length && last.backdrop === next.backdrop;
  if (!isComparable || last.fonts.length !== next.fonts.length) return 'all';
  const [lastMatrixOf, nextMatrixOf] = [
    createFrameMatrixLookup(last, camera, viewport),
    createFrameMatrixLookup(next, camera, viewport),
  ];
  const cameraFrames = new Set(ancestorChain(next, camera.frame));
  let damage = EMPTY;
  for (const [index, frame] of next.frames.entries()) {
    const lastFrame = last.frames[index];
    if (!lastFrame || lastFrame === frame) continue;
    const isFrameChanged =
      FRAME_FIELDS.some((field) => !isEqual(lastFrame[field], frame[field])) || isOrderChanged(lastFrame, frame);
    // The camera's position is relative to its frame. If this frame or one of its ancestors changes, all other topics
    // may move on the screen.
    if (isFrameChanged && cameraFrames.has(index)) return 'all';
    const [nextMatrix, lastMatrix] = [nextMatrixOf(index), lastMatrixOf(index)];
    const [oldArea, newArea] = isFrameChanged
      ? [boxOf(lastFrame.items, lastFrame.extent), boxOf(frame.items, frame.extent)]
      : changedAreas(lastFrame, frame);
    damage = union(damage, union(pixelBounds(lastMatrix, oldArea), pixelBounds(nextMatrix, newArea)));
  }
  return damage;
}

/** Whether items that are in both versions of a frame were moved below or above one of the child frames. */
function isOrderChanged(last: SceneFrame, next: SceneFrame): boolean {
  if (!last.itemsBelow && !next.itemsBelow) return false;
  const { start, removed, added } = listDifference(last.items, next.items);
  return next.children.some((_, i) => {
    const before = last.itemsBelow?.[i] ?? last.items.length;
    const after = next.itemsBelow?.[i] ?? next.items.length;
    // The items before `start` and the items after the changed range are in both versions.
    return (
      Math.min(before, start) !== Math.min(after, start) ||
      Math.max(before - start - removed, 0) !== Math.max(after - start - added, 0)
    );
  });
}

/**
 * Returns the box around the items that only the last version of a frame has, and the box around the items that only
 * the next version has.
 */
function changedAreas(last: SceneFrame, next: SceneFrame): [Rect, Rect] {
  const { start, removed, added } = listDifference(last.items, next.items);
  return [boxOf(last.items.slice(start, start + removed)), boxOf(next.items.slice(start, start + added))];
}

/** Returns the bounding box of `area` and items, including their ink overflow. */
const boxOf = (items: readonly DisplayItem[], area = EMPTY): Rect =>
  items.reduce((box, item) => union(box, paintedBox(item)), area);

/** Returns the box of an item, extended by its ink overflow. */
function paintedBox(item: DisplayItem): Rect {
  const { x, y, width, height } = item.box;
  const overflow = inkOverflow(item);
  return { x: x - overflow, y: y - overflow, width: width + 2 * overflow, height: height + 2 * overflow };
}

/** Returns the area of a box in device pixels, including antialiased edges; an empty area if the box is empty. */
function pixelBounds(matrix: Matrix, box: Rect): Rect {
  if (isEmpty(box)) return EMPTY;
  const area = boundsOf(matrix, box);
  const [x, y] = [Math.floor(area.x) - EDGE_PX, Math.floor(area.y) - EDGE_PX];
  return {
    x,
    y,
    width: Math.ceil(area.x + area.width) + EDGE_PX - x,
    height: Math.ceil(area.y + area.height) + EDGE_PX - y,
  };
}

/** Returns the bounding box of two boxes. Empty boxes are ignored. */
function union(a: Rect, b: Rect): Rect {
  if (isEmpty(a)) return b;
  if (isEmpty(b)) return a;
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}

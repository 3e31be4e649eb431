import type { Point, Rect } from '@flydeck/scene/model/geometry';
import { type EditorCamera, panCamera, type View, visibleAreaOf } from '../camera.ts';

/** Width of the strip at each edge of the visible area in which a drag moves the canvas, in CSS pixels. */
const STRIP_PX = 24;
/** The canvas moves after the pointer has been in a strip for this time, in milliseconds. */
const DELAY_MS = 250;
/** The speed is proportional to the distance of the pointer from the inner side of the strip: 1/ms. */
const SPEED_PER_PX = 0.012;
/** Maximum speed, in CSS pixels per millisecond. */
const MAX_SPEED = 0.9;
/** A longer time between two frames counts as this time, in milliseconds. */
const MAX_FRAME_MS = 50;

/** The times, in milliseconds, at which the pointer entered a strip and at which the canvas was moved last. */
export interface EdgePanning {
  readonly since: number;
  readonly last: number;
}

/** A drag whose pointer may be at the edge of the visible area. */
interface Drag {
  /** In CSS pixels of the window. */
  readonly point: Point;
  /**
   * Bounds of the records that the canvas moves into view, in CSS pixels of the window. The canvas does not move further
   * when their edge is visible. Absent: the canvas moves without a limit.
   */
  readonly bounds?: Rect | undefined;
  /** The result of the previous call; undefined at the start, and while the pointer is not in a strip. */
  readonly previous: EdgePanning | undefined;
}

/**
 * Moves the canvas while a drag is at the edge of the visible area or beyond it. Returns undefined if the pointer is
 * elsewhere, or if nothing is left to be moved into view.
 * @param now the current time in milliseconds, from any origin
 */
export function panAtEdge(
  view: View,
  now: number,
  { point, bounds, previous }: Drag,
): { readonly panning: EdgePanning; readonly camera?: EditorCamera } | undefined {
  const area = visibleAreaOf(view);
  const frameMs = previous ? Math.min(MAX_FRAME_MS, Math.max(0, now - previous.last)) : 0;
  const distance = (axis: 'x' | 'y', side: 'width' | 'height') => {
    const [start, end] = [area[axis] + STRIP_PX, area[axis] + area[side] - STRIP_PX];
    const beyond = point[axis] < start ? start - point[axis] : Math.min(0, end - point[axis]);
    if (start > end || beyond === 0) return { isAtEdge: false, move: 0 };
    const hidden = bounds ? (beyond > 0 ? start - bounds[axis] : bounds[axis] + bounds[side] - end) : Infinity;
    const move = Math.min(Math.abs(beyond) * SPEED_PER_PX, MAX_SPEED) * frameMs;
    return { isAtEdge: hidden > 0, move: Math.sign(beyond) * Math.max(0, Math.min(move, hidden)) };
  };
  const [x, y] = [distance('x', 'width'), distance('y', 'height')];
  if (!x.isAtEdge && !y.isAtEdge) return undefined;
  const panning = { since: previous?.since ?? now, last: now };
  if (now - panning.since < DELAY_MS) return { panning };
  return { panning, camera: panCamera(view.camera, x.move, y.move) };
}

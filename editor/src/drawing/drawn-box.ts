import { angleOf, scaleOf } from '@flydeck/scene/camera';
import { apply, invert, type Point, type Rect, type Size } from '@flydeck/scene/model/geometry';
import type { Box } from '@flydeck/scene/records/operations';
import { roundPosition } from '@flydeck/scene/records/spaces';
import { screenMatrix, type View } from '../camera.ts';

/** Distance in CSS pixels after which a press becomes a drag. */
export const DRAG_START_PX = 4;

interface DragModifiers {
  /** Whether Shift is pressed. The rectangle is then a square. */
  readonly shift: boolean;
  /** Whether Alt is pressed. The start of the drag is then the centre of the rectangle. */
  readonly alt: boolean;
}

/** Returns the rectangle that a drag from `start` to `end` draws. All coordinates are CSS pixels of the window. */
export function drawnRect(start: Point, end: Point, { shift, alt }: DragModifiers): Rect {
  let [dx, dy] = [end.x - start.x, end.y - start.y];
  if (shift) {
    const side = Math.max(Math.abs(dx), Math.abs(dy));
    [dx, dy] = [dx < 0 ? -side : side, dy < 0 ? -side : side];
  }
  const from = alt ? { x: start.x - dx, y: start.y - dy } : start;
  const [width, height] = alt ? [2 * dx, 2 * dy] : [dx, dy];
  return {
    x: Math.min(from.x, from.x + width),
    y: Math.min(from.y, from.y + height),
    width: Math.abs(width),
    height: Math.abs(height),
  };
}

/** Returns the rectangle of the given size with a point as its centre. */
export const rectAround = ({ x, y }: Point, { width, height }: Size): Rect => ({
  x: x - width / 2,
  y: y - height / 2,
  width,
  height,
});

/**
 * Converts a rectangle, in CSS pixels of the window, to a box in the space of a topic. If the topic is rotated on the
 * screen, the box is rotated in the opposite direction, so that the box is upright on the screen.
 */
export function boxFromScreen(view: View, topic: string, rect: Rect): Box {
  const topicToScreen = screenMatrix(view, topic);
  const centre = apply(invert(topicToScreen), { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 });
  const width = roundPosition(rect.width / scaleOf(topicToScreen));
  const height = roundPosition(rect.height / scaleOf(topicToScreen));
  const rotation = roundPosition((-angleOf(topicToScreen) * 180) / Math.PI);
  return {
    x: roundPosition(centre.x - width / 2),
    y: roundPosition(centre.y - height / 2),
    width,
    height,
    ...(Math.abs(rotation) < 1e-6 ? {} : { rotation: roundPosition((rotation + 360) % 360) }),
  };
}

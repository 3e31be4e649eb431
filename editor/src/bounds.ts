import { elementTransform, FRAME_TRANSFORM } from '@flydeck/scene/compile/local-transform';
import { boundsOf, type Matrix, multiply, type Rect } from '@flydeck/scene/model/geometry';
import type { Position } from '@flydeck/scene/records/operations';
import { isTopicFrame } from '@flydeck/scene/records/spaces';
import { screenMatrix, sizeOf, type View } from './camera.ts';

/** The box of a record: its size, and the map from its top left corner's space to the window. */
export interface ScreenBox {
  readonly width: number;
  readonly height: number;
  readonly m: Matrix;
}

/** Returns the box of an element or topic on the screen; undefined for records without a position. */
export function screenBox(view: View, id: string): ScreenBox | undefined {
  const record = view.store.get(id);
  const box = record?.properties['box'] as Position | undefined;
  if (!record?.parent) return undefined;
  if (record.kind === 'topic') {
    const size = sizeOf(view.store, id);
    return { ...size, m: screenMatrix(view, id) };
  }
  if (!box || isTopicFrame(box)) return undefined;
  const { m } = elementTransform(box, FRAME_TRANSFORM);
  return { width: box.width, height: box.height, m: multiply(screenMatrix(view, record.parent), m) };
}

/** Returns the smallest upright rectangle of the window around a record; undefined for records without a position. */
export function screenBounds(view: View, id: string): Rect | undefined {
  const box = screenBox(view, id);
  return box && boundsOf(box.m, { x: 0, y: 0, width: box.width, height: box.height });
}

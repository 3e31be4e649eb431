import { elementTransform, FRAME_TRANSFORM } from '@flydeck/scene/compile/local-transform';
import { boundsOf, type Matrix, multiply, type Rect } from '@flydeck/scene/model/geometry';
import type { Position } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import { isTopicFrame } from '@flydeck/scene/records/spaces';
import { screenMatrix, sizeOf, type View } from './camera.ts';

/**
 * The box of a record. `width` and `height` are in units of the record's parent; those of a topic are in the topic's
 * own units. The matrix `m` maps points in these units, relative to the top left corner of the box, to CSS pixels of
 * the window.
 */
export interface ScreenBox {
  readonly width: number;
  readonly height: number;
  readonly m: Matrix;
}

/** Returns the box of an element or topic on the screen; undefined for records without a position. */
export function screenBox(view: View, id: string): ScreenBox | undefined {
  const record = view.store.get(id);
  return record?.parent ? childBoxes(view, record.parent)(record) : undefined;
}

/**
 * Returns a function that returns the box of a child of `parent`, or undefined for a child without a position. The
 * function is faster than `screenBox` for many children.
 */
export function childBoxes(view: View, parent: string): (record: DocumentRecord) => ScreenBox | undefined {
  const toScreen = screenMatrix(view, parent);
  return ({ id, kind, properties }) => {
    if (kind === 'topic') return { ...sizeOf(view.store, id), m: screenMatrix(view, id) };
    const box = properties['box'] as Position | undefined;
    if (!box || isTopicFrame(box)) return undefined;
    const { x, y, width, height, rotation, flipX, flipY } = box;
    // Computing the transform of a rotated or mirrored box is slow, and most boxes are neither.
    const toParent: Matrix = rotation || flipX || flipY ? elementTransform(box, FRAME_TRANSFORM).m : [1, 0, 0, 1, x, y];
    return { width, height, m: multiply(toScreen, toParent) };
  };
}

/**
 * Returns a function that returns the smallest upright rectangle around a child of `parent`, in CSS pixels of the
 * window, or undefined for a child without a position.
 */
export function childBounds(view: View, parent: string): (record: DocumentRecord) => Rect | undefined {
  const boxOf = childBoxes(view, parent);
  const [scaleX, skewY, skewX, scaleY, left, top] = screenMatrix(view, parent);
  const isUpright = skewY === 0 && skewX === 0 && scaleX > 0 && scaleY > 0;
  return (record) => {
    const box = record.properties['box'] as Position | undefined;
    if (isUpright && box && !isTopicFrame(box) && !box.rotation) {
      const { x, y, width, height } = box;
      return { x: left + x * scaleX, y: top + y * scaleY, width: width * scaleX, height: height * scaleY };
    }
    const recordBox = boxOf(record);
    return recordBox && boundsOfBox(recordBox);
  };
}

const boundsOfBox = ({ m, width, height }: ScreenBox): Rect => boundsOf(m, { x: 0, y: 0, width, height });

/**
 * Returns the smallest upright rectangle around a record, in CSS pixels of the window; undefined for records without a
 * position.
 */
export function screenBounds(view: View, id: string): Rect | undefined {
  const box = screenBox(view, id);
  return box && boundsOfBox(box);
}

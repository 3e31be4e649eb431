import type { Rect } from '../model/geometry.ts';
import type { DisplayItem } from '../paint/display-list.ts';

/**
 * The edges of a box. Merging edges gives the same result in any order. Merging positions and sizes would not, because
 * sums are rounded.
 */
export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Empty bounds: merging them with other bounds returns the other bounds. */
export const NO_BOUNDS: Bounds = {
  left: Number.POSITIVE_INFINITY,
  top: Number.POSITIVE_INFINITY,
  right: Number.NEGATIVE_INFINITY,
  bottom: Number.NEGATIVE_INFINITY,
};

/** Returns the smallest bounds around `a` and `b`. */
export function mergeBounds(a: Bounds, b: Bounds): Bounds {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}

/** Returns the bounds of a box. */
export function boundsOfRect({ x, y, width, height }: Rect): Bounds {
  return { left: x, top: y, right: x + width, bottom: y + height };
}

/** Returns the box with the given edges. The bounds must not be empty. */
export function rectOfBounds({ left, top, right, bottom }: Bounds): Rect {
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/**
 * Returns the smallest bounds around the bounds of all items. Avoids temporary objects, because layers may have many
 * items.
 */
export function mergeAllBounds(items: readonly { readonly bounds: Bounds }[]): Bounds {
  let { left, top, right, bottom } = NO_BOUNDS;
  for (const { bounds } of items) {
    if (bounds.left < left) left = bounds.left;
    if (bounds.top < top) top = bounds.top;
    if (bounds.right > right) right = bounds.right;
    if (bounds.bottom > bottom) bottom = bounds.bottom;
  }
  return { left, top, right, bottom };
}

/** Returns the smallest bounds around the boxes of all items. */
export function boundsOfItems(items: readonly DisplayItem[]): Bounds {
  return items.reduce((bounds, { box }) => mergeBounds(bounds, boundsOfRect(box)), NO_BOUNDS);
}

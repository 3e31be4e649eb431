import type { Rect } from '../model/geometry.ts';
import type { SceneFrame } from '../model/scene.ts';
import { parseRect } from './canvas-polylines.ts';
import type { DisplayItem } from './display-list.ts';
import { inkOverflow } from './ink-overflow.ts';
import { isPlainFill } from './rounded-rect.ts';

/** A display list with precomputed data, for finding the visible items and for repeated painting. */
export interface PreparedItems {
  readonly items: readonly DisplayItem[];
  /** Four numbers per item: left, top, right, bottom, in the frame's space. */
  readonly bounds: Float64Array;
  /** For each item: the distance by which it may be painted outside of its bounds, in the frame's space. */
  readonly overflows: Float64Array;
  /** For each item: its rectangle if it is an axis-aligned rectangle with a fill only, else undefined. */
  readonly rects: readonly (Rect | undefined)[];
}

/** The precomputed data of a frame. */
export interface PreparedFrame {
  readonly content: PreparedItems;
  readonly cover: PreparedItems | undefined;
  /** Whether the cover is opaque and hides the whole content. */
  readonly isContentHiddenByCover: boolean;
}

/**
 * Cached rectangles by item. The rectangles are not cached by frame, because a frame with many items is often replaced
 * by a frame in which only one item differs.
 */
const plainRects = new WeakMap<DisplayItem, { readonly rect: Rect | undefined }>();

/** Returns the rectangle of an item if it is an axis-aligned rectangle with a fill only; otherwise undefined. */
function plainRect(item: DisplayItem): Rect | undefined {
  let cached = plainRects.get(item);
  if (!cached) {
    cached = { rect: item.t === 'path' && isPlainFill(item) ? parseRect(item.d) : undefined };
    plainRects.set(item, cached);
  }
  return cached.rect;
}

/** Precomputes the bounds and rectangles of a display list. */
function prepareItems(items: readonly DisplayItem[]): PreparedItems {
  const bounds = new Float64Array(items.length * 4);
  const overflows = new Float64Array(items.length);
  const rects = items.map((item, index) => {
    const { x, y, width, height } = item.box;
    bounds[4 * index] = x;
    bounds[4 * index + 1] = y;
    bounds[4 * index + 2] = x + width;
    bounds[4 * index + 3] = y + height;
    overflows[index] = inkOverflow(item);
    return plainRect(item);
  });
  return { items, bounds, overflows, rects };
}

/** Whether a colour `#rrggbb` or `#rrggbbaa` is opaque. */
const isOpaque = (color: string) => color.length === 7 || color.toLowerCase().endsWith('ff');

/** Whether one opaque item of the cover covers the whole frame, with a tolerance of 1 % of the frame's longer side. */
function isContentHiddenByCover(frame: SceneFrame): boolean {
  return (frame.cover ?? []).some((item) => {
    if (item.t === 'text' || item.t === 'media' || item.o !== undefined || item.clip) return false;
    if (item.t === 'path' && !(typeof item.fill === 'string' && isOpaque(item.fill))) return false;
    const { x, y, width, height } = item.box;
    const tolerance = 0.01 * Math.max(frame.size.width, frame.size.height);
    return (
      x <= tolerance &&
      y <= tolerance &&
      x + width >= frame.size.width - tolerance &&
      y + height >= frame.size.height - tolerance
    );
  });
}

const preparedFrames = new WeakMap<SceneFrame, PreparedFrame>();

/** Returns the prepared data of a frame, cached for the lifetime of the frame. */
export function prepareFrame(frame: SceneFrame): PreparedFrame {
  const cached = preparedFrames.get(frame);
  if (cached) return cached;
  const created: PreparedFrame = {
    content: prepareItems(frame.items),
    cover: frame.cover && frame.cover.length > 0 ? prepareItems(frame.cover) : undefined,
    isContentHiddenByCover: isContentHiddenByCover(frame),
  };
  preparedFrames.set(frame, created);
  return created;
}

/** Native paths (`Path2D`) by the paint resources that created them, and by path data. */
const nativePaths = new WeakMap<object, Map<string, object>>();

/** Returns the native path (`Path2D`) of the path data `d`. Paths are cached as long as the paint resources exist. */
export function getNativePath<P extends object>(resources: { path(d: string): P }, d: string): P {
  let cache = nativePaths.get(resources) as Map<string, P> | undefined;
  if (!cache) {
    cache = new Map();
    nativePaths.set(resources, cache);
  }
  let nativePath = cache.get(d);
  if (!nativePath) {
    nativePath = resources.path(d);
    cache.set(d, nativePath);
  }
  return nativePath;
}

import { scaleOf } from '@flydeck/scene/camera';
import { apply, type Point } from '@flydeck/scene/model/geometry';
import { screenBox } from '../bounds.ts';
import type { View } from '../camera.ts';
import { type AdjustHandle, adjustHandles } from '../properties/adjust-handles.ts';

/** A handle that changes the geometry of the selected shape or connector. */
export type ReshapeHandle =
  | { readonly kind: 'adjust'; readonly handle: AdjustHandle }
  | { readonly kind: 'end'; readonly end: 'start' | 'end' };

/**
 * Minimum length of the shorter side of a shape with adjust handles, in CSS pixels. On a smaller shape, adjust handles
 * would cover the resize handles.
 */
const ADJUST_MIN_PX = 48;
/** The minimum length if handles are dragged with a finger: handles for fingers are larger. */
const TOUCH_ADJUST_MIN_PX = 132;

/**
 * Returns the handles of the selected shape or connector with their positions in pixels of the window. Returns no
 * handles if several records are selected or the record is locked.
 * @param isTouch whether the handles are dragged with a finger, which needs more space around each handle
 */
export function reshapeHandles(
  view: View,
  selection: readonly string[],
  isTouch = false,
): readonly (ReshapeHandle & { readonly point: Point })[] {
  const [id, ...others] = selection;
  const record = id === undefined ? undefined : view.store.get(id);
  const box = record && screenBox(view, record.id);
  if (!record || !box || others.length > 0 || record.properties['locked']) return [];
  const isConnector = record.kind === 'connector';
  const ends = isConnector
    ? [
        { kind: 'end', end: 'start', point: apply(box.m, { x: 0, y: 0 }) } as const,
        { kind: 'end', end: 'end', point: apply(box.m, { x: box.width, y: box.height }) } as const,
      ]
    : [];
  // The longer side of a connector counts, because a straight connector can have a width or height of 0.
  const side = Math[isConnector ? 'max' : 'min'](box.width, box.height) * scaleOf(box.m);
  if (side < (isTouch ? TOUCH_ADJUST_MIN_PX : ADJUST_MIN_PX)) return ends;
  const adjust = adjustHandles(record).map(
    (handle) => ({ kind: 'adjust', handle, point: apply(box.m, handle.point) }) as const,
  );
  return [...ends, ...adjust];
}

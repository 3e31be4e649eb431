import type { PresenceState } from '@flydeck/contract/editing/presence';
import { apply, type Point, type Rect } from '@flydeck/scene/model/geometry';
import { screenMatrix, sizeOf, type View, visibleAreaOf } from '../camera.ts';
import { pageOf } from '../path/pages.ts';
import { topicChain } from '../topic-chain.ts';

/** Where a person is shown in a window. Points are in CSS pixels of the window. */
export type Projection =
  /** At the person's pointer, in an open topic. */
  | { readonly kind: 'pointer'; readonly point: Point }
  /** On a closed topic that contains the topic in which the person works. A click flies to the person. */
  | { readonly kind: 'avatar'; readonly point: Point; readonly topic: string }
  /** At the upper edge of what a person without a pointer sees, in an open topic. */
  | { readonly kind: 'view'; readonly point: Point }
  /** At the edge of the visible area, in the direction of the person. `angle` is clockwise from the right, in radians. */
  | { readonly kind: 'edge'; readonly point: Point; readonly angle: number }
  /** In a part that this window does not show: another page, or outside of the cover that is edited. */
  | { readonly kind: 'elsewhere'; readonly topic: string };

/** Distance of hints from the edge of the visible area, in CSS pixels. */
const EDGE_MARGIN = 16;

/**
 * Returns where a person is shown; undefined if nothing is known.
 * @param openIds ids of the open topics of this window
 */
export function projectPerson(
  view: View,
  openIds: ReadonlySet<string>,
  state: PresenceState | null,
): Projection | undefined {
  const { store } = view;
  // If the topic was removed, the person is shown in the nearest topic that is not.
  const chain = state?.topic ? topicChain(store, state.topic).filter((id) => store.isPresent(id)) : [];
  const [topic] = chain;
  if (!state || topic === undefined) return undefined;
  const page = view.cover ?? pageOf(store, view.camera.topic);
  if (page !== undefined && !chain.includes(page)) return { kind: 'elsewhere', topic };
  // The outermost closed topic: its parent is open, so it is visible, unless it is outside of the window.
  const closed = chain.findLast((id) => !openIds.has(id));
  if (closed !== undefined) {
    const { width, height } = sizeOf(store, closed);
    const point = apply(screenMatrix(view, closed), { x: width / 2, y: height / 2 });
    return hintOutside(view, point) ?? { kind: 'avatar', point, topic: closed };
  }
  if (topic !== state.topic) return undefined;
  const { pointer, area } = state;
  const at = pointer ?? (area && { x: area.x + area.width / 2, y: area.y + area.height / 2 });
  if (!at) return undefined;
  const m = screenMatrix(view, topic);
  const point = apply(m, at);
  const hint = hintOutside(view, point);
  if (hint || !area || pointer) return hint ?? { kind: 'pointer', point };
  const top = apply(m, { x: at.x, y: area.y });
  return { kind: 'view', point: clamp(visibleAreaOf(view), top) };
}

/** Moves a point into an area, at least `EDGE_MARGIN` from its edges. */
const clamp = ({ x, y, width, height }: Rect, point: Point): Point => ({
  x: Math.min(Math.max(point.x, x + EDGE_MARGIN), x + width - EDGE_MARGIN),
  y: Math.min(Math.max(point.y, y + EDGE_MARGIN), y + height - EDGE_MARGIN),
});

/** Returns the hint for a point outside of the visible area; undefined for a point inside. */
function hintOutside(view: View, point: Point): Projection | undefined {
  const area = visibleAreaOf(view);
  if (contains(area, point)) return undefined;
  const centre = { x: area.x + area.width / 2, y: area.y + area.height / 2 };
  const [dx, dy] = [point.x - centre.x, point.y - centre.y];
  const [halfWidth, halfHeight] = [area.width / 2 - EDGE_MARGIN, area.height / 2 - EDGE_MARGIN];
  const fraction = Math.min(halfWidth / Math.abs(dx), halfHeight / Math.abs(dy));
  const onEdge = { x: centre.x + dx * fraction, y: centre.y + dy * fraction };
  return { kind: 'edge', point: onEdge, angle: Math.atan2(dy, dx) };
}

const contains = ({ x, y, width, height }: Rect, point: Point): boolean =>
  point.x >= x && point.y >= y && point.x <= x + width && point.y <= y + height;

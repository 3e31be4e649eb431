import { boundsOfRect, mergeBounds, rectOfBounds } from './compile/bounds.ts';
import { boundsOf, type Matrix, type Rect, type Size } from './model/geometry.ts';

/**
 * Returns the area that the overview shows, in the space of the root: the canvas, enlarged to contain the topics that
 * were dragged over its edge.
 * @param topics the shown child topics of the root; `place` maps the space of the topic to that of the root
 */
export function overviewArea(
  { width, height }: Size,
  topics: readonly { readonly place: Matrix; readonly size: Size }[],
): Rect {
  const bounds = topics.map(({ place, size }) =>
    boundsOfRect(boundsOf(place, { x: 0, y: 0, width: size.width, height: size.height })),
  );
  return rectOfBounds(bounds.reduce(mergeBounds, boundsOfRect({ x: 0, y: 0, width, height })));
}

import { elementTransform, FRAME_TRANSFORM } from '@flydeck/scene/compile/local-transform';
import type { ConnectorElement } from '@flydeck/scene/model/elements';
import { apply, type Point } from '@flydeck/scene/model/geometry';
import type { Box } from '@flydeck/scene/records/operations';
import { roundPosition } from '@flydeck/scene/records/spaces';

/** How a connector runs between its ends, such as straight or with right angles. */
export type Route = ConnectorElement['route'];

/** Direction in which a connector leaves an end, in the axes of its topic. */
export type Axis = 'horizontal' | 'vertical';

/** Returns the points at which a connector starts and ends, in the space of its parent. */
export function lineEnds(box: Box): { readonly start: Point; readonly end: Point } {
  const { m } = elementTransform(box, FRAME_TRANSFORM);
  return { start: apply(m, { x: 0, y: 0 }), end: apply(m, { x: box.width, y: box.height }) };
}

/**
 * Returns the box of a connector between two points, which are opposite corners of the box.
 * @param rotation degrees by which the box is rotated, clockwise
 */
export function lineBox(start: Point, end: Point, rotation = 0): Box {
  const angle = (-rotation * Math.PI) / 180;
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  // Components of the vector from start to end along the axes of the rotated box.
  const across = dx * Math.cos(angle) - dy * Math.sin(angle);
  const down = dx * Math.sin(angle) + dy * Math.cos(angle);
  const [width, height] = [roundPosition(Math.abs(across)), roundPosition(Math.abs(down))];
  return {
    x: roundPosition((start.x + end.x - width) / 2),
    y: roundPosition((start.y + end.y - height) / 2),
    width,
    height,
    ...(rotation === 0 ? {} : { rotation }),
    ...(across < 0 ? { flipX: true } : {}),
    ...(down < 0 ? { flipY: true } : {}),
  };
}

/** An end of a connector, in the space of its topic. */
export interface ConnectorEnd {
  readonly point: Point;
  /** Direction in which the connector leaves the side of a shape; undefined if the end is not attached to a shape. */
  readonly axis?: Axis | undefined;
}

/**
 * Returns the box of a connector. Connectors with the route `elbow` or `curve` leave the sides of shapes at right
 * angles. `preset` is the preset of the connector's geometry, unless the geometry is the default of the route.
 */
export function routeConnector(
  route: Route,
  start: ConnectorEnd,
  end: ConnectorEnd,
): { readonly box: Box; readonly preset?: string } {
  if (route === 'straight') return { box: lineBox(start.point, end.point) };
  const [dx, dy] = [end.point.x - start.point.x, end.point.y - start.point.y];
  const longerAxis: Axis = Math.abs(dx) >= Math.abs(dy) ? 'horizontal' : 'vertical';
  const startAxis = start.axis ?? end.axis ?? longerAxis;
  const endAxis = end.axis ?? startAxis;
  // Unrotated connectors start horizontally. Connectors that are rotated by 90 degrees start vertically.
  const box = lineBox(start.point, end.point, startAxis === 'vertical' ? 90 : 0);
  if (startAxis === endAxis) return { box };
  return { box, preset: route === 'elbow' ? 'bentConnector2' : 'curvedConnector2' };
}

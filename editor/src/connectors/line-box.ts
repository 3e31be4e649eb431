import { elementTransform, FRAME_TRANSFORM } from '@flydeck/scene/compile/local-transform';
import type { ConnectorElement } from '@flydeck/scene/model/elements';
import { apply, type Point } from '@flydeck/scene/model/geometry';
import type { Box } from '@flydeck/scene/records/operations';
import { roundPosition } from '@flydeck/scene/records/spaces';

/** How a connector runs between its ends, such as straight or with right angles. */
export type Route = ConnectorElement['route'];

/** Direction in which a connector leaves an end, in the axes of its topic. */
type Axis = 'horizontal' | 'vertical';

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
  /** Axis along which the connector leaves the side of a shape; undefined if the end is not attached to a shape. */
  readonly axis?: Axis | undefined;
  /** Whether the connector leaves the side of a shape towards larger (1) or smaller (-1) coordinates of the axis. */
  readonly direction?: Direction | undefined;
}

type Direction = 1 | -1;

/** How a connector leaves the side of a shape. */
export type Exit = Required<Pick<ConnectorEnd, 'axis' | 'direction'>>;

/** Returns how a connector leaves a side in the direction of a vector, or in the opposite direction if `sign` is -1. */
export function exitAlong(dx: number, dy: number, sign: Direction): Exit {
  const isHorizontal = Math.abs(dx) >= Math.abs(dy);
  const length = isHorizontal ? dx : dy;
  return { axis: isHorizontal ? 'horizontal' : 'vertical', direction: length * sign < 0 ? -1 : 1 };
}

/** Adjust values of a connector (see `ConnectorElement`). */
export interface ConnectorAdjust {
  /** Position of the bend in 1/100000 of the width of the box. */
  readonly adj1: number;
}

/** The unit of adjust values: `adj1` of a bend at the end of the connector. */
const ADJUST_UNIT = 100_000;
/** Distance of the bend of a connector from two sides with the same direction, as a fraction of the sides' distance. */
const OUTER_BEND_FRACTION = 0.25;
/** Minimum width of the box of such a connector, as a fraction of the distance of its bend from the sides. */
const MIN_WIDTH_FRACTION = 1 / 500;

/** Returns the distance between the box of a connector and a bend outside of the box; undefined without such a bend. */
export function outerBend(
  { width, flipX = false }: Box,
  adjust: Partial<ConnectorAdjust> | undefined,
): { readonly direction: Direction; readonly distance: number } | undefined {
  const { adj1 = 0 } = adjust ?? {};
  if (adj1 >= 0 && adj1 <= ADJUST_UNIT) return undefined;
  const isAhead = adj1 > ADJUST_UNIT;
  const distance = ((isAhead ? adj1 - ADJUST_UNIT : -adj1) / ADJUST_UNIT) * width;
  return { direction: isAhead === flipX ? -1 : 1, distance };
}

/** Returns the box and the adjust value of a connector with a bend outside of the box, at a distance from the box. */
export function withOuterBend(
  box: Box,
  { direction, distance }: { readonly direction: Direction; readonly distance: number },
): { readonly box: Box; readonly adjust: ConnectorAdjust } {
  // The position of the bend is a multiple of the width, which therefore cannot be 0.
  const width = Math.max(box.width, roundPosition(distance * MIN_WIDTH_FRACTION));
  const isAhead = direction > 0 === !box.flipX;
  const bend = isAhead ? width + distance : -distance;
  return {
    box: { ...box, x: roundPosition(box.x - (width - box.width) / 2), width },
    adjust: { adj1: Math.round((bend / width) * ADJUST_UNIT) },
  };
}

/**
 * Returns the box of a connector. Connectors with the route `elbow` or `curve` leave the sides of shapes at right
 * angles. `preset` is the preset of the connector's geometry, unless the geometry is the default of the route. `adjust`
 * are the preset's adjust values, unless they have their defaults.
 */
export function routeConnector(
  route: Route,
  start: ConnectorEnd,
  end: ConnectorEnd,
): { readonly box: Box; readonly preset?: string; readonly adjust?: ConnectorAdjust } {
  if (route === 'straight') return { box: lineBox(start.point, end.point) };
  const [dx, dy] = [end.point.x - start.point.x, end.point.y - start.point.y];
  const longerAxis: Axis = Math.abs(dx) >= Math.abs(dy) ? 'horizontal' : 'vertical';
  const startAxis = start.axis ?? end.axis ?? longerAxis;
  const endAxis = end.axis ?? startAxis;
  // Unrotated connectors start horizontally. Connectors that are rotated by 90 degrees start vertically.
  const box = lineBox(start.point, end.point, startAxis === 'vertical' ? 90 : 0);
  if (startAxis === endAxis) {
    const { direction } = start;
    // A connector between two sides with the same direction, such as two right sides, bends outside of both.
    if (direction === undefined || direction !== end.direction || box.height === 0) return { box };
    return withOuterBend(box, { direction, distance: OUTER_BEND_FRACTION * box.height });
  }
  return { box, preset: route === 'elbow' ? 'bentConnector2' : 'curvedConnector2' };
}

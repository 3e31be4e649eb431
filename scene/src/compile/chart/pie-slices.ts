import { arcCommands, type Path, polygonPath } from '../../geometry/path.ts';
import type { Point } from '../../model/geometry.ts';
import type { ChartCanvas } from './chart-canvas.ts';
import { darken } from './contrast.ts';

/** A slice of a pie. Angles are in radians, clockwise from the right. */
export interface Slice {
  readonly centre: Point;
  /** Outer and inner radius; the inner radius of a pie without a hole is 0. */
  readonly outerRadius: number;
  readonly innerRadius: number;
  /** Height of the face as a fraction of its width; 1 if the pie is seen from above. */
  readonly heightRatio: number;
  /** Height of the side below the face, in the unit of the radii; 0 for a flat pie. */
  readonly depth: number;
  /** Angle of the start, and angle from start to end. */
  readonly from: number;
  readonly sweep: number;
  /** Index of the series. */
  readonly series: number;
  /** Index of the slice's value in the series. */
  readonly index: number;
  readonly value: number;
  /** Fraction of the pie that the slice covers. */
  readonly fraction: number;
}

/** Returns the point of a slice's face at an angle and a distance from its centre. */
export function pointOnFace(slice: Pick<Slice, 'centre' | 'heightRatio'>, angle: number, distance: number): Point {
  return {
    x: slice.centre.x + Math.cos(angle) * distance,
    y: slice.centre.y + Math.sin(angle) * distance * slice.heightRatio,
  };
}

/** Returns the path of a slice's face. */
export function facePath(slice: Slice): Path {
  const { centre, outerRadius, innerRadius, heightRatio, from, sweep } = slice;
  const pointAt = (radius: number, angle: number): [number, number] => {
    const point = pointOnFace(slice, angle, radius);
    return [point.x, point.y];
  };
  const isFullCircle = sweep >= 2 * Math.PI - 1e-9;
  const outerArc = arcCommands(centre, outerRadius, outerRadius * heightRatio, from, sweep);
  if (innerRadius <= 0) {
    return isFullCircle
      ? [['M', ...pointAt(outerRadius, from)], ...outerArc, ['Z']]
      : [['M', centre.x, centre.y], ['L', ...pointAt(outerRadius, from)], ...outerArc, ['Z']];
  }
  const innerArc = arcCommands(centre, innerRadius, innerRadius * heightRatio, from + sweep, -sweep);
  const connection: Path = isFullCircle
    ? [['Z'], ['M', ...pointAt(innerRadius, from + sweep)]]
    : [['L', ...pointAt(innerRadius, from + sweep)]];
  return [['M', ...pointAt(outerRadius, from)], ...outerArc, ...connection, ...innerArc, ['Z']];
}

/** Brightness of the round sides of slices, as a fraction of the brightness of their faces. */
const ROUND_SIDE_BRIGHTNESS = 0.72;
/** Brightness of the flat sides of slices, as a fraction of the brightness of their faces. */
const FLAT_SIDE_BRIGHTNESS = 0.6;

/**
 * Draws the sides of a slice of a 3-D pie below its face.
 * @param hasVisibleFlatSides whether the slice does not touch its neighbours, which otherwise hide its flat sides
 */
export function drawSides(canvas: ChartCanvas, slice: Slice, hasVisibleFlatSides: boolean): void {
  const color = canvas.color(slice.series, slice.index);
  if (hasVisibleFlatSides) {
    const fill = darken(color, FLAT_SIDE_BRIGHTNESS);
    for (const angle of [slice.from, slice.from + slice.sweep])
      canvas.drawPath(flatSide(slice, pointOnFace(slice, angle, slice.outerRadius)), { fill });
  }
  const fill = darken(color, ROUND_SIDE_BRIGHTNESS);
  for (const [from, sweep] of frontArcs(slice)) canvas.drawPath(roundSide(slice, from, sweep), { fill });
}

/** Returns the path of the side below the edge from the centre to `corner`. */
function flatSide({ centre, depth }: Slice, corner: Point): Path {
  return polygonPath([centre, corner, { x: corner.x, y: corner.y + depth }, { x: centre.x, y: centre.y + depth }]);
}

/** Returns the arcs at the front of a slice's outer edge, which are at angles from 0 to π (the lower half). */
function frontArcs({ from, sweep }: Slice): [from: number, sweep: number][] {
  const fullCircle = 2 * Math.PI;
  const start = ((from % fullCircle) + fullCircle) % fullCircle;
  // A slice can start in the first turn and end in the second turn, so the slice is intersected with the lower halves
  // of both turns.
  return [0, fullCircle].flatMap((turnStart): [number, number][] => {
    const arcStart = Math.max(start, turnStart);
    const arcSweep = Math.min(start + sweep, turnStart + Math.PI) - arcStart;
    return arcSweep > 1e-6 ? [[arcStart, arcSweep]] : [];
  });
}

/** Returns the path of the side below an arc of the outer edge. */
function roundSide(slice: Slice, from: number, sweep: number): Path {
  const { centre, outerRadius, heightRatio, depth } = slice;
  const lowerCentre = { x: centre.x, y: centre.y + depth };
  const start = pointOnFace(slice, from, outerRadius);
  const end = pointOnFace(slice, from + sweep, outerRadius);
  return [
    ['M', start.x, start.y],
    ...arcCommands(centre, outerRadius, outerRadius * heightRatio, from, sweep),
    ['L', end.x, end.y + depth],
    ...arcCommands(lowerCentre, outerRadius, outerRadius * heightRatio, from + sweep, -sweep),
    ['Z'],
  ];
}

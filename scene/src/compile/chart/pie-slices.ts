import { arcCommands, type Path } from '../../geometry/path.ts';
import type { Point } from '../../model/geometry.ts';
import type { ChartCanvas } from './chart-canvas.ts';
import { shaded } from './contrast.ts';

/** A slice of a pie. Angles in radians, clockwise from the right. */
export interface Slice {
  readonly centre: Point;
  readonly outer: number;
  readonly inner: number;
  /** Height of the face as a fraction of its width: 1 seen from above. */
  readonly squash: number;
  /** Height of the side below the face; 0 for a flat pie. */
  readonly depth: number;
  readonly from: number;
  readonly sweep: number;
  readonly series: number;
  readonly index: number;
  readonly value: number;
  /** Fraction of the pie. */
  readonly share: number;
}

/** Returns the point of a slice's face at an angle and a distance from its centre. */
export function onFace(slice: Pick<Slice, 'centre' | 'squash'>, angle: number, distance: number): Point {
  return {
    x: slice.centre.x + Math.cos(angle) * distance,
    y: slice.centre.y + Math.sin(angle) * distance * slice.squash,
  };
}

/** Returns the outline of a slice's face. */
export function facePath(slice: Slice): Path {
  const { centre, outer, inner, squash, from, sweep } = slice;
  const at = (radius: number, angle: number): [number, number] => {
    const point = onFace(slice, angle, radius);
    return [point.x, point.y];
  };
  const whole = sweep >= 2 * Math.PI - 1e-9;
  const rim = arcCommands(centre, outer, outer * squash, from, sweep);
  if (inner <= 0) {
    return whole
      ? [['M', ...at(outer, from)], ...rim, ['Z']]
      : [['M', centre.x, centre.y], ['L', ...at(outer, from)], ...rim, ['Z']];
  }
  const back = arcCommands(centre, inner, inner * squash, from + sweep, -sweep);
  const joint: Path = whole
    ? [['Z'], ['M', ...at(inner, from + sweep)]]
    : [['L', ...at(inner, from + sweep)]];
  return [['M', ...at(outer, from)], ...rim, ...joint, ...back, ['Z']];
}

/** Brightness of the round sides, and of the flat sides of exploded slices, as fractions of the face's. */
const ROUND_SIDE = 0.72;
const FLAT_SIDE = 0.6;

/** Draws the sides of a slice of a 3-D pie below its face. `apart`: its flat sides are visible, too. */
export function drawSides(canvas: ChartCanvas, slice: Slice, apart: boolean): void {
  const color = canvas.color(slice.series, slice.index);
  if (apart) {
    const fill = shaded(color, FLAT_SIDE);
    for (const angle of [slice.from, slice.from + slice.sweep])
      canvas.path(wall(slice, slice.centre, onFace(slice, angle, slice.outer)), { fill });
  }
  const fill = shaded(color, ROUND_SIDE);
  for (const [from, sweep] of frontArcs(slice)) canvas.path(roundSide(slice, from, sweep), { fill });
}

function wall({ depth }: Slice, a: Point, b: Point): Path {
  return [['M', a.x, a.y], ['L', b.x, b.y], ['L', b.x, b.y + depth], ['L', a.x, a.y + depth], ['Z']];
}

/** Returns the parts of a slice's rim that face the viewer: angles from 0 to π (the lower half). */
function frontArcs({ from, sweep }: Slice): [from: number, sweep: number][] {
  const turn = 2 * Math.PI;
  const start = ((from % turn) + turn) % turn;
  return [0, turn].flatMap((base): [number, number][] => {
    const low = Math.max(start, base);
    const high = Math.min(start + sweep, base + Math.PI);
    return high - low > 1e-6 ? [[low, high - low]] : [];
  });
}

function roundSide(slice: Slice, from: number, sweep: number): Path {
  const { centre, outer, squash, depth } = slice;
  const low = { x: centre.x, y: centre.y + depth };
  const start = onFace(slice, from, outer);
  const end = onFace(slice, from + sweep, outer);
  return [
    ['M', start.x, start.y],
    ...arcCommands(centre, outer, outer * squash, from, sweep),
    ['L', end.x, end.y + depth],
    ...arcCommands(low, outer, outer * squash, from + sweep, -sweep),
    ['Z'],
  ];
}

import type { ArrowHead } from '@flydeck/scene/model/fill';
import type { DiagramShape } from './diagram.ts';
import { parseDiagramColor } from './diagram-colors.ts';

type Attributes = ReadonlyMap<string, string>;

/** Multiplies coordinates by `scale`, then adds `x` and `y`. */
export interface Transform {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}
/** A geometry, and the box to which the geometry is stretched, in diagram units. */
type BoxedGeometry = Pick<DiagramShape, 'box' | 'geometry'>;

/** Converts an SVG tag to a shape in diagram units. Returns undefined if the tag is no supported shape. */
export function readSvgShape(name: string, attributes: Attributes, transform: Transform): DiagramShape | undefined {
  const boxedGeometry = readGeometry(name, attributes, transform);
  if (!boxedGeometry) return undefined;
  const isOpen = name === 'line' || name === 'polyline';
  return {
    kind: 'shape',
    ...boxedGeometry,
    fill: isOpen ? undefined : parseDiagramColor(attributes.get('fill'), 'node'),
    stroke: parseDiagramColor(attributes.get('stroke'), 'border'),
    strokeWidth: (Number.parseFloat(attributes.get('stroke-width') ?? '1') || 1) * transform.scale,
    isDashed: attributes.has('stroke-dasharray'),
    startArrow: arrowHeadOf(attributes.get('marker-start')),
    endArrow: arrowHeadOf(attributes.get('marker-end')),
  };
}

function readGeometry(name: string, attributes: Attributes, transform: Transform): BoxedGeometry | undefined {
  const numberOf = (key: string) => Number(attributes.get(key)) || 0;
  switch (name) {
    case 'rect': {
      const box = { x: numberOf('x'), y: numberOf('y'), width: numberOf('width'), height: numberOf('height') };
      return {
        box: transformBox(box, transform),
        geometry: numberOf('rx') > 0 ? { cornerRadius: numberOf('rx') * transform.scale } : { preset: 'rect' },
      };
    }
    case 'circle':
    case 'ellipse': {
      const [rx, ry] = name === 'circle' ? [numberOf('r'), numberOf('r')] : [numberOf('rx'), numberOf('ry')];
      const box = { x: numberOf('cx') - rx, y: numberOf('cy') - ry, width: 2 * rx, height: 2 * ry };
      return { box: transformBox(box, transform), geometry: { preset: 'ellipse' } };
    }
    case 'line':
      return createPath(
        [
          [numberOf('x1'), numberOf('y1')],
          [numberOf('x2'), numberOf('y2')],
        ],
        false,
        transform,
      );
    case 'polyline':
    case 'polygon':
      return createPath(pointsOf(attributes.get('points') ?? ''), name === 'polygon', transform);
    case 'path':
      return readPathData(attributes.get('d') ?? '', transform);
    default:
      return undefined;
  }
}

const transformBox = (box: DiagramShape['box'], { x, y, scale }: Transform): DiagramShape['box'] => ({
  x: x + box.x * scale,
  y: y + box.y * scale,
  width: box.width * scale,
  height: box.height * scale,
});

/**
 * Returns the pairs of numbers in the attribute `points` or in path data, such as `0,0 10,5`. The pairs in path data
 * include the control points of curves.
 */
const pointsOf = (text: string): [number, number][] =>
  [...text.matchAll(/(-?[\d.]+)[\s,]+(-?[\d.]+)/g)].map((match) => [Number(match[1]), Number(match[2])]);

/** Returns the bounding box of points; undefined for fewer than two points and for invalid numbers. */
function boundsOf(points: readonly (readonly [number, number])[]): DiagramShape['box'] | undefined {
  if (points.length < 2 || points.some(([x, y]) => !Number.isFinite(x) || !Number.isFinite(y))) return undefined;
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  // At least 1 by 1, because a box without area cannot be scaled.
  return { x, y, width: Math.max(1, Math.max(...xs) - x), height: Math.max(1, Math.max(...ys) - y) };
}

/** Returns the straight lines through points as a geometry. */
function createPath(points: [number, number][], isClosed: boolean, transform: Transform): BoxedGeometry | undefined {
  const box = boundsOf(points);
  if (!box) return undefined;
  const commands = points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${round(x - box.x)} ${round(y - box.y)}`);
  return {
    box: transformBox(box, transform),
    geometry: { d: `${commands.join(' ')}${isClosed ? ' Z' : ''}` },
  };
}

/**
 * Converts SVG path data to a geometry. Returns undefined if the data is longer than 8000 characters, has other
 * commands than absolute M, L, C, Q and Z, or has fewer than two points.
 */
function readPathData(d: string, transform: Transform): BoxedGeometry | undefined {
  if (d.length > 8000 || /[^\sMLCQZ\d.,-]/.test(d)) return undefined;
  const box = boundsOf(pointsOf(d));
  if (!box) return undefined;
  const pathInBox = d.replace(
    /(-?[\d.]+)[\s,]+(-?[\d.]+)/g,
    (_, x: string, y: string) => `${round(Number(x) - box.x)} ${round(Number(y) - box.y)}`,
  );
  return { box: transformBox(box, transform), geometry: { d: pathInBox } };
}

/** Rounds a coordinate to three decimals. */
const round = (value: number) => Math.round(value * 1000) / 1000;

/**
 * Returns the arrow head for the value of `marker-start` or `marker-end`, such as `url(#seq-arrow-open)`: open lines if
 * the id contains "open", otherwise a triangle.
 */
function arrowHeadOf(marker: string | undefined): ArrowHead['kind'] | undefined {
  if (!marker) return undefined;
  return marker.includes('open') ? 'open' : 'triangle';
}

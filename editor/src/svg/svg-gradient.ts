import { parseTransform } from '@flydeck/scene/geometry/svg-transform';
import { mixColors } from '@flydeck/scene/model/color';
import type { Fill } from '@flydeck/scene/model/fill';
import { apply, type Matrix, multiply, type Rect } from '@flydeck/scene/model/geometry';
import type { XmlElement } from './parse-xml.ts';
import type { StyleRule } from './style-rules.ts';
import { parseColor, withOpacity } from './svg-color.ts';
import { INITIAL_STYLE, parseFraction, styleOf } from './svg-style.ts';
import { UnsupportedSvg } from './unsupported-svg.ts';

/** A colour `#rrggbb` with an opacity at a position of a gradient. */
interface Stop {
  readonly offset: number;
  readonly color: string;
  readonly opacity: number;
}

/** Maximum length of a chain of gradients that refer to each other, and maximum number of stops. */
const MAX_CHAIN = 5;
const MAX_STOPS = 30;
/** Relative tolerance of lengths that must be equal. */
const TOLERANCE = 0.01;

/** The file that contains a gradient. */
interface GradientSource {
  readonly byId: ReadonlyMap<string, XmlElement>;
  readonly rules: readonly StyleRule[];
}

/**
 * Returns the fill for a gradient.
 * @param bounds bounding box of the filled area in its own coordinates
 * @param m matrix from these coordinates to those of the element
 * @param box box of the element
 * @throws UnsupportedSvg for gradients that elements of presentations do not have
 */
export function gradientFill(
  gradient: XmlElement,
  source: GradientSource,
  bounds: Rect,
  m: Matrix,
  box: Rect,
  opacity: number,
): Fill {
  const chain = gradientChain(gradient, source);
  const attribute = (name: string) => chain.find(({ attributes }) => attributes[name] !== undefined)?.attributes[name];
  if ((attribute('spreadMethod') ?? 'pad') !== 'pad') throw new UnsupportedSvg('spreadMethod');
  const stops = stopsOf(chain, source.rules, opacity);
  const isRelative = attribute('gradientUnits') !== 'userSpaceOnUse';
  const unit: Matrix = isRelative ? [bounds.width, 0, 0, bounds.height, bounds.x, bounds.y] : [1, 0, 0, 1, 0, 0];
  const toElement = multiply(multiply(m, unit), parseTransform(attribute('gradientTransform') ?? ''));
  const coordinate = (name: string, initial: string) => {
    const value = attribute(name) ?? initial;
    if (!isRelative && value.trim().endsWith('%')) throw new UnsupportedSvg('percentage');
    return parseFraction(value);
  };
  return gradient.name === 'linearGradient'
    ? linearFill(coordinate, toElement, box, stops)
    : radialFill(coordinate, toElement, box, stops);
}

type Coordinate = (name: string, initial: string) => number;

/** Returns a gradient, and those from which it inherits attributes and stops. */
function gradientChain(gradient: XmlElement, { byId }: GradientSource): XmlElement[] {
  const chain: XmlElement[] = [];
  let next: XmlElement | undefined = gradient;
  while (next) {
    if (!['linearGradient', 'radialGradient'].includes(next.name) || chain.length === MAX_CHAIN)
      throw new UnsupportedSvg('gradient');
    chain.push(next);
    const { href } = next.attributes as { readonly href?: string };
    next = href === undefined ? undefined : byId.get(href.trim().slice(1));
  }
  return chain;
}

function stopsOf(chain: readonly XmlElement[], rules: readonly StyleRule[], opacity: number): Stop[] {
  const elements = chain
    .map(({ children }) => children.filter((node) => typeof node !== 'string' && node.name === 'stop'))
    .find(({ length }) => length > 0) as XmlElement[] | undefined;
  let last = 0;
  const stops = (elements ?? []).map((element) => {
    const style = styleOf(element, INITIAL_STYLE, rules);
    const color = parseColor(style['stop-color'] ?? '', '');
    if (!color.color.startsWith('#')) throw new UnsupportedSvg('current colour in a gradient');
    // Offsets never decrease (SVG 2, 14.2.4).
    last = Math.max(last, Math.min(1, parseFraction(element.attributes['offset'] ?? '0')));
    return {
      offset: last,
      color: color.color,
      opacity: color.opacity * parseFraction(style['stop-opacity'] ?? '1') * opacity,
    };
  });
  if (stops.length === 0 || stops.length > MAX_STOPS) throw new UnsupportedSvg('stops');
  return stops;
}

/**
 * Returns a linear gradient. The lines of equal colour stay parallel under any matrix, so the direction is perpendicular
 * to these lines.
 */
function linearFill(coordinate: Coordinate, m: Matrix, box: Rect, stops: readonly Stop[]): Fill {
  const from = { x: coordinate('x1', '0'), y: coordinate('y1', '0') };
  const to = { x: coordinate('x2', '100%'), y: coordinate('y2', '0') };
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const start = apply(m, from);
  const end = apply(m, to);
  const along = { x: end.x - start.x, y: end.y - start.y };
  const equal = { x: -dy * m[0] + dx * m[2], y: -dy * m[1] + dx * m[3] };
  const fraction = (along.x * equal.x + along.y * equal.y) / (equal.x ** 2 + equal.y ** 2);
  const normal = { x: along.x - fraction * equal.x, y: along.y - fraction * equal.y };
  const length = Math.hypot(normal.x, normal.y);
  const angle = Math.atan2(normal.y, normal.x);
  // Half of the length of the line between the first and the last stop of the fill (`toPaint`).
  const half = (Math.abs(box.width * Math.cos(angle)) + Math.abs(box.height * Math.sin(angle))) / 2;
  const last = stops.at(-1);
  if (!(length > 0) || !(half > 0)) return solidFill(last);
  const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const first = ((start.x - centre.x) * normal.x + (start.y - centre.y) * normal.y) / length;
  const moved = stops.map((stop) => ({ ...stop, offset: (first + stop.offset * length + half) / (2 * half) }));
  return { kind: 'linear', angle: (angle * 180) / Math.PI, stops: withinFill(moved).map(toFillStop) };
}

function radialFill(coordinate: Coordinate, m: Matrix, box: Rect, stops: readonly Stop[]): Fill {
  const centre = { x: coordinate('cx', '50%'), y: coordinate('cy', '50%') };
  const focus = { x: coordinate('fx', String(centre.x)), y: coordinate('fy', String(centre.y)) };
  const r = coordinate('r', '50%');
  if (Math.hypot(focus.x - centre.x, focus.y - centre.y) > TOLERANCE * r) throw new UnsupportedSvg('focus');
  const [sx, sy] = [Math.hypot(m[0], m[1]), Math.hypot(m[2], m[3])];
  const isCircle = Math.abs(sx - sy) <= TOLERANCE * sx && Math.abs(m[0] * m[2] + m[1] * m[3]) <= TOLERANCE * sx * sy;
  if (!isCircle) throw new UnsupportedSvg('elliptic gradient');
  const radius = (r * sx) / (Math.hypot(box.width, box.height) / 2);
  if (!(radius > 0) || !Number.isFinite(radius)) return solidFill(stops.at(-1));
  const { x, y } = apply(m, centre);
  const [cx, cy] = [(x - box.x) / box.width, (y - box.y) / box.height];
  if (!Number.isFinite(cx) || !Number.isFinite(cy)) return solidFill(stops.at(-1));
  return { kind: 'radial', cx, cy, radius, stops: withinFill(stops).map(toFillStop) };
}

const solidFill = (stop: Stop | undefined): Fill => ({ kind: 'solid', color: stop ? withOpacity(stop) : '#000000' });

const toFillStop = (stop: Stop) => ({ offset: stop.offset, color: withOpacity(stop) });

/** Returns the stops from 0 to 1, with the colours that the gradient has at 0 and 1. */
function withinFill(stops: readonly Stop[]): Stop[] {
  const inside = stops.filter(({ offset }) => offset > 0 && offset < 1);
  return [colorAt(stops, 0), ...inside, colorAt(stops, 1)];
}

function colorAt(stops: readonly Stop[], offset: number): Stop {
  const before = stops.findLast((stop) => stop.offset <= offset);
  const after = stops.find((stop) => stop.offset > offset);
  const nearest = before ?? after ?? { offset, color: '#000000', opacity: 1 };
  if (!before || !after) return { ...nearest, offset };
  const ratio = (offset - before.offset) / (after.offset - before.offset);
  return {
    offset,
    color: mixColors(before.color, after.color, ratio),
    opacity: before.opacity + (after.opacity - before.opacity) * ratio,
  };
}

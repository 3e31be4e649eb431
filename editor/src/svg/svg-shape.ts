import { formatPath, transformPath } from '@flydeck/scene/geometry/path';
import { parsePath } from '@flydeck/scene/geometry/svg-path';
import type { Geometry } from '@flydeck/scene/model/elements';
import type { Fill, Stroke } from '@flydeck/scene/model/fill';
import { apply, type Matrix, type Rect, type Size } from '@flydeck/scene/model/geometry';
import type { Box } from '@flydeck/scene/records/operations';
import { tightBounds } from '../geometry/tight-bounds.ts';
import { pathOf } from '../icons/icon-shape.ts';
import type { XmlElement } from './parse-xml.ts';
import type { StyleRule } from './style-rules.ts';
import { parseColor, withOpacity } from './svg-color.ts';
import { gradientFill } from './svg-gradient.ts';
import type { SvgPart } from './svg-part.ts';
import { parseFraction, parseLength, type SvgStyle } from './svg-style.ts';
import { UnsupportedSvg } from './unsupported-svg.ts';

/** What all elements of a file share. */
export interface SvgFile {
  readonly byId: ReadonlyMap<string, XmlElement>;
  readonly rules: readonly StyleRule[];
  /** Size of the coordinate system, of which percentages are parts. */
  readonly viewport: Size;
  /** The colour for `currentColor`. */
  readonly currentColor: string;
}

/** Names of the elements that `readShape` reads. */
export const SHAPE_NAMES = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon']);

/** Maximum ratio between the scales of both axes for strokes, and maximum cosine of the angle between the axes. */
const MAX_DISTORTION = 1.02;
const MAX_SKEW = 0.001;

/** A matrix that only scales, rotates and moves. */
interface Placement {
  readonly sx: number;
  readonly sy: number;
  /** Degrees clockwise. */
  readonly rotation: number;
}

/** Returns the scales and the rotation of a matrix; undefined if it skews. A mirrored axis has a positive scale. */
export function placementOf(m: Matrix): Placement | undefined {
  const [sx, sy] = [Math.hypot(m[0], m[1]), Math.hypot(m[2], m[3])];
  if (!(sx > 0) || !(sy > 0) || Math.abs(m[0] * m[2] + m[1] * m[3]) > MAX_SKEW * sx * sy) return undefined;
  return { sx, sy, rotation: (Math.atan2(m[1], m[0]) * 180) / Math.PI };
}

/** Returns a shape or a line; undefined if nothing of it is painted. @throws UnsupportedSvg */
export function readShape(element: XmlElement, style: SvgStyle, m: Matrix, file: SvgFile): SvgPart | undefined {
  const attributes = withNumbers(element, file.viewport);
  const path = parsePath(pathOf(element.name, attributes) ?? '');
  if (path.length < 2) return undefined;
  const stroke = strokeOf(style, m, file);
  if (element.name === 'line') return stroke && lineOf(attributes, m, stroke);
  const moved = transformPath(m, path);
  if (moved.some((command) => command.some((value) => typeof value === 'number' && !Number.isFinite(value))))
    throw new UnsupportedSvg('coordinates');
  const outline = tightBounds(moved, roughSize(moved));
  const fill = fillOf(style, { bounds: tightBounds(path, roughSize(path)), m, box: outline }, file);
  if (!fill && !stroke) return undefined;
  const paints = { ...(fill ? { fill } : {}), ...(stroke ? { stroke } : {}) };
  const preset = fill === undefined || fill.kind === 'solid' ? presetOf(element.name, attributes, m) : undefined;
  if (preset) return { kind: 'shape', box: preset.box, properties: { geometry: preset.geometry, ...paints } };
  const size = { width: outline.width || 1, height: outline.height || 1 };
  const digits = Math.min(6, Math.max(2, Math.ceil(4 - Math.log10(Math.max(size.width, size.height)))));
  const d = formatPath(transformPath([1, 0, 0, 1, -outline.x, -outline.y], moved), digits);
  const rule = style['fill-rule'] === 'evenodd' ? {} : { rule: 'nonzero' as const };
  const geometry: Geometry = { kind: 'path', ...size, paths: [fill ? { d } : { d, fill: false }], ...rule };
  return { kind: 'shape', box: outline, properties: { geometry, ...paints } };
}

const roughSize = (path: ReturnType<typeof parsePath>): Size => {
  const numbers = path.flatMap((command) => command.slice(1) as number[]);
  const length = numbers.reduce((max, value) => Math.max(max, Math.abs(value)), 0);
  return { width: length, height: length };
};

const WIDTH_NAMES = new Set(['x', 'x1', 'x2', 'cx', 'rx', 'width']);
const HEIGHT_NAMES = new Set(['y', 'y1', 'y2', 'cy', 'ry', 'height']);

/** Returns the attributes of an element with lengths as numbers of user units. */
function withNumbers({ attributes }: XmlElement, { width, height }: Size): Record<string, string> {
  const entries = Object.entries(attributes).filter(([, value]) => value.trim() !== 'auto');
  return Object.fromEntries(
    entries.map(([name, value]) => {
      const isWidth = WIDTH_NAMES.has(name);
      if (!isWidth && !HEIGHT_NAMES.has(name) && name !== 'r') return [name, value];
      const side = isWidth ? width : name === 'r' ? Math.hypot(width, height) / Math.SQRT2 : height;
      const number = value.trim().endsWith('%') ? parseFraction(value) * side : parseLength(value);
      return [name, String(number)];
    }),
  );
}

/** Returns a rectangle or an ellipse as a preset, so that its corners can be edited; undefined for other shapes. */
function presetOf(
  name: string,
  attributes: Readonly<Record<string, string>>,
  m: Matrix,
): { readonly geometry: Geometry; readonly box: Box } | undefined {
  const placement = placementOf(m);
  const number = (key: string) => Number(attributes[key] ?? 0);
  if (!placement) return undefined;
  if (name === 'circle' || name === 'ellipse') {
    const rx = number(name === 'circle' ? 'r' : 'rx');
    const ry = number(name === 'circle' ? 'r' : 'ry');
    const rect = { x: number('cx') - rx, y: number('cy') - ry, width: 2 * rx, height: 2 * ry };
    return { geometry: { kind: 'preset', preset: 'ellipse' }, box: placedBox(rect, placement, m) };
  }
  if (name !== 'rect') return undefined;
  const box = placedBox(
    { x: number('x'), y: number('y'), width: number('width'), height: number('height') },
    placement,
    m,
  );
  const rx = number(attributes['rx'] === undefined ? 'ry' : 'rx') * placement.sx;
  const ry = number(attributes['ry'] === undefined ? 'rx' : 'ry') * placement.sy;
  if (!(rx > 0 && ry > 0)) return { geometry: { kind: 'preset', preset: 'rect' }, box };
  const side = Math.min(box.width, box.height);
  if (Math.abs(rx - ry) > 0.01 * rx || rx > side / 2) return undefined;
  return { geometry: { kind: 'preset', preset: 'roundRect', adjust: { adj: Math.round((rx / side) * 100_000) } }, box };
}

/** Returns the box of a rectangle that a matrix without skew scales, rotates and moves. */
export function placedBox(rect: Rect, { sx, sy, rotation }: Placement, m: Matrix): Box {
  const centre = apply(m, { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 });
  const [width, height] = [rect.width * sx, rect.height * sy];
  const turned = Math.abs(rotation) < 1e-6 ? {} : { rotation: (rotation + 360) % 360 };
  return { x: centre.x - width / 2, y: centre.y - height / 2, width, height, ...turned };
}

function lineOf(attributes: Readonly<Record<string, string>>, m: Matrix, stroke: Stroke): SvgPart {
  const number = (name: string) => Number(attributes[name] ?? 0);
  const from = apply(m, { x: number('x1'), y: number('y1') });
  const to = apply(m, { x: number('x2'), y: number('y2') });
  const box: Box = {
    x: Math.min(from.x, to.x),
    y: Math.min(from.y, to.y),
    width: Math.abs(to.x - from.x),
    height: Math.abs(to.y - from.y),
    ...(to.x < from.x ? { flipX: true } : {}),
    ...(to.y < from.y ? { flipY: true } : {}),
  };
  return { kind: 'connector', box, properties: { route: 'straight', stroke } };
}

/** The area that is filled: its bounds in its own coordinates, its matrix, and the box of the element. */
interface FilledArea {
  readonly bounds: Rect;
  readonly m: Matrix;
  readonly box: Rect;
}

/** Matches a reference to a gradient with an optional colour for a missing gradient. */
const REFERENCE = /^url\(\s*['"]?#([^'")]+)['"]?\s*\)\s*(.*)$/;

function fillOf(style: SvgStyle, { bounds, m, box }: FilledArea, file: SvgFile): Fill | undefined {
  const value = style['fill'] ?? '';
  const opacity = parseFraction(style['fill-opacity'] ?? '1');
  const [, id = '', fallback = ''] = REFERENCE.exec(value) ?? [];
  const gradient = file.byId.get(id);
  if (gradient) return gradientFill(gradient, file, bounds, m, box, opacity);
  const color = paintColor(id ? fallback || 'none' : value, opacity, style, file);
  return color === undefined ? undefined : { kind: 'solid', color };
}

/** Returns the colour of a paint; undefined if nothing is painted. */
export function paintColor(
  value: string,
  opacity: number,
  style: SvgStyle,
  { currentColor }: Pick<SvgFile, 'currentColor'>,
): string | undefined {
  if (value === 'none' || value === '') return undefined;
  const current = style['color'] ?? 'currentColor';
  const color = parseColor(value.toLowerCase() === 'currentcolor' ? current : value, currentColor);
  const painted = { ...color, opacity: color.opacity * opacity };
  return painted.opacity > 0 ? withOpacity(painted) : undefined;
}

function strokeOf(style: SvgStyle, m: Matrix, file: SvgFile): Stroke | undefined {
  const color = paintColor(style['stroke'] ?? 'none', parseFraction(style['stroke-opacity'] ?? '1'), style, file);
  const width = parseLength(style['stroke-width'] ?? '1');
  if (color === undefined || !(width > 0)) return undefined;
  const placement = placementOf(m);
  if (!placement) throw new UnsupportedSvg('skewed stroke');
  const { sx, sy } = placement;
  if (Math.max(sx / sy, sy / sx) > MAX_DISTORTION) throw new UnsupportedSvg('stretched stroke');
  const cap = style['stroke-linecap'];
  const join = style['stroke-linejoin'];
  const dash = dashOf(style, width);
  return {
    color,
    width: width * Math.sqrt(sx * sy),
    ...(dash ? { dash } : {}),
    ...(cap === 'round' || cap === 'square' ? { cap } : {}),
    join: join === 'round' || join === 'bevel' ? join : 'miter',
  };
}

/** Returns the dashes as multiples of the width; undefined for a solid line. */
function dashOf(style: SvgStyle, width: number): number[] | undefined {
  const value = style['stroke-dasharray'] ?? 'none';
  if (value === 'none' || value === '') return undefined;
  const lengths = value
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((length) => parseLength(length) / width);
  const dash = lengths.length % 2 === 1 ? [...lengths, ...lengths] : lengths;
  if (dash.length > 12 || dash.some((length) => length < 0) || parseLength(style['stroke-dashoffset'] ?? '0') !== 0)
    throw new UnsupportedSvg('dashes');
  return dash.some((length) => length > 0) ? dash : undefined;
}

import { round } from '../geometry/path.ts';
import type { Matrix, Rect, Size } from '../model/geometry.ts';
import type { DisplayItem, Paint, PaintShadow, PaintStroke } from '../paint/display-list.ts';

/** Decimals of numbers without a unit: fractions, opacities, and (`MATRIX_DIGITS`) the linear part of a matrix. */
const FRACTION_DIGITS = 6;
const MATRIX_DIGITS = 9;

/** Maximum absolute coordinate, so that sums and products of coordinates stay finite and sufficiently precise. */
export const FARTHEST = 1e12;

/** Returns the decimals for coordinates in a space of this size: a precision of about a millionth of the size. */
export function digitsFor(size: Size): number {
  const longer = Math.max(size.width, size.height);
  return Math.min(12, Math.max(2, 5 - Math.floor(Math.log10(longer))));
}

export function roundMatrix(m: Matrix, digits: number): Matrix {
  return m.map((value, i) => finite(value, i < 4 ? MATRIX_DIGITS : digits)) as unknown as Matrix;
}

export function roundRect(box: Rect, digits: number): Rect {
  return {
    x: finite(box.x, digits),
    y: finite(box.y, digits),
    width: finite(box.width, digits),
    height: finite(box.height, digits),
  };
}

/**
 * Returns the item with its numbers rounded.
 * @throws RangeError when a number is not finite or exceeds `FARTHEST`
 */
export function roundItem(item: DisplayItem, digits: number): DisplayItem {
  const common = {
    ...(item.m ? { m: roundMatrix(item.m, digits) } : {}),
    ...(item.o === undefined ? {} : { o: finite(item.o, FRACTION_DIGITS) }),
    box: roundRect(item.box, digits),
  };
  if (item.t === 'path') {
    return {
      ...item,
      ...common,
      ...(item.fill === undefined ? {} : { fill: roundPaint(item.fill, digits) }),
      ...(item.stroke ? { stroke: roundStroke(item.stroke, digits) } : {}),
      ...(item.shadow ? { shadow: roundShadow(item.shadow, digits) } : {}),
    };
  }
  if (item.t === 'text') {
    return {
      ...item,
      ...common,
      size: finite(item.size, digits + 1),
      x: finite(item.x, digits),
      y: finite(item.y, digits),
      width: finite(item.width, digits),
      ...(item.spacing === undefined ? {} : { spacing: finite(item.spacing, digits) }),
      ...(item.slant === undefined ? {} : { slant: finite(item.slant, FRACTION_DIGITS) }),
      ...(item.embolden === undefined ? {} : { embolden: finite(item.embolden, digits) }),
    };
  }
  const to = roundRect(item.to, digits);
  if (item.t === 'media') return { ...item, ...common, to };
  return {
    ...item,
    ...common,
    to,
    ...(item.from ? { from: roundRect(item.from, FRACTION_DIGITS) } : {}),
    ...(item.shadow ? { shadow: roundShadow(item.shadow, digits) } : {}),
  };
}

function finite(value: number, digits: number): number {
  if (!(Math.abs(value) <= FARTHEST)) throw new RangeError('A coordinate is out of range');
  // Scaling a large number by many digits would exceed the exact integers; two decimals are sufficient for it.
  return Math.abs(value) > 1e6 ? round(value, 2) : round(value, digits);
}

export function roundPaint(paint: Paint, digits: number): Paint {
  if (typeof paint === 'string') return paint;
  if (paint.kind === 'image') return { ...paint, box: roundRect(paint.box, digits) };
  const stops = paint.stops.map(([offset, color]) => [finite(offset, FRACTION_DIGITS), color] as const);
  if (paint.kind === 'radial') {
    const { cx, cy, r } = paint;
    return { kind: 'radial', cx: finite(cx, digits), cy: finite(cy, digits), r: finite(r, digits), stops };
  }
  const { x0, y0, x1, y1 } = paint;
  return {
    kind: 'linear',
    x0: finite(x0, digits),
    y0: finite(y0, digits),
    x1: finite(x1, digits),
    y1: finite(y1, digits),
    stops,
  };
}

function roundStroke(stroke: PaintStroke, digits: number): PaintStroke {
  return {
    ...stroke,
    width: finite(stroke.width, digits),
    ...(stroke.dash ? { dash: stroke.dash.map((length) => finite(length, digits)) } : {}),
  };
}

function roundShadow(shadow: PaintShadow, digits: number): PaintShadow {
  return {
    color: shadow.color,
    blur: finite(shadow.blur, digits),
    dx: finite(shadow.dx, digits),
    dy: finite(shadow.dy, digits),
  };
}

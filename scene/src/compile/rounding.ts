import { round } from '../geometry/path.ts';
import type { Matrix, Rect, Size } from '../model/geometry.ts';
import type { DisplayItem, Paint, PaintShadow, PaintStroke } from '../paint/display-list.ts';

/** Decimals of fractions and opacities. */
const FRACTION_DIGITS = 6;
/** Significant digits of the largest linear coefficient of a matrix, which is about the scale of the matrix. */
const MATRIX_DIGITS = 9;

/** Maximum absolute coordinate: sums and products of such coordinates are finite and sufficiently precise. */
export const MAX_COORDINATE = 1e12;

/**
 * Returns the number of decimals for coordinates in a space of this size, from 2 to 12. Between these limits, the last
 * decimal is 1e-6 to 1e-5 of the longer side.
 */
export function decimalsFor(size: Size): number {
  const longerSide = Math.max(size.width, size.height);
  return Math.min(12, Math.max(2, 5 - Math.floor(Math.log10(longerSide))));
}

/**
 * Rounds a matrix; `digits` are the decimals of its translation. The linear coefficients get at least `MATRIX_DIGITS`
 * decimals, and more if all of them are small, so that the scale of a topic keeps its significant digits.
 */
export function roundMatrix(m: Matrix, digits: number): Matrix {
  const largest = Math.max(...m.slice(0, 4).map(Math.abs));
  // The number of zeros between the decimal point and the first digit. Scales are at least 1e-6, which has five.
  const zeros = largest > 0 ? Math.min(5, Math.max(0, Math.ceil(-Math.log10(largest)) - 1)) : 0;
  const linearDigits = MATRIX_DIGITS + zeros;
  return m.map((value, i) => roundFinite(value, i < 4 ? linearDigits : digits)) as unknown as Matrix;
}

/** Rounds the position and size of a box. */
export function roundRect(box: Rect, digits: number): Rect {
  return {
    x: roundFinite(box.x, digits),
    y: roundFinite(box.y, digits),
    width: roundFinite(box.width, digits),
    height: roundFinite(box.height, digits),
  };
}

/**
 * Returns the item with its numbers rounded. `digits` are the decimals of coordinates and lengths.
 * @throws RangeError when a number is not finite or exceeds `MAX_COORDINATE`
 */
export function roundItem(item: DisplayItem, digits: number): DisplayItem {
  const common = {
    ...(item.m ? { m: roundMatrix(item.m, digits) } : {}),
    ...(item.o === undefined ? {} : { o: roundFinite(item.o, FRACTION_DIGITS) }),
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
      size: roundFinite(item.size, digits + 1),
      x: roundFinite(item.x, digits),
      y: roundFinite(item.y, digits),
      width: roundFinite(item.width, digits),
      ...(item.spacing === undefined ? {} : { spacing: roundFinite(item.spacing, digits) }),
      ...(item.slant === undefined ? {} : { slant: roundFinite(item.slant, FRACTION_DIGITS) }),
      ...(item.embolden === undefined ? {} : { embolden: roundFinite(item.embolden, digits) }),
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

/** Rounds a number. @throws RangeError when the number is not finite or its absolute value exceeds `MAX_COORDINATE` */
function roundFinite(value: number, digits: number): number {
  if (!(Math.abs(value) <= MAX_COORDINATE)) throw new RangeError('A coordinate is out of range');
  // Rounding multiplies the number by 10 to the power of `digits`. With many digits, the product of a large number
  // would exceed the range of exact integers. Large numbers are therefore rounded to two decimals.
  return Math.abs(value) > 1e6 ? round(value, 2) : round(value, digits);
}

/** Returns the paint with its numbers rounded. `digits` are the decimals of its coordinates. */
export function roundPaint(paint: Paint, digits: number): Paint {
  if (typeof paint === 'string') return paint;
  if (paint.kind === 'image') return { ...paint, box: roundRect(paint.box, digits) };
  const stops = paint.stops.map(([offset, color]) => [roundFinite(offset, FRACTION_DIGITS), color] as const);
  if (paint.kind === 'radial') {
    return {
      ...paint,
      cx: roundFinite(paint.cx, digits),
      cy: roundFinite(paint.cy, digits),
      r: roundFinite(paint.r, digits),
      stops,
    };
  }
  return {
    ...paint,
    x0: roundFinite(paint.x0, digits),
    y0: roundFinite(paint.y0, digits),
    x1: roundFinite(paint.x1, digits),
    y1: roundFinite(paint.y1, digits),
    stops,
  };
}

function roundStroke(stroke: PaintStroke, digits: number): PaintStroke {
  return {
    ...stroke,
    width: roundFinite(stroke.width, digits),
    ...(stroke.dash ? { dash: stroke.dash.map((length) => roundFinite(length, digits)) } : {}),
  };
}

function roundShadow(shadow: PaintShadow, digits: number): PaintShadow {
  return {
    color: shadow.color,
    blur: roundFinite(shadow.blur, digits),
    dx: roundFinite(shadow.dx, digits),
    dy: roundFinite(shadow.dy, digits),
  };
}

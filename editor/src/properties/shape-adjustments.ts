import type { Point, Size } from '@flydeck/scene/model/geometry';
import { isEqual } from '@flydeck/scene/records/is-equal';
import type { Box, Operation } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import { adjustHandles } from './adjust-handles.ts';
import { type Adjustable, adjustableOf, adjustRange, isAngle, outlineCorners, type Range } from './adjust-values.ts';

/** What an adjust value changes; `other` if the value has no name. Several values can have the same purpose. */
type AdjustmentPurpose =
  | 'tip-x'
  | 'tip-y'
  | 'thickness'
  | 'head-length'
  | 'point-length'
  | 'apex'
  | 'slant'
  | 'corner'
  | 'corner-cutout'
  | 'inner-radius'
  | 'lid-height'
  | 'head-width'
  | 'bend-radius'
  | 'tail-length'
  | 'box-size'
  | 'part-thickness'
  | 'depth'
  | 'curvature'
  | 'wave-height'
  | 'fold-height'
  | 'centre-width'
  | 'line-x'
  | 'line-y'
  | 'gap'
  | 'dot-size'
  | 'bend'
  | 'angle'
  | 'other';

/** An adjust value of a shape or connector as the property panel shows it. */
export interface ShapeAdjustment {
  readonly name: string;
  readonly purpose: AdjustmentPurpose;
  /** Percent of a side of the shape, or degrees for an angle. */
  readonly value: number;
  readonly unit: '%' | '°';
  /** The values between which the shape changes, in the same unit. */
  readonly range: Range;
}

/** Stored units per percent, and per degree (ECMA-376 §20.1.9). */
const UNITS_PER_PERCENT = 1000;
const UNITS_PER_DEGREE = 60_000;

/**
 * Returns the adjust values of a shape or connector that have a handle on the canvas. The corner radius of rounded
 * rectangles is not included, because it is the property `corner`.
 */
export function shapeAdjustments(record: DocumentRecord): ShapeAdjustment[] {
  const adjustable = adjustableOf(record);
  if (!adjustable || adjustable.preset === 'roundRect') return [];
  const { preset, values } = adjustable;
  return adjustHandles(record)
    .flatMap(({ names }) => names)
    .toSorted()
    .map((name): ShapeAdjustment => {
      const units = unitsOf(preset, name);
      const { from, to } = effectiveRange(adjustable, record.properties['box'] as Box, name);
      const value = values[name] ?? 0;
      return {
        name,
        purpose: purposeOf(preset, name),
        value: value / units,
        unit: isAngle(preset, name) ? '°' : '%',
        // Stored values can be beyond the limits of the preset.
        range: { from: Math.min(from, value) / units, to: Math.max(to, value) / units },
      };
    });
}

/** Returns the operation that sets an adjust value, which is given in the unit of `ShapeAdjustment.value`. */
export function setShapeAdjustment(record: DocumentRecord, name: string, value: number): Operation[] {
  const adjustable = adjustableOf(record);
  if (!adjustable || !Number.isFinite(value)) return [];
  const { preset, values, operationFor } = adjustable;
  return [operationFor({ ...values, [name]: Math.round(value * unitsOf(preset, name)) })];
}

const unitsOf = (preset: string, name: string): number =>
  isAngle(preset, name) ? UNITS_PER_DEGREE : UNITS_PER_PERCENT;

/** The purposes of the three values that most presets with arrow heads have first. */
const HEAD: readonly AdjustmentPurpose[] = ['thickness', 'head-width', 'head-length'];
/** Up to four points of the line of a callout. The vertical position of a point is before its horizontal position. */
const LINE_POINTS = [1, 2, 3, 4].flatMap((): AdjustmentPurpose[] => ['line-y', 'line-x']);

/** What the adjust values of presets change, in the order of the values (ECMA-376, presetShapeDefinitions.xml). */
const PURPOSES: readonly (readonly [presets: RegExp, purposes: readonly AdjustmentPurpose[]])[] = [
  // The first two values are the position of the tip, relative to the centre of the shape.
  [/^(wedge\w+|cloud)Callout$/, ['tip-x', 'tip-y', 'corner']],
  [/^(\w+C|c)allout\d$/, LINE_POINTS],
  [/ArrowCallout$/, [...HEAD, 'box-size']],
  [/^(right|left|up|down|leftRight|upDown|notchedRight|stripedRight|swoosh)Arrow$/, ['thickness', 'head-length']],
  [/^(quad|leftRightUp|leftUp|bentUp|curved\w+)Arrow$/, HEAD],
  [/^(bent|uturn)Arrow$/, [...HEAD, 'bend-radius', 'tail-length']],
  // The values between are angles.
  [/CircularArrow$|^circularArrow$/, ['thickness', 'angle', 'angle', 'angle', 'head-width']],
  [/^(chevron|homePlate|hexagon|teardrop)$/, ['point-length']],
  [/^triangle$/, ['apex']],
  [/^(parallelogram|trapezoid|nonIsoscelesTrapezoid)$/, ['slant', 'slant']],
  [/^(octagon|plus|snip\dRect)$/, ['corner-cutout']],
  [/^snip2\w+Rect$/, ['corner-cutout', 'corner-cutout']],
  [/^snipRoundRect$/, ['corner', 'corner-cutout']],
  [/^(round\w*Rect|plaque|\w+Bracket|bracketPair|bracePair)$/, ['corner', 'corner']],
  [/^(left|right)Brace$/, ['corner', 'apex']],
  [/^(star\d+|sun)$/, ['inner-radius']],
  [/^can$/, ['lid-height']],
  [/^blockArc$/, ['angle', 'angle', 'part-thickness']],
  [/^(frame|halfFrame|corner|diagStripe|donut|noSmoking)$/, ['part-thickness', 'part-thickness']],
  [/^(cube|bevel|foldedCorner|horizontalScroll|verticalScroll)$/, ['depth']],
  [/^(moon|smileyFace)$/, ['curvature']],
  [/^(wave|doubleWave)$/, ['wave-height', 'slant']],
  [/^ribbon2?$/, ['fold-height', 'centre-width']],
  [/^ellipseRibbon2?$/, ['curvature', 'centre-width', 'fold-height']],
  [/^leftRightRibbon$/, ['part-thickness', 'head-length', 'fold-height']],
  [/^mathDivide$/, ['part-thickness', 'gap', 'dot-size']],
  [/^mathEqual$/, ['part-thickness', 'gap']],
  [/^mathNotEqual$/, ['part-thickness', 'angle', 'gap']],
  [/^math(Plus|Minus|Multiply)$/, ['part-thickness']],
  [/^(bent|curved)Connector\d$/, ['bend', 'bend', 'bend']],
];

function purposeOf(preset: string, name: string): AdjustmentPurpose {
  if (isAngle(preset, name)) return 'angle';
  const purposes = PURPOSES.find(([presets]) => presets.test(preset))?.[1];
  // The name of a single value is `adj`, the names of several values are `adj1`, `adj2` and so on.
  const index = name === 'adj' ? 0 : Number(name.slice('adj'.length)) - 1;
  return purposes?.[index] ?? 'other';
}

/** Returns the range in which an adjust value changes the outline: presets limit most values to a smaller range. */
function effectiveRange(adjustable: Adjustable, size: Size, name: string): Range {
  const { preset, values } = adjustable;
  const { from, to } = adjustRange(preset, name);
  if (isAngle(preset, name)) return { from, to };
  const outline = (value: number): Point[] => outlineCorners(preset, size, { ...values, [name]: value });
  const [first, last] = [outline(from), outline(to)];
  return {
    from: boundary(from, to, (value) => isEqual(outline(value), first)),
    to: boundary(to, from, (value) => isEqual(outline(value), last)),
  };
}

/**
 * Returns the value farthest from `inside`, towards `outside`, for which a condition is true. The condition must be true
 * for `inside` and must not become true again after it has become false.
 */
function boundary(inside: number, outside: number, condition: (value: number) => boolean): number {
  let [low, high] = [inside, outside];
  while (Math.abs(high - low) > 1) {
    const middle = Math.round((low + high) / 2);
    if (condition(middle)) low = middle;
    else high = middle;
  }
  return low;
}

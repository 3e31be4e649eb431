import { LINES } from '@flydeck/scene/geometry/presets/lines';
import type { Fill, Stroke } from '@flydeck/scene/model/fill';
import type { Point, Size } from '@flydeck/scene/model/geometry';
import { roundPosition } from '@flydeck/scene/records/spaces';
import type { View } from '../camera.ts';
import { MIN_TEXT_PX, phoneScale } from '../legibility/phone-scale.ts';
import { documentTheme } from '../properties/document-theme.ts';
import type { ObjectStyle } from '../tools/tool-choice.ts';
import { bodySize, strokeWidth, unitsPerPoint } from './default-sizes.ts';
import { legibleColor, legibleColorOn } from './legible-color.ts';

/** Stroke of lines, brackets, arcs and shapes without a fill; the width is in points. */
const DEFAULT_STROKE: Stroke = { color: 'accent', width: 2 };
/** Fill of new shapes until the author chooses another. */
export const DEFAULT_FILL: Fill = { kind: 'solid', color: 'accent' };
/** Distances of the text from the sides of its box, in points. */
const INSET_POINTS = { leftAndRight: 7, topAndBottom: 4 };

/** Maximum distances of the text from the sides, as fractions of the width and height of a new shape. */
const MAX_INSETS = { ofWidth: 1 / 14, ofHeight: 1 / 12 };

/** Maximum text size in a new shape, as fractions of its width and height, so that about ten characters fit. */
const MAX_TEXT = { ofWidth: 1 / 6.5, ofHeight: 0.4 };

/**
 * Returns the size of the text in a new shape: the size of body text, or less in a small shape, but not less than can
 * be read on a phone.
 */
function shapeTextSize(view: View, topic: string, { width, height }: Size): number {
  const body = bodySize(unitsPerPoint(view, topic));
  const scale = phoneScale(view.store, topic);
  const legible = scale > 0 ? MIN_TEXT_PX / scale : body;
  const fitting = Math.max(legible, Math.min(width * MAX_TEXT.ofWidth, height * MAX_TEXT.ofHeight));
  return fitting >= body ? body : Number((Math.ceil(fitting * 10) / 10).toPrecision(3));
}

interface NewShape {
  readonly preset: string;
  /** Size in the units of the topic. */
  readonly size: Size;
  /** Absent: the look that the theme gives. */
  readonly style?: ObjectStyle;
  /** Centre of the shape in CSS pixels of the window. */
  readonly centre: Point;
}

/**
 * Returns the properties of a new shape: filled, or stroked if its preset is a line, a bracket or an arc. A shape always
 * has a fill or a stroke, and its text is legible.
 */
export function shapeProperties(
  view: View,
  topic: string,
  { preset, size, style = {}, centre }: NewShape,
): Record<string, unknown> {
  const pointLength = unitsPerPoint(view, topic);
  const hasArea = preset !== 'arc' && !Object.hasOwn(LINES, preset);
  const fill = hasArea && style.fill !== null ? (style.fill ?? DEFAULT_FILL) : undefined;
  const stroke = style.stroke ?? (fill ? undefined : DEFAULT_STROKE);
  return {
    geometry: { kind: 'preset', preset },
    ...(fill ? { fill } : {}),
    ...(stroke ? { stroke: { ...stroke, width: strokeWidth(stroke.width, pointLength) } } : {}),
    body: shapeBody(view, topic, size, textColor(view, topic, fill, centre)),
  };
}

/** Returns the text properties of a new shape. @param size size of the shape in the units of its topic */
export function shapeBody(view: View, topic: string, size: Size, color: string) {
  // `strokeWidth` converts points to units of the topic, for insets too.
  const insetOf = (points: number, max: number) =>
    Math.min(strokeWidth(points, unitsPerPoint(view, topic)), roundPosition(max));
  const leftAndRight = insetOf(INSET_POINTS.leftAndRight, size.width * MAX_INSETS.ofWidth);
  const topAndBottom = insetOf(INSET_POINTS.topAndBottom, size.height * MAX_INSETS.ofHeight);
  return {
    anchor: 'middle',
    insets: [leftAndRight, topAndBottom, leftAndRight, topAndBottom],
    style: { size: shapeTextSize(view, topic, size), color },
  };
}

/** Returns the colour of the text in a new shape. */
function textColor(view: View, topic: string, fill: Fill | undefined, centre: Point): string {
  if (fill === DEFAULT_FILL) return 'paper';
  return fill ? legibleColorOn(fill, documentTheme(view.store)) : legibleColor(view, topic, centre);
}

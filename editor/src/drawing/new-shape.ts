import { LINES } from '@flydeck/scene/geometry/presets/lines';
import type { Size } from '@flydeck/scene/model/geometry';
import { roundPosition } from '@flydeck/scene/records/spaces';
import type { View } from '../camera.ts';
import { MIN_TEXT_PX, phoneScale } from '../legibility/phone-scale.ts';
import { bodySize, strokeWidth, unitsPerPoint } from './default-sizes.ts';

/** Width of the stroke of lines, brackets and arcs, in points. */
const STROKE_POINTS = 2;
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

/**
 * Returns the properties of a new shape: filled, or stroked if its preset is a line, a bracket or an arc.
 * @param size size of the shape in the units of its topic
 */
export function shapeProperties(view: View, topic: string, preset: string, size: Size): Record<string, unknown> {
  const pointLength = unitsPerPoint(view, topic);
  const hasArea = preset !== 'arc' && !Object.hasOwn(LINES, preset);
  // `strokeWidth` converts points to units of the topic, for insets too.
  const insetOf = (points: number, max: number) => Math.min(strokeWidth(points, pointLength), roundPosition(max));
  const leftAndRight = insetOf(INSET_POINTS.leftAndRight, size.width * MAX_INSETS.ofWidth);
  const topAndBottom = insetOf(INSET_POINTS.topAndBottom, size.height * MAX_INSETS.ofHeight);
  return {
    geometry: { kind: 'preset', preset },
    ...(hasArea
      ? { fill: { kind: 'solid', color: 'accent' } }
      : { stroke: { color: 'accent', width: strokeWidth(STROKE_POINTS, pointLength) } }),
    body: {
      anchor: 'middle',
      insets: [leftAndRight, topAndBottom, leftAndRight, topAndBottom],
      style: { size: shapeTextSize(view, topic, size), color: hasArea ? 'paper' : 'ink' },
    },
  };
}

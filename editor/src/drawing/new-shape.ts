import { LINES } from '@flydeck/scene/geometry/presets/lines';
import { bodyStyle, strokeWidth } from './default-sizes.ts';

/** Width of the stroke of lines, brackets and arcs, in points. */
const STROKE_POINTS = 2;
/** Distances of the text from the sides of its box, in points. */
const INSET_POINTS = { leftAndRight: 7, topAndBottom: 4 };

/**
 * Returns the properties of a new shape: filled, or stroked if its preset is a line, a bracket or an arc.
 * @param unitsPerPoint length of a point in the topic's units
 */
export function shapeProperties(preset: string, unitsPerPoint: number): Record<string, unknown> {
  const hasArea = preset !== 'arc' && !Object.hasOwn(LINES, preset);
  // `strokeWidth` converts points to units of the topic, for insets too.
  const leftAndRight = strokeWidth(INSET_POINTS.leftAndRight, unitsPerPoint);
  const topAndBottom = strokeWidth(INSET_POINTS.topAndBottom, unitsPerPoint);
  return {
    geometry: { kind: 'preset', preset },
    ...(hasArea
      ? { fill: { kind: 'solid', color: 'accent' } }
      : { stroke: { color: 'accent', width: strokeWidth(STROKE_POINTS, unitsPerPoint) } }),
    body: {
      anchor: 'middle',
      insets: [leftAndRight, topAndBottom, leftAndRight, topAndBottom],
      style: { ...bodyStyle(unitsPerPoint), color: hasArea ? 'paper' : 'ink' },
    },
  };
}

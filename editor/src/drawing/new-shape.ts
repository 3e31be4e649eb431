import { LINES } from '@flydeck/scene/geometry/presets/lines';
import { bodyStyle, strokeWidth } from './default-sizes.ts';

/** Width of the stroke of lines and brackets, in points. */
const STROKE_POINTS = 2;
/** Distances of the text from the left and right, and from the top and bottom, in points. */
const INSET_POINTS = [7, 4] as const;

/**
 * Returns the properties of a new shape: filled, or stroked if its preset is a line or a bracket.
 * @param unitsPerPoint length of a point in the topic's units
 */
export function shapeProperties(preset: string, unitsPerPoint: number): Record<string, unknown> {
  const hasArea = preset !== 'arc' && !Object.hasOwn(LINES, preset);
  const [across, down] = INSET_POINTS.map((points) => strokeWidth(points, unitsPerPoint));
  return {
    geometry: { kind: 'preset', preset },
    ...(hasArea
      ? { fill: { kind: 'solid', color: 'accent' } }
      : { stroke: { color: 'accent', width: strokeWidth(STROKE_POINTS, unitsPerPoint) } }),
    body: {
      anchor: 'middle',
      insets: [across, down, across, down],
      style: { ...bodyStyle(unitsPerPoint), color: hasArea ? 'paper' : 'ink' },
    },
  };
}

import type { Point } from '@flydeck/scene/model/geometry';
import type { RunStyle } from '@flydeck/scene/model/text';
import type { View } from '../camera.ts';
import { bodyStyle, unitsPerPoint } from './default-sizes.ts';
import { legibleColor } from './legible-color.ts';

/**
 * Returns the style of a new text at a point in window coordinates. The text looks as large as text of 24 points on a
 * slide that fills the window, and is legible on the content that is painted at the point. Default values are omitted.
 */
export function newTextStyle(view: View, topic: string, point: Point): Partial<RunStyle> {
  const color = legibleColor(view, topic, point);
  return { ...bodyStyle(unitsPerPoint(view, topic)), ...(color === 'ink' ? {} : { color }) };
}

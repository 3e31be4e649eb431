import type { Point } from '@flydeck/scene/model/geometry';
import type { RunStyle } from '@flydeck/scene/model/text';
import type { View } from '../camera.ts';
import { bodyStyle, pointLength } from './default-sizes.ts';
import { legibleColor } from './legible-color.ts';

/**
 * Returns the style of a new text at a point of the window, without a size or a colour that is the same as in the
 * theme. The text is as large as 18 points of a slide, and legible on what is painted at the point.
 */
export function newTextStyle(view: View, topic: string, point: Point): Partial<RunStyle> {
  const color = legibleColor(view, topic, point);
  return { ...bodyStyle(pointLength(view, topic)), ...(color === 'ink' ? {} : { color }) };
}

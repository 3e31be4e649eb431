import type { Point } from '@flydeck/scene/model/geometry';
import type { Paragraph, RunStyle } from '@flydeck/scene/model/text';
import { type TextStyle, textStyleOf } from '@flydeck/scene/model/text-styles';
import type { View } from '../camera.ts';
import { documentTheme } from '../properties/document-theme.ts';
import { bodySize, unitsPerPoint } from './default-sizes.ts';
import { legibleColor } from './legible-color.ts';

/** The look of the text style Body in the theme. */
const bodyLook = ({ store }: View): TextStyle => textStyleOf(documentTheme(store), 'body');

/**
 * Returns the size of a new text, in the units of its topic. The text looks as large as text with the style Body on a
 * slide that fills the window.
 */
export const newTextSize = (view: View, topic: string): number =>
  bodySize(unitsPerPoint(view, topic), bodyLook(view).size);

/**
 * Returns the style of a new text at a point in window coordinates. The text has the text style Body, and is legible on
 * the content that is painted at the point. Default values are omitted.
 */
export function newTextStyle(view: View, topic: string, point: Point): Partial<RunStyle> {
  const { bold, italic } = bodyLook(view);
  const color = legibleColor(view, topic, point);
  return {
    size: newTextSize(view, topic),
    ...(bold ? { bold } : {}),
    ...(italic ? { italic } : {}),
    ...(color === 'ink' ? {} : { color }),
  };
}

/** Returns the first paragraph of a new text, which follows changes of the text style Body. */
export const newParagraph = (view: View, topic: string): Paragraph => ({
  runs: [],
  styleScale: newTextSize(view, topic) / bodyLook(view).size,
});

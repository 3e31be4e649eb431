import type { Paragraph, RunStyle } from '@flydeck/scene/model/text';
import { isEqual } from '@flydeck/scene/records/is-equal';
import { locateRuns, styleOf } from './runs.ts';

/**
 * Returns the style that typed text gets at an offset: the style of the character before the offset; at the start of a
 * paragraph, the style of the first character. If this character has a link, the typed text gets neither the link nor
 * the underline, unless the offset is between two characters of the link. In a paragraph without text, typed text gets
 * the style of the first run, which contains no characters.
 */
export function typingStyle({ runs }: Paragraph, offset: number): RunStyle {
  const located = locateRuns(runs).filter(({ from, to }) => to > from);
  const before = located.findLast(({ from }) => from < offset)?.run ?? located[0]?.run ?? runs[0];
  if (!before) return {};
  const { link, ...style } = styleOf(before);
  if (!link) return style;
  const after = located.find(({ to }) => to > offset);
  const isInLink = after && offset > (located[0]?.from ?? 0) && isEqual(after.run.link, link);
  const { underline: _underline, ...unlinked } = style;
  return isInLink ? { ...style, link } : unlinked;
}

/**
 * Returns a copy of a paragraph without its text. The copy stores a style, but not the link of this style, for text
 * that is typed in the paragraph later.
 */
export function emptyParagraph(
  { runs: _runs, ...paragraph }: Paragraph,
  { link: _link, ...style }: RunStyle,
): Paragraph {
  const merged = { ...paragraph.style, ...style };
  return { ...paragraph, runs: [], ...(Object.keys(merged).length > 0 ? { style: merged } : {}) };
}

import type { Paragraph, RunStyle } from '@flydeck/scene/model/text';
import { isEqual } from '@flydeck/scene/records/is-equal';
import { locateRuns, styleOf } from './runs.ts';

/**
 * Returns the style that typed text gets at an offset. The style is that of the character before the offset. At the
 * start of a paragraph, the style is that of the first character. A link and its underline are left out, unless the
 * offset is between two characters of the link. Returns an empty style for a paragraph without text.
 */
export function typingStyle({ runs }: Paragraph, offset: number): RunStyle {
  const located = locateRuns(runs).filter(({ from, to }) => to > from);
  const before = located.findLast(({ from }) => from < offset) ?? located[0];
  if (!before) return {};
  const { link, ...style } = styleOf(before.run);
  if (!link) return style;
  const after = located.find(({ to }) => to > offset);
  const isInLink = after && offset > (located[0]?.from ?? 0) && isEqual(after.run.link, link);
  const { underline: _underline, ...unlinked } = style;
  return isInLink ? { ...style, link } : unlinked;
}

/** Returns a paragraph without text that stores a style for text that is typed in it. */
export function emptyParagraph(
  { runs: _runs, ...paragraph }: Paragraph,
  { link: _link, ...style }: RunStyle,
): Paragraph {
  const merged = { ...paragraph.style, ...style };
  return { ...paragraph, runs: [], ...(Object.keys(merged).length > 0 ? { style: merged } : {}) };
}

import { leftFraction, paragraphDirection } from '@flydeck/scene/layout/alignment';
import { DEFAULT_TEXT_SIZE } from '@flydeck/scene/model/default-text-size';
import type { Rect } from '@flydeck/scene/model/geometry';
import type { Paragraph, TextBody } from '@flydeck/scene/model/text';

/** Average width of a character and height of a line, as multiples of the font size. */
const CHARACTER_WIDTH = 0.55;
const LINE_HEIGHT = 1.25;

/**
 * Estimates the rectangle around a text's lines in its box without breaking the lines, with characters and lines
 * of average size. Returns undefined for an empty text.
 */
export function estimateTextBounds(
  paragraphs: readonly Paragraph[],
  body: Omit<TextBody, 'paragraphs'>,
  box: Rect,
): Rect | undefined {
  let width = 0;
  let height = 0;
  for (const { runs, style } of paragraphs) {
    const size = Math.max(...[...runs, style, body.style].map((source) => source?.size ?? 0)) || DEFAULT_TEXT_SIZE;
    const scaledSize = size * (body.fontScale ?? 1);
    for (const line of runs
      .map(({ text }) => text)
      .join('')
      .split('\n')) {
      const lineWidth = line.length * scaledSize * CHARACTER_WIDTH;
      const lineCount = body.wrap === false ? 1 : Math.max(1, Math.ceil(lineWidth / Math.max(box.width, scaledSize)));
      width = Math.max(width, lineCount > 1 ? box.width : lineWidth);
      height += lineCount * scaledSize * LINE_HEIGHT;
    }
  }
  if (width === 0) return undefined;
  const freeFractionAbove = body.anchor === 'bottom' ? 1 : body.anchor === 'middle' ? 0.5 : 0;
  const [first] = paragraphs;
  const freeFractionLeft = first ? leftFraction(first.align ?? 'start', paragraphDirection(first)) : 0;
  return {
    x: box.x + (box.width - width) * freeFractionLeft,
    y: box.y + (box.height - height) * freeFractionAbove,
    width,
    height,
  };
}

import type { Rect } from '@flydeck/scene/model/geometry';
import type { Paragraph, TextBody } from '@flydeck/scene/model/text';

/** Font size, in topic units, of text without a font size. Must be the size that the compiler uses for such text. */
const DEFAULT_FONT_SIZE = 18;
/** Average width of a character and height of a line, as multiples of the font size. */
const CHARACTER_WIDTH = 0.55;
const LINE_HEIGHT = 1.25;

/**
 * Estimates the rectangle around a text's lines in its box without breaking the lines. The estimate only decides
 * whether a click is on the text or on the empty part of the box. Returns undefined for an empty text.
 */
export function estimateTextBounds(
  paragraphs: readonly Paragraph[],
  body: Omit<TextBody, 'paragraphs'>,
  box: Rect,
): Rect | undefined {
  let width = 0;
  let height = 0;
  for (const { runs, style } of paragraphs) {
    const size = Math.max(...[...runs, style, body.style].map((source) => source?.size ?? 0)) || DEFAULT_FONT_SIZE;
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
  return {
    x: box.x + leftOffset(paragraphs[0], box.width - width),
    y: box.y + (box.height - height) * freeFractionAbove,
    width,
    height,
  };
}

/** Returns the distance of lines from the left side of a box. @param free width of the box minus width of the lines */
function leftOffset(paragraph: Paragraph | undefined, free: number): number {
  const isRightToLeft = paragraph?.direction === 'rtl';
  switch (paragraph?.align) {
    case 'center':
      return free / 2;
    case 'right':
      return free;
    case 'left':
      return 0;
    case 'end':
      return isRightToLeft ? 0 : free;
    default:
      return isRightToLeft ? free : 0;
  }
}

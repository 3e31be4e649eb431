import { rect } from '../arrange/boxes.ts';
import type { Element } from '../model/elements.ts';
import type { Rect } from '../model/geometry.ts';
import { paragraphText } from '../model/plain-text.ts';
import type { Paragraph, TextBody } from '../model/text.ts';

/** What an element covers; of a text about what its words do, which are often less than its box. */
export function wordsBox(element: Element): Rect {
  const { x, y, width, height } = element;
  if (element.kind !== 'text' || element.rotation || width <= 0) return rect(x, y, width, height);
  const { body } = element;
  const rows = body.paragraphs.map((paragraph) => roomOf(paragraph, body, width));
  const tall = Math.min(
    height,
    rows.reduce((sum, row) => sum + row.height, 0),
  );
  const isStart = body.paragraphs.every(
    (paragraph) => (paragraph.align ?? 'start') === 'start' && !/[\u0590-\u08ff]/.test(paragraphText(paragraph)),
  );
  const wide = isStart ? Math.min(width, Math.max(0, ...rows.map((row) => row.width))) : width;
  const spare = { top: 0, middle: (height - tall) / 2, bottom: height - tall }[body.anchor ?? 'top'];
  return rect(x, y + spare, wide, tall);
}

/** A letter being about 0.6 of the size wide, 1 for Han and Hangul. */
function roomOf(paragraph: Paragraph, body: TextBody, width: number): { width: number; height: number } {
  const own = paragraph.runs.map(({ size }) => size ?? paragraph.style?.size ?? body.style?.size ?? 18);
  const size = Math.max(...own, 1) * (body.fontScale ?? 1);
  const words = paragraphText(paragraph);
  const wide = /[\u2e80-\u9fff\uac00-\ud7af]/.test(words) ? 1 : 0.6;
  const letters = words.length * size * wide + (paragraph.indent ?? 0);
  const height = Math.ceil(Math.max(1, letters / width)) * size * 1.3 + (paragraph.spaceBefore ?? 0);
  return { width: letters, height };
}

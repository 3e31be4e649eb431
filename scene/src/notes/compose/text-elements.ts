import { fitSizeToLongestWord } from '../../arrange/decoration.ts';
import { estimateLines } from '../../create/text-size.ts';
import type { Element } from '../../model/elements.ts';
import type { Rect, Size } from '../../model/geometry.ts';
import { paragraphText } from '../../model/plain-text.ts';
import type { Paragraph, RunStyle, TextBody } from '../../model/text.ts';
import { bulletOf } from '../bullet.ts';
import type { TextLine } from '../cards.ts';
import { toRuns } from '../inline.ts';
import { endsSentence } from '../sentences.ts';

const LINE_HEIGHT = 1.36;
const LIST_INDENT = 26;

/** Returns a text element without insets, whose text shrinks if it does not fit. */
export function textElement(
  id: string,
  box: Rect,
  paragraphs: Paragraph[],
  style: RunStyle,
  anchor: TextBody['anchor'] = 'top',
): Element {
  return { kind: 'text', id, ...box, body: { insets: [0, 0, 0, 0], anchor, fit: 'shrink', style, paragraphs } };
}

/** Returns a line of notes as a paragraph. */
export const lineParagraph = (text: string, fields: Partial<Paragraph> = {}): Paragraph => ({
  role: 'body',
  runs: toRuns(text),
  ...fields,
});

/**
 * Returns lines as paragraphs with bullets. `spacing` is the space between paragraphs. Lines of a paragraph of the notes
 * get a smaller space if most of them are whole sentences, and not the lines of a poem or an address.
 */
export function toParagraphs(lines: readonly TextLine[], spacing: number): Paragraph[] {
  const areSentences = lines.filter(({ text }) => endsSentence(text)).length >= (lines.length * 2) / 3;
  return lines.map((line, i) => {
    const isSpaced = i > 0 && (line.kind !== 'line' || areSentences);
    const spaceBefore = !isSpaced ? 0 : line.level > 0 || line.kind === 'line' ? spacing / 2 : spacing;
    if (line.kind === 'paragraph' || line.kind === 'line') return lineParagraph(line.text, { spaceBefore });
    const indent = LIST_INDENT * (line.level + 1);
    return lineParagraph(line.text, {
      spaceBefore,
      level: Math.min(8, line.level),
      indent,
      hanging: -LIST_INDENT,
      bullet: { ...bulletOf(line), color: 'accent' },
    });
  });
}

/** Range of text sizes. */
export interface SizeRange {
  readonly largest: number;
  readonly smallest: number;
}

/** Returns the largest size in a range at which the paragraphs probably fit into a box without breaking words. */
export function fitParagraphs(paragraphs: readonly Paragraph[], box: Size, { largest, smallest }: SizeRange): number {
  const texts = paragraphs.map(paragraphText);
  const widest = Math.min(
    ...texts.map((text) => fitSizeToLongestWord(withoutLongWords(text), box.width, largest)),
    largest,
  );
  let size = Math.max(smallest, widest);
  while (size > smallest && paragraphsHeight(paragraphs, size, box.width) > box.height) size -= 1;
  return Math.max(smallest, Math.floor(size));
}

/** Returns a text without URLs and other words that are too long for a line in any legible size. */
const withoutLongWords = (text: string): string =>
  text
    .split(/\s+/)
    .filter((word) => word.length <= 22 && !/[/@]/.test(word))
    .join(' ');

/** Estimates the height of paragraphs. */
export function paragraphsHeight(paragraphs: readonly Paragraph[], size: number, width: number): number {
  return paragraphs.reduce(
    (sum, paragraph) =>
      sum +
      (paragraph.spaceBefore ?? 0) +
      estimateLines(paragraphText(paragraph), size, width - (paragraph.indent ?? 0)) * size * LINE_HEIGHT,
    0,
  );
}

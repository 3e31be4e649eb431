import { rect } from '../../arrange/boxes.ts';
import { fitSizeToLongestWord } from '../../arrange/decoration.ts';
import { accentGradient, cornerRing, MARGIN, TOPIC_WIDTH } from '../../create/lay-out-topic.ts';
import type { CanvasColors } from '../../model/derived-color.ts';
import { visualLength } from '../characters.ts';
import { plainTextOf } from '../inline.ts';
import { type CardDesign, WHITE } from './card-frame.ts';
import { fitParagraphs, lineParagraph, textElement } from './text-elements.ts';

const LARGEST_SIZE = 76;
const SMALLEST_SIZE = 34;
/** Smallest text size of a title on one line. */
const MIN_ONE_LINE_SIZE = 58;

/** Composes a title in large text on a gradient, and lines below it. */
export function composeTitle(id: string, title: string, subtitle: readonly string[], colors: CanvasColors): CardDesign {
  const width = TOPIC_WIDTH - 2 * MARGIN - 60;
  const hasSubtitle = subtitle.length > 0;
  const paragraphs = [lineParagraph(title, { role: 'title', lineHeight: { multiple: 1 } })];
  const box = rect(MARGIN + 10, 80, width, hasSubtitle ? 250 : 380);
  const text = plainTextOf(title);
  const oneLineSize = width / (visualLength(text) * 0.6);
  // A title that fits into one line in a large size is not broken.
  const largest =
    oneLineSize >= MIN_ONE_LINE_SIZE
      ? Math.min(LARGEST_SIZE, oneLineSize)
      : fitSizeToLongestWord(text, width, LARGEST_SIZE);
  const size = fitParagraphs(paragraphs, box, { largest, smallest: Math.min(SMALLEST_SIZE, largest) });
  const style = { size, bold: true, family: 'heading', color: WHITE };
  const subtitleBox = rect(MARGIN + 10, 356, width - 120, 130);
  return {
    background: accentGradient(colors),
    elements: [
      cornerRing({ id }, colors),
      textElement(`${id}-title`, box, paragraphs, style, hasSubtitle ? 'bottom' : 'middle'),
      ...(hasSubtitle
        ? [
            textElement(
              `${id}-text`,
              subtitleBox,
              subtitle.map((line) => lineParagraph(line)),
              { size: 26, color: WHITE },
            ),
          ]
        : []),
    ],
  };
}

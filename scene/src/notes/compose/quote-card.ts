import { rect } from '../../arrange/boxes.ts';
import { DECORATION_FIELDS } from '../../arrange/decoration.ts';
import { accentGradient, TOPIC_HEIGHT, TOPIC_WIDTH } from '../../create/lay-out-topic.ts';
import { estimateLines } from '../../create/text-size.ts';
import type { Element } from '../../model/elements.ts';
import { plainTextOf } from '../inline.ts';
import { type CardContext, type CardDesign, WHITE } from './card-frame.ts';
import { fitParagraphs, lineParagraph, textElement } from './text-elements.ts';

const SIDE_MARGIN = 110;
/** A quotation mark in a box of 100 by 80 units: two drops. */
const QUOTATION_MARK = [0, 54]
  .map(
    (x) =>
      `M${x + 23} 34 A23 23 0 1 1 ${x} 57 C${x} 28 ${x + 14} 8 ${x + 38} 0 L${x + 43} 9 C${x + 31} 14 ${x + 24} 22 ${x + 23} 34 Z`,
  )
  .join(' ');

/** Composes a quote: large text on a gradient, with the author below. A title is shown above the quote. */
export function composeQuote(lines: readonly string[], author: string, context: CardContext): CardDesign {
  const { id, title, lead, colors } = context;
  const heading = [title, lead ?? ''].filter((text) => text !== '');
  const top = heading.length > 0 ? 150 : 110;
  const width = TOPIC_WIDTH - 2 * SIDE_MARGIN;
  const box = rect(SIDE_MARGIN, top, width, TOPIC_HEIGHT - top - (author === '' ? 60 : 110));
  const quote = lines.map((line, i) => lineParagraph(line, { role: 'quote', spaceBefore: i === 0 ? 0 : 6 }));
  const size = fitParagraphs(quote, box, { largest: 46, smallest: 20 });
  const headingParagraphs = heading.map((text, i) =>
    lineParagraph(text, { role: i === 0 && title ? 'title' : 'body' }),
  );
  const headingSize = heading.some((text) => estimateLines(plainTextOf(text), 26, width) > 1) ? 20 : 26;
  return {
    background: accentGradient(colors),
    elements: [
      quotationMark(context),
      ...(heading.length > 0
        ? [
            textElement(`${id}-title`, rect(SIDE_MARGIN, 56, width, 76), headingParagraphs, {
              size: headingSize,
              color: WHITE,
              bold: true,
              family: 'heading',
            }),
          ]
        : []),
      textElement(`${id}-quote`, box, quote, { size, color: WHITE, family: 'heading' }, 'middle'),
      ...(author === ''
        ? []
        : [
            textElement(
              `${id}-author`,
              rect(SIDE_MARGIN, TOPIC_HEIGHT - 96, width, 40),
              [lineParagraph(`— ${author}`, { role: 'caption' })],
              { size: 22, color: WHITE },
            ),
          ]),
    ],
  };
}

function quotationMark({ id, colors }: CardContext): Element {
  return {
    kind: 'shape',
    id: `${id}-mark`,
    ...DECORATION_FIELDS,
    ...rect(TOPIC_WIDTH - 230, TOPIC_HEIGHT - 180, 160, 128),
    opacity: 0.22,
    geometry: { kind: 'path', width: 100, height: 80, paths: [{ d: QUOTATION_MARK }] },
    fill: { kind: 'solid', ...colors['poster-ring'] },
  };
}

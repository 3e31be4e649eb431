import { rect } from '../../arrange/boxes.ts';
import type { Element } from '../../model/elements.ts';
import type { Rect } from '../../model/geometry.ts';
import type { ComparisonColumn } from '../cards.ts';
import { type CardContext, type CardDesign, openFrame, paperFill, plate } from './card-frame.ts';
import { fitParagraphs, lineParagraph, paragraphsHeight, textElement, toParagraphs } from './text-elements.ts';

const PADDING = 24;
const TITLE_SIZE = 32;
const TITLE_HEIGHT = 44;
const STRIP_HEIGHT = 8;
const MIN_TEXT_HEIGHT = 200;

/** Composes a comparison: the columns are plates of the same size, with their titles above their lines. */
export function composeComparison(columns: readonly ComparisonColumn[], context: CardContext): CardDesign {
  const { elements, area } = openFrame(context);
  const gap = 28;
  const width = (area.width - gap * (columns.length - 1)) / columns.length;
  const textArea = rect(0, 0, width - 2 * PADDING, area.height - TITLE_HEIGHT - STRIP_HEIGHT - 2 * PADDING - 8);
  const size = Math.min(
    ...columns.map(({ lines }) => fitParagraphs(toParagraphs(lines, 8), textArea, { largest: 34, smallest: 15 })),
  );
  const textHeight = Math.max(
    ...columns.map(({ lines }) => paragraphsHeight(toParagraphs(lines, 8), size, textArea.width)),
  );
  const height = Math.min(area.height, area.height - textArea.height + Math.max(textHeight * 1.06, MIN_TEXT_HEIGHT));
  // Slightly above the middle, where the space below looks equal.
  const top = area.y + (area.height - height) * 0.4;
  const boxes = columns.map((_, i) => rect(area.x + i * (width + gap), top, width, height));
  return {
    background: paperFill,
    elements: [
      ...elements,
      ...columns.flatMap((column, i) => columnElements(column, i, boxes[i] ?? area, size, context)),
    ],
  };
}

function columnElements(
  { title, lines }: ComparisonColumn,
  index: number,
  box: Rect,
  size: number,
  { id, colors }: CardContext,
): Element[] {
  const prefix = `${id}-column-${index + 1}`;
  const x = box.x + PADDING;
  const y = box.y + STRIP_HEIGHT + PADDING - 4;
  const width = box.width - 2 * PADDING;
  const strip = index === 0 ? colors.accent : colors.muted;
  const top = y + TITLE_HEIGHT + 8;
  return [
    plate(`${prefix}-plate`, box, { kind: 'solid', ...colors.detail }, 12),
    plate(`${prefix}-strip`, rect(box.x, box.y, box.width, STRIP_HEIGHT), { kind: 'solid', ...strip }, 4),
    textElement(
      `${prefix}-title`,
      rect(x, y, width, TITLE_HEIGHT),
      [lineParagraph(title, { role: 'heading' })],
      { size: TITLE_SIZE, bold: true, color: 'ink', family: 'heading' },
      'middle',
    ),
    textElement(`${prefix}-text`, rect(x, top, width, box.y + box.height - PADDING - top), toParagraphs(lines, 8), {
      size,
      color: 'ink',
    }),
  ];
}

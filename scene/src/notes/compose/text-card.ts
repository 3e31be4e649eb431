import { inset, rect } from '../../arrange/boxes.ts';
import { MARGIN, TOPIC_HEIGHT, TOPIC_WIDTH } from '../../create/lay-out-topic.ts';
import type { Paragraph } from '../../model/text.ts';
import type { TextLine } from '../cards.ts';
import { visualLength } from '../characters.ts';
import { type CardContext, type CardDesign, openFrame, paperFill } from './card-frame.ts';
import { fitParagraphs, lineParagraph, textElement, toParagraphs } from './text-elements.ts';

/** Maximum length of a paragraph that is shown as a statement in large text, in visual characters. */
const STATEMENT_MAX_LENGTH = 150;
/** Minimum number of short list items that are shown in two columns. */
const COLUMNS_MIN_LINES = 8;
const COLUMN_LINE_MAX_LENGTH = 34;

/** Composes text: a statement, paragraphs, or a list, in two columns if it has many short items. */
export function composeText(lines: readonly TextLine[], context: CardContext): CardDesign {
  const [first] = lines;
  if (context.title === '' && lines.length === 1 && first && visualLength(first.text) <= STATEMENT_MAX_LENGTH)
    return composeStatement(first.text, context);
  const { elements, area } = openFrame(context);
  const columns = hasColumns(lines) ? 2 : 1;
  const columnGap = 36;
  const paragraphs = withBoldLabels(toParagraphs(lines, 12));
  const columnArea = rect(area.x, area.y, (area.width - (columns - 1) * columnGap) / columns, area.height * columns);
  const size = fitParagraphs(paragraphs, columnArea, { largest: largestSize(lines), smallest: 17 });
  const text = textElement(`${context.id}-text`, area, paragraphs, { size, color: 'ink' }, anchorOf(context, lines));
  if (columns === 1 || text.kind !== 'text') return { background: paperFill, elements: [...elements, text] };
  const body = { ...text.body, columns, columnGap };
  return { background: paperFill, elements: [...elements, { ...text, body }] };
}

/** Returns the largest text size: short texts are larger. */
function largestSize(lines: readonly TextLine[]): number {
  const length = lines.reduce((sum, { text }) => sum + visualLength(text) + 20, 0);
  if (length <= 110) return 46;
  return length <= 220 ? 40 : 34;
}

/** A single paragraph is in the middle, other texts are below the title. */
const anchorOf = ({ title }: CardContext, lines: readonly TextLine[]) =>
  title === '' || lines.length === 1 ? 'middle' : 'top';

const hasColumns = (lines: readonly TextLine[]): boolean =>
  lines.length >= COLUMNS_MIN_LINES &&
  lines.every(
    ({ kind, text, level }) => kind !== 'paragraph' && level === 0 && visualLength(text) <= COLUMN_LINE_MAX_LENGTH,
  );

function composeStatement(text: string, { id, colors }: CardContext): CardDesign {
  const box = inset(rect(0, 0, TOPIC_WIDTH, TOPIC_HEIGHT), MARGIN + 20);
  const paragraphs = [lineParagraph(text)];
  const size = fitParagraphs(paragraphs, { width: box.width, height: box.height * 0.9 }, { largest: 48, smallest: 26 });
  return {
    background: { kind: 'solid', ...colors.detail },
    elements: [
      textElement(`${id}-text`, box, paragraphs, { size, color: 'ink', family: 'heading', bold: true }, 'middle'),
    ],
  };
}

const LABEL = /^[^:：]{1,32}[:：](?=\s|[\u3000-\u9fff])/u;

/** Makes the labels bold, if all paragraphs consist of a label and a text. */
function withBoldLabels(paragraphs: Paragraph[]): Paragraph[] {
  const labels = paragraphs.map(({ runs }) => LABEL.exec(runs[0]?.text ?? '')?.[0]);
  if (paragraphs.length < 2 || !labels.every((label) => label !== undefined)) return paragraphs;
  return paragraphs.map((paragraph, i) => {
    const [first, ...others] = paragraph.runs;
    const label = labels[i] ?? '';
    const rest = { ...first, text: (first?.text ?? '').slice(label.length) };
    return { ...paragraph, runs: [{ ...first, text: label, bold: true }, rest, ...others] };
  });
}

import { itemAt } from '@flydeck/scene/checked-access';
import { bulletLabels } from '@flydeck/scene/layout/bullets';
import type { ChartElement, Element } from '@flydeck/scene/model/elements';
import type { Rect } from '@flydeck/scene/model/geometry';
import type { Paragraph } from '@flydeck/scene/model/text';
import { type TopicLine, textOfLine } from '@flydeck/scene/notes/topic-lines';
import { textBox } from '../../demos/kit/elements.ts';
import type { ChartData, Content, TopicContent } from './content.ts';

type TextStyle = Parameters<typeof textBox>[3] & { readonly size: number; readonly columns?: number };

/** Characters that are about one em wide. */
const WIDE_CHARACTER = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]|\p{Extended_Pictographic}/u;
/** Characters of scripts whose characters may be joined: all scripts except Latin, Cyrillic and Greek. */
const JOINED_CHARACTER = /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\P{L}]/u;
/** Line height as a multiple of the font size, for the family with the highest lines. */
const LINE_HEIGHT = 1.38;
/** Default distance of paragraphs, as a multiple of the font size. */
const PARAGRAPH_GAP = 0.45;
/** Indent of each level of a list, as a multiple of the font size. */
const LIST_INDENT = 1.1;

/** Space between columns of text, in topic units. */
const COLUMN_GAP = 48;
/** Part of the height of columns that their lines fill at least: the last lines of columns are not equally low. */
const COLUMN_FILL = 0.85;
/** Number of items of the shortest list that can have columns. */
const COLUMNS_MIN_ITEMS = 4;

/** Returns the indent of a line as a multiple of the font size. */
const indentOf = (line: TopicLine): number => (typeof line === 'string' ? 0 : LIST_INDENT * (line.level + 1));

/** Estimates the width of a text in ems for wide font families; for other families the estimate is too large. */
function estimateEms(text: string): number {
  let ems = 0;
  for (const character of text) {
    if (WIDE_CHARACTER.test(character)) ems += 1.02;
    else if (/[MWmw@%—]/.test(character)) ems += 0.92;
    else if (/[A-Z0-9\u0400-\u04ff]/.test(character)) ems += 0.7;
    else if (/[ijlt.,:;'’| ()]/.test(character)) ems += 0.34;
    else ems += 0.6;
  }
  return ems;
}

/** Estimates the number of lines of a paragraph. `lineEms` is the width of a line, in ems. */
function estimateLines(paragraph: string, lineEms: number): number {
  // Text with wide characters can break between any two characters, so at most about one em of a line remains unused.
  if (WIDE_CHARACTER.test(paragraph)) return Math.max(1, Math.ceil(estimateEms(paragraph) / Math.max(1, lineEms - 1)));
  let lines = 1;
  let usedEms = 0;
  for (const word of paragraph.split(' ')) {
    const ems = estimateEms(`${word} `);
    if (usedEms > 0 && usedEms + ems > lineEms) {
      lines += 1;
      usedEms = 0;
    }
    usedEms += ems;
    lines += Math.max(0, Math.ceil(usedEms / lineEms) - 1);
  }
  return lines;
}

/**
 * Returns the largest font size up to `maxSize` at which the text is estimated to fit without breaking words.
 * Returns 1 if the text does not fit at any larger size. `lineHeight` is a multiple of the font's line height, and
 * `paragraphGap` is a multiple of the font size.
 */
export function estimateFontSize(
  paragraphs: readonly TopicLine[],
  box: Rect,
  maxSize: number,
  lineHeight = 1,
  paragraphGap = 0,
): number {
  const longestWordEms = Math.max(1, ...paragraphs.map(estimateLongestWord));
  // Words longer than 40 em are broken. Otherwise the font size of the whole text would be very small.
  const unbrokenSize = longestWordEms > 40 ? maxSize : box.width / longestWordEms;
  for (let size = Math.min(maxSize, unbrokenSize); size > 1; size *= 0.96) {
    const lines = paragraphs.reduce(
      (sum, paragraph) => sum + estimateLines(textOfLine(paragraph), box.width / size - indentOf(paragraph)),
      0,
    );
    const height = size * (lines * LINE_HEIGHT * lineHeight + Math.max(0, paragraphs.length - 1) * paragraphGap);
    if (height <= box.height) return Math.round(size * 10) / 10;
  }
  return 1;
}

/** Returns the estimated width of the longest word of a line plus the indent of the line, in ems. */
function estimateLongestWord(line: TopicLine): number {
  const text = textOfLine(line);
  const words = WIDE_CHARACTER.test(text) ? [] : text.split(' ');
  return indentOf(line) + Math.max(0, ...words.map(estimateEms));
}

/**
 * Returns one text element in a box, with at most the font size of `style`; an empty list if the text is empty.
 * `paragraphGap` is a multiple of the font size.
 */
export function fitText(
  id: string,
  box: Rect,
  text: string | readonly TopicLine[],
  { paragraphGap = PARAGRAPH_GAP, lineHeight = 1, columns = 1, ...style }: TextStyle,
): Element[] {
  const paragraphs = [text].flat().filter((line) => textOfLine(line).trim() !== '');
  if (paragraphs.length === 0) return [];
  const size = estimateFontSize(paragraphs, joinColumns(box, columns), style.size, lineHeight, paragraphGap);
  const { spacing, ...otherStyle } = style;
  // `spacing` is for the font size of `style`. Joined characters must not be spaced.
  const scaledSpacing =
    spacing && !JOINED_CHARACTER.test(paragraphs.map(textOfLine).join(''))
      ? { spacing: (spacing * size) / style.size }
      : {};
  const element = textBox(id, box, paragraphs.map(textOfLine), {
    ...otherStyle,
    ...scaledSpacing,
    size,
    lineHeight,
    paragraphGap: paragraphGap * size,
  });
  const listed = withBullets(element, paragraphs, size);
  if (columns === 1 || listed.kind !== 'text') return [listed];
  return [{ ...listed, body: { ...listed.body, columns, columnGap: COLUMN_GAP } }];
}

/** Returns a box that is as wide as one column of `box`, and in which the text of all columns probably fits. */
const joinColumns = (box: Rect, columns: number): Rect =>
  columns === 1
    ? box
    : {
        ...box,
        width: (box.width - (columns - 1) * COLUMN_GAP) / columns,
        height: box.height * columns * COLUMN_FILL,
      };

/**
 * Returns lines for a text box each: items of numbered lists keep their numbers, the bullets of other lists are omitted.
 */
export function separateLines(lines: readonly TopicLine[]): TopicLine[] {
  const labels = bulletLabels(
    lines.map((line) => ({ runs: [{ text: textOfLine(line) }], ...(typeof line === 'string' ? {} : line) })),
  );
  return lines.map((line, i) => {
    if (typeof line === 'string' || line.bullet.kind !== 'number') return textOfLine(line);
    return { ...line, level: 0, bullet: { ...line.bullet, startAt: Number.parseInt(labels[i] ?? '1', 10) } };
  });
}

/** Returns a text element whose paragraphs have the bullets of `lines`. */
export function withBullets<E extends Element>(element: E, lines: readonly TopicLine[], size: number): E {
  if (element.kind !== 'text') return element;
  const paragraphs = element.body.paragraphs.map((paragraph, i): Paragraph => {
    const line = lines[i] ?? '';
    if (typeof line === 'string') return paragraph;
    const { bullet, level } = line;
    return { ...paragraph, bullet, level, indent: indentOf(line) * size, hanging: -LIST_INDENT * size };
  });
  return { ...element, body: { ...element.body, paragraphs } };
}

/** Matches a line that is short enough for large type: a number and at most a few other characters. */
const FIGURE = /^[^\p{L}\d]{0,3}\d[\d.,\s]*\p{L}{0,7}[^\p{L}\d]{0,3}$/u;

/** Returns the first line that matches `FIGURE`, and the other lines. The items of a list stay together. */
export function extractFigure(text: readonly TopicLine[]): {
  readonly figure?: string;
  readonly lines: readonly TopicLine[];
} {
  const figure = text.find((line) => typeof line === 'string' && FIGURE.test(line));
  if (typeof figure !== 'string') return { lines: text };
  return { figure, lines: text.filter((line) => line !== figure) };
}

/** Returns a topic's title, with the role of a title for screen readers. */
export const titleText = ({ id, title }: Pick<TopicContent, 'id' | 'title'>, box: Rect, style: TextStyle): Element[] =>
  fitText(`${id}-title`, box, title, { role: 'title', family: 'heading', bold: true, lineHeight: 0.96, ...style });

/** The smallest box of a text that has space for a chart next to the text, in topic units. */
const CHART_MIN_BOX = { width: 620, height: 140 };
/** Shares of the width of the box that a chart gets, the preferred one first, and the gap between text and chart. */
const CHART_SHARES = [0.62, 0.54, 0.46, 0.38];
const CHART_GAP = 40;
/** Size of texts that can be read on a phone, and of the labels of charts, in units of a topic of this width. */
const READING_SIZE = { size: 40, width: 1600 };

/**
 * Returns the first layout in which a text has the reading size. If there is none, the first one in which the text is
 * about as large as possible. `width` is the width of the topic.
 */
export function readableLayout<Layout extends { readonly textBox: Rect; readonly columns?: number }>(
  text: readonly TopicLine[],
  layouts: readonly Layout[],
  maxSize: number,
  width = READING_SIZE.width,
): Layout {
  const sizes = layouts.map(({ textBox, columns = 1 }) =>
    estimateFontSize(text, joinColumns(textBox, columns), maxSize, 1, PARAGRAPH_GAP),
  );
  const target = Math.min((READING_SIZE.size * width) / READING_SIZE.width, Math.max(...sizes) * 0.95);
  return itemAt(
    layouts,
    sizes.findIndex((size) => size >= target),
  );
}

/**
 * Returns a topic's text, and the chart of the topic next to it if the box is large enough. If the text would be too
 * small, the chart is narrower, or a list has two or three columns.
 */
export function bodyText(
  { id, text, chart }: Pick<TopicContent, 'id' | 'text' | 'chart'>,
  box: Rect,
  style: TextStyle,
): Element[] {
  const hasColumns = text.filter((line) => typeof line !== 'string').length >= COLUMNS_MIN_ITEMS;
  const hasChart = chart && box.width >= CHART_MIN_BOX.width && box.height >= CHART_MIN_BOX.height;
  const layouts = (hasColumns ? [1, 2, 3] : [1]).flatMap((columns) =>
    (hasChart ? CHART_SHARES : [0]).map((share) => {
      const width = (box.width - CHART_GAP) * share;
      const chartBox = { ...box, x: box.x + box.width - width, width };
      return { columns, textBox: hasChart ? { ...box, width: box.width - width - CHART_GAP } : box, chartBox };
    }),
  );
  const { columns, textBox, chartBox } = readableLayout(text, layouts, style.size);
  const texts = fitText(`${id}-text`, textBox, text, { ...style, columns });
  return hasChart ? [...texts, chartElement(id, chartBox, chart, style.color ?? 'muted')] : texts;
}

/** Returns the chart of a topic. */
export const chartElement = (
  id: string,
  box: Rect,
  data: ChartData,
  textColor: NonNullable<ChartElement['textColor']>,
): Element => ({
  kind: 'chart',
  id: `${id}-chart`,
  ...box,
  legend: 'none',
  textSize: READING_SIZE.size,
  textColor,
  ...data,
});

type BoxStyle = TextStyle & { readonly box: Rect };

/** Returns the title and the subtitle of a presentation, for its root topic. */
export const rootTexts = (
  { title, subtitle = '' }: Content,
  { box: titleBox, ...titleStyle }: BoxStyle,
  { box: subtitleBox, ...subtitleStyle }: BoxStyle,
): Element[] => [
  ...titleText({ id: 'root', title }, titleBox, titleStyle),
  ...fitText('root-line', subtitleBox, subtitle, subtitleStyle),
];

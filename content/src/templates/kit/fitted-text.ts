import type { ChartElement, Element } from '@flydeck/scene/model/elements';
import type { Rect } from '@flydeck/scene/model/geometry';
import { textBox } from '../../demos/kit/elements.ts';
import type { ChartData, Content, TopicContent } from './content.ts';

type TextStyle = Parameters<typeof textBox>[3] & { readonly size: number };

/** Characters that are about one em wide. */
const WIDE_CHARACTER = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]|\p{Extended_Pictographic}/u;
/** Characters of scripts whose characters may be joined: all scripts except Latin, Cyrillic and Greek. */
const JOINED_CHARACTER = /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\P{L}]/u;
/** Line height as a multiple of the font size, for the family with the highest lines. */
const LINE_HEIGHT = 1.38;

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
  paragraphs: readonly string[],
  box: Rect,
  maxSize: number,
  lineHeight = 1,
  paragraphGap = 0,
): number {
  const words = paragraphs.flatMap((paragraph) => (WIDE_CHARACTER.test(paragraph) ? [] : paragraph.split(' ')));
  const longestWordEms = Math.max(1, ...words.map(estimateEms));
  // Words longer than 40 em are broken. Otherwise the font size of the whole text would be very small.
  const unbrokenSize = longestWordEms > 40 ? maxSize : box.width / longestWordEms;
  for (let size = Math.min(maxSize, unbrokenSize); size > 1; size *= 0.96) {
    const lines = paragraphs.reduce((sum, paragraph) => sum + estimateLines(paragraph, box.width / size), 0);
    const height = size * (lines * LINE_HEIGHT * lineHeight + Math.max(0, paragraphs.length - 1) * paragraphGap);
    if (height <= box.height) return Math.round(size * 10) / 10;
  }
  return 1;
}

/**
 * Returns one text element in a box, with at most the font size of `style`; an empty list if the text is empty.
 * `paragraphGap` is a multiple of the font size.
 */
export function fitText(
  id: string,
  box: Rect,
  text: string | readonly string[],
  { paragraphGap = 0.45, lineHeight = 1, ...style }: TextStyle,
): Element[] {
  const paragraphs = (typeof text === 'string' ? [text] : text).filter((paragraph) => paragraph.trim() !== '');
  if (paragraphs.length === 0) return [];
  const size = estimateFontSize(paragraphs, box, style.size, lineHeight, paragraphGap);
  const { spacing, ...otherStyle } = style;
  // `spacing` is for the font size of `style`. Joined characters must not be spaced.
  const scaledSpacing =
    spacing && !JOINED_CHARACTER.test(paragraphs.join('')) ? { spacing: (spacing * size) / style.size } : {};
  return [
    textBox(id, box, paragraphs, {
      ...otherStyle,
      ...scaledSpacing,
      size,
      lineHeight,
      paragraphGap: paragraphGap * size,
    }),
  ];
}

/** Matches a line that is short enough for large type: a number and at most a few other characters. */
const FIGURE = /^[^\p{L}\d]{0,3}\d[\d.,\s]*\p{L}{0,7}[^\p{L}\d]{0,3}$/u;

/** Returns the first line that matches `FIGURE`, and the other lines. */
export function extractFigure(text: readonly string[]): {
  readonly figure?: string;
  readonly lines: readonly string[];
} {
  const figure = text.find((line) => FIGURE.test(line));
  return figure === undefined ? { lines: text } : { figure, lines: text.filter((line) => line !== figure) };
}

/** Returns a topic's title, with the role of a title for screen readers. */
export const titleText = ({ id, title }: Pick<TopicContent, 'id' | 'title'>, box: Rect, style: TextStyle): Element[] =>
  fitText(`${id}-title`, box, title, { role: 'title', family: 'heading', bold: true, lineHeight: 0.96, ...style });

/** The smallest box of a text that has space for a chart next to the text, in topic units. */
const CHART_MIN_BOX = { width: 620, height: 200 };
/** Share of the width of the box that a chart gets, and the gap between the text and the chart. */
const CHART_SHARE = 0.62;
const CHART_GAP = 40;

/** Returns a topic's text, and the chart of the topic next to it if the box is large enough. */
export function bodyText(
  { id, text, chart }: Pick<TopicContent, 'id' | 'text' | 'chart'>,
  box: Rect,
  style: TextStyle,
): Element[] {
  if (!chart || box.width < CHART_MIN_BOX.width || box.height < CHART_MIN_BOX.height)
    return fitText(`${id}-text`, box, text, style);
  const chartWidth = (box.width - CHART_GAP) * CHART_SHARE;
  const chartBox = { ...box, x: box.x + box.width - chartWidth, width: chartWidth };
  return [
    ...fitText(`${id}-text`, { ...box, width: box.width - chartWidth - CHART_GAP }, text, style),
    chartElement(id, chartBox, chart, style.color ?? 'muted'),
  ];
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
  textSize: 36,
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

import { rect } from '../arrange/boxes.ts';
import { DECORATION_FIELDS, fitSizeToLongestWord } from '../arrange/decoration.ts';
import type { CanvasColors } from '../model/derived-color.ts';
import type { Topic } from '../model/document.ts';
import type { Element } from '../model/elements.ts';
import type { Fill } from '../model/fill.ts';
import type { Rect } from '../model/geometry.ts';
import type { Paragraph, Run } from '../model/text.ts';
import { estimateLines, fitTextSize, fitTitleSize, TITLE_LINE_HEIGHT } from './text-size.ts';

/** A topic as text: a title, lines of text, and child topics. */
export interface OutlineTopic {
  readonly title: string;
  /** One line is a paragraph; several lines are a list. */
  readonly text: readonly string[];
  readonly notes?: string | undefined;
  readonly topics?: readonly OutlineTopic[] | undefined;
}

/** Options of `layOutTopic`. */
interface LayoutOptions {
  /** Whether the topic is the first one of the presentation. The first topic shows a short text below a large title. */
  readonly isFirst: boolean;
  readonly colors: CanvasColors;
}

/** The fields of a topic that `layOutTopic` computes. */
type TopicDesign = Pick<Topic, 'background' | 'corner' | 'elements'>;

/** Size of new topics. All lengths and text sizes of this file are in units of the topic. */
export const TOPIC_WIDTH = 960;
export const TOPIC_HEIGHT = 540;
/** Position of the child topics of a topic that also has text. */
export const CHILD_TOPICS_BOX = rect(TOPIC_WIDTH * 0.5, TOPIC_HEIGHT * 0.09, TOPIC_WIDTH * 0.45, TOPIC_HEIGHT * 0.82);

/** Distance of the content from the edges of the topic. */
export const MARGIN = 60;
/** Radius of the topic's corners. */
export const CORNER = 6;
const WHITE = '#ffffff';
/**
 * Limits of a text that the first topic shows below a large title: at most this number of lines, and fewer than this
 * number of characters in all lines.
 */
const SHORT_TEXT_MAX_LINES = 3;
const SHORT_TEXT_CHARACTER_LIMIT = 140;
/** Indent of list items. The bullet of an item is in this space. */
const LIST_INDENT = 28;

/**
 * Returns the background and the elements of a new topic. A topic without child topics has a large title on a gradient
 * if it has no text, or if it is the first topic and its text is short. A topic with child topics but without text is a
 * section. Its elements are created later by `createSectionCard`.
 */
export function layOutTopic(topic: Topic, { text }: OutlineTopic, { isFirst, colors }: LayoutOptions): TopicDesign {
  const hasTopics = topic.topics.length > 0;
  if (text.length === 0 && hasTopics) return { corner: CORNER, elements: [] };
  const characterCount = text.reduce((sum, line) => sum + line.length, 0);
  const isShort = isFirst && text.length <= SHORT_TEXT_MAX_LINES && characterCount < SHORT_TEXT_CHARACTER_LIMIT;
  if (!hasTopics && (text.length === 0 || isShort)) return { corner: CORNER, ...largeTitle(topic, text, colors) };
  return { corner: CORNER, background: { kind: 'solid', color: 'paper' }, elements: titleAndText(topic, text) };
}

/** Returns a large title, and text if there is any, on a gradient. */
function largeTitle(topic: Topic, text: readonly string[], colors: CanvasColors): TopicDesign & { background: Fill } {
  const { title } = topic;
  const width = TOPIC_WIDTH - 2 * MARGIN - 60;
  // The text size is at most 76, or 48 for a title of more than 60 characters.
  const size = Math.min(fitSizeToLongestWord(title, width, 76), title.length > 60 ? 48 : 76);
  const titleBox = rect(MARGIN, 90, width, text.length > 0 ? 250 : 360);
  const textBox = rect(MARGIN, 360, width, 130);
  return {
    background: accentGradient(colors),
    elements: [
      cornerRing(topic, colors),
      titleElement(topic, titleBox, 'middle', { size, color: WHITE }),
      ...textElements(topic, text, textBox, { size: 24, color: WHITE }),
    ],
  };
}

/** Returns a gradient of darkened accent colours. */
export const accentGradient = (colors: CanvasColors): Fill => ({
  kind: 'linear',
  angle: 52,
  stops: [
    { offset: 0, ...colors['poster-start'] },
    { offset: 1, ...colors['poster-end'] },
  ],
});

/** Returns a decorative ring in the lower right corner. */
export function cornerRing({ id }: Pick<Topic, 'id'>, colors: CanvasColors): Element {
  return {
    kind: 'shape',
    id: `${id}-ring`,
    ...DECORATION_FIELDS,
    ...rect(TOPIC_WIDTH - 190, TOPIC_HEIGHT - 190, 150, 150),
    opacity: 0.22,
    // The thickness of the ring in 1/100000 of its width: 9 %.
    geometry: { kind: 'preset', preset: 'donut', adjust: { adj: 9000 } },
    fill: { kind: 'solid', ...colors['poster-ring'] },
  };
}

/** Returns a title above text. If the topic has child topics, its right half stays empty for the child topics. */
function titleAndText(topic: Topic, text: readonly string[]): Element[] {
  const { title, topics } = topic;
  const width = topics.length > 0 ? TOPIC_WIDTH * 0.46 - MARGIN * 1.4 : TOPIC_WIDTH - MARGIN * 2;
  const size = fitTitleSize(title, width);
  const titleHeight = Math.min(200, estimateLines(title, size, width) * size * TITLE_LINE_HEIGHT + 4);
  const top = title.trim() === '' ? 72 : 62 + titleHeight + 20;
  const box = rect(MARGIN, top, width, TOPIC_HEIGHT - 44 - top);
  return [
    accentBar(topic),
    titleElement(topic, rect(MARGIN, 62, width, titleHeight), 'top', { size, color: 'ink' }),
    ...textElements(topic, text, box, { size: fitTextSize(text, box, LIST_INDENT), color: 'ink' }),
  ];
}

/** Returns a decorative bar above the title. */
export function accentBar({ id }: Pick<Topic, 'id'>): Element {
  return {
    kind: 'shape',
    id: `${id}-bar`,
    ...DECORATION_FIELDS,
    ...rect(MARGIN, 46, 48, 5),
    // The corner radius in 1/100000 of the height: one half, so that the ends are round.
    geometry: { kind: 'preset', preset: 'roundRect', adjust: { adj: 50_000 } },
    fill: { kind: 'solid', color: 'accent' },
  };
}

type TextStyle = Required<Pick<Run, 'size' | 'color'>>;

/** Returns the element with the title of a topic. */
export function titleElement(
  { id, title }: Pick<Topic, 'id' | 'title'>,
  box: Rect,
  anchor: 'top' | 'middle',
  style: TextStyle,
): Element {
  const run: Run = { text: title, family: 'heading', bold: true, ...style };
  const paragraphs: Paragraph[] = [{ role: 'title', lineHeight: { multiple: 0.98 }, runs: [run] }];
  return { kind: 'text', id: `${id}-title`, ...box, body: { insets: [0, 0, 0, 0], anchor, fit: 'shrink', paragraphs } };
}

/**
 * Returns an element with one line as a paragraph, or with several lines as a list. Returns no element without lines.
 */
function textElements({ id }: Topic, lines: readonly string[], box: Rect, style: TextStyle): Element[] {
  if (lines.length === 0) return [];
  const paragraphs = lines.map((line, i) => createParagraph(line, { isListItem: lines.length > 1, isFirst: i === 0 }));
  const body = { insets: [0, 0, 0, 0] as [number, number, number, number], anchor: 'top' as const, style, paragraphs };
  return [{ kind: 'text', id: `${id}-text`, ...box, body: { ...body, fit: 'shrink' } }];
}

function createParagraph(text: string, { isListItem, isFirst }: { isListItem: boolean; isFirst: boolean }): Paragraph {
  return {
    runs: text === '' ? [] : [{ text }],
    role: 'body',
    ...(isFirst ? {} : { spaceBefore: 8 }),
    ...(isListItem
      ? { indent: LIST_INDENT, hanging: -LIST_INDENT, bullet: { kind: 'char', char: '•', color: 'accent' } }
      : {}),
  };
}

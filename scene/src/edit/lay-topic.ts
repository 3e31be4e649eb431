import { rect } from '../arrange/boxes.ts';
import { type CanvasColors, fitLongestWord } from '../arrange/decoration.ts';
import { mixColors } from '../model/color.ts';
import type { Asset, Topic } from '../model/document.ts';
import type { Element } from '../model/elements.ts';
import type { Fill } from '../model/fill.ts';
import type { Rect } from '../model/geometry.ts';
import type { Paragraph } from '../model/text.ts';
import { BODY_ID, contentOf, PICTURE_ID, type TopicContent } from './content.ts';
import { cropFor } from './picture-box.ts';
import { paragraphOf, type TextLine } from './text-lines.ts';

/** What topics of an outline are laid out for. */
export interface Setting {
  readonly tones: CanvasColors;
  readonly assets: Readonly<Record<string, Asset>>;
}

export const TOPIC_WIDTH = 960;
export const TOPIC_HEIGHT = 540;
const MARGIN = 60;
const TITLE_SIZES = [42, 38, 34, 30, 26, 22];
const BODY_SIZES = [27, 24, 22, 20, 18, 16, 14, 12];
const FRAME = rect(0, 0, TOPIC_WIDTH, TOPIC_HEIGHT);
/** Where the topics inside a topic stand that has something to say itself. */
export const CHILDREN_BOX = rect(TOPIC_WIDTH * 0.5, TOPIC_HEIGHT * 0.09, TOPIC_WIDTH * 0.45, TOPIC_HEIGHT * 0.82);

/** A topic of an outline with its elements laid out; `opens`: it is the presentation's first. Its topics are not touched. */
export function laidTopic(topic: Topic, opens: boolean, { tones, assets }: Setting): Topic {
  const content = contentOf(topic);
  const { cover: _cover, clip: _clip, background: _background, ...rest } = topic;
  const base = { ...rest, width: TOPIC_WIDTH, height: TOPIC_HEIGHT, corner: 6 };
  const hasTopics = topic.topics.length > 0;
  const words = content.lines.reduce((sum, { text }) => sum + text.length, 0);
  const isShort = content.lines.length === 0 || (opens && content.lines.length <= 3 && words < 140);
  // A topic that only groups is drawn as a section by the arrangement.
  if (hasTopics && content.lines.length === 0 && !content.picture) return { ...base, elements: [] };
  if (!hasTopics && !content.picture && isShort) return { ...base, ...poster(topic, content, tones) };
  const picture = content.picture && { ...content.picture, file: assets[content.picture.asset] };
  if (!hasTopics && picture && content.lines.length === 0)
    return { ...base, background: paper, elements: captioned(topic, picture) };
  return { ...base, background: paper, elements: page(topic, content, picture, hasTopics) };
}

const paper: Fill = { kind: 'solid', color: 'paper' };

interface Picture {
  readonly asset: string;
  readonly alt: string;
  readonly file: Asset | undefined;
}

/** Large words on colour. */
function poster(topic: Topic, { lines }: TopicContent, tones: CanvasColors): Pick<Topic, 'background' | 'elements'> {
  const [from, to] = tones.isDark ? [0.55, 0.78] : [0, 0.45];
  const ground = (share: number) => mixColors(tones.accent, '#0b1020', share);
  const background: Fill = {
    kind: 'linear',
    angle: 52,
    stops: [
      { offset: 0, color: ground(from!) },
      { offset: 1, color: ground(to!) },
    ],
  };
  const width = TOPIC_WIDTH - 2 * MARGIN - 60;
  const size = Math.min(fitLongestWord(topic.title, width, 76), topic.title.length > 60 ? 48 : 76);
  const titleHeight = lines.length > 0 ? 250 : 360;
  const elements: Element[] = [
    ring(tones),
    text('outline-title', rect(MARGIN, 90, width, titleHeight), 'middle', [
      { role: 'title', lineHeight: { multiple: 0.98 }, runs: [heading(topic.title, size, '#ffffff')] },
    ]),
  ];
  if (lines.length > 0) elements.push(body(lines, rect(MARGIN, 360, width, 130), 24, { color: '#ffffff' }));
  return { background, elements };
}

/** A quiet figure in the corner. */
function ring(tones: CanvasColors): Element {
  return {
    kind: 'shape',
    id: 'outline-ring',
    alt: '',
    furniture: true,
    x: TOPIC_WIDTH - 190,
    y: TOPIC_HEIGHT - 190,
    width: 150,
    height: 150,
    opacity: 0.22,
    geometry: { kind: 'preset', preset: 'donut', adjust: { adj: 9000 } },
    fill: { kind: 'solid', color: mixColors(tones.accent, '#ffffff', 0.7) },
  };
}

/** A picture over all, its title at the lower edge. */
function captioned(topic: Topic, picture: Picture): Element[] {
  const shade: Element = {
    kind: 'shape',
    id: 'outline-shade',
    alt: '',
    furniture: true,
    ...rect(0, TOPIC_HEIGHT - 220, TOPIC_WIDTH, 220),
    geometry: { kind: 'preset', preset: 'rect' },
    fill: {
      kind: 'linear',
      angle: 90,
      stops: [
        { offset: 0, color: '#0b102000' },
        { offset: 1, color: '#0b1020d9' },
      ],
    },
  };
  const box = rect(MARGIN, TOPIC_HEIGHT - 160, TOPIC_WIDTH - 2 * MARGIN, 120);
  const title: Paragraph = {
    role: 'title',
    runs: [heading(topic.title, titleSize(topic.title, box.width), '#ffffff')],
  };
  const over = topic.title.trim() === '' ? [] : [shade, text('outline-title', box, 'bottom', [title])];
  return [pictureElement(picture, FRAME), ...over];
}

/** A title over text; a picture at the right, or topics. */
function page(topic: Topic, content: TopicContent, picture: Picture | undefined, hasTopics: boolean): Element[] {
  const { lines } = content;
  const isHalf = hasTopics || picture !== undefined;
  const width = (isHalf ? TOPIC_WIDTH * 0.46 : TOPIC_WIDTH) - MARGIN * (isHalf ? 1.4 : 2);
  const size = titleSize(topic.title, width);
  const titleHeight = rowsOf(topic.title, size, width) * size * 1.14 + 4;
  const top = topic.title.trim() === '' ? 72 : 62 + Math.min(titleHeight, 200) + 20;
  const room = rect(MARGIN, top, width, TOPIC_HEIGHT - 44 - top);
  const beside =
    picture && !hasTopics ? [pictureElement(picture, rect(TOPIC_WIDTH * 0.5, 0, TOPIC_WIDTH * 0.5, TOPIC_HEIGHT))] : [];
  const above =
    picture && hasTopics
      ? rect(room.x, room.y, room.width, lines.length > 0 ? room.height * 0.45 : room.height)
      : undefined;
  const left = above ? rect(room.x, above.y + above.height + 16, room.width, room.height - above.height - 16) : room;
  return [
    ...beside,
    bar(),
    text('outline-title', rect(MARGIN, 62, width, Math.min(titleHeight, 200)), 'top', [
      { role: 'title', lineHeight: { multiple: 0.98 }, runs: [heading(topic.title, size, 'ink')] },
    ]),
    ...(picture && above ? [pictureElement(picture, above)] : []),
    ...(lines.length > 0 ? [body(lines, left, bodySize(lines, left))] : []),
  ];
}

function bar(): Element {
  return {
    kind: 'shape',
    id: 'outline-bar',
    alt: '',
    furniture: true,
    ...rect(MARGIN, 46, 48, 5),
    geometry: { kind: 'preset', preset: 'roundRect', adjust: { adj: 50_000 } },
    fill: { kind: 'solid', color: 'accent' },
  };
}

const heading = (words: string, size: number, color: string) => ({
  text: words,
  family: 'heading',
  bold: true,
  size,
  color,
});

function text(id: string, box: Rect, anchor: 'top' | 'middle' | 'bottom', paragraphs: Paragraph[]): Element {
  return { kind: 'text', id, ...box, body: { insets: [0, 0, 0, 0], anchor, fit: 'shrink', paragraphs } };
}

function body(lines: readonly TextLine[], box: Rect, size: number, style: { color?: string } = {}): Element {
  const paragraphs = lines.map(paragraphOf);
  const look = { color: 'ink', ...style, size };
  return {
    kind: 'text',
    id: BODY_ID,
    ...box,
    body: { insets: [0, 0, 0, 0], anchor: 'top', fit: 'shrink', style: look, paragraphs },
  };
}

/** Rows that words take, a letter being about 0.56 of the size wide (1 for Han and Hangul). */
function rowsOf(words: string, size: number, width: number): number {
  let units = 0;
  for (const letter of words) units += /[\u2e80-\u9fff\uac00-\ud7af\uff00-\uff60]/.test(letter) ? 1 : 0.56;
  return Math.max(1, Math.ceil((units * size) / Math.max(1, width)));
}

const titleSize = (title: string, width: number): number =>
  Math.min(
    TITLE_SIZES.find((size) => rowsOf(title, size, width) <= 2) ?? 22,
    fitLongestWord(title, width, TITLE_SIZES[0]!),
  );

function bodySize(lines: readonly TextLine[], box: Rect): number {
  const fits = (size: number) =>
    lines.reduce(
      (sum, line) => sum + rowsOf(line.text, size, box.width - 28 * (line.level + 1)) * size * 1.3 + 12,
      0,
    ) <= box.height;
  return BODY_SIZES.find(fits) ?? 12;
}

/** The picture fills its box; what does not fit is cut off evenly. */
function pictureElement({ asset, alt, file }: Picture, box: Rect): Element {
  const crop = cropFor(file, box, 'cover');
  const base = { kind: 'image' as const, id: PICTURE_ID, ...box, asset, ...(alt ? { alt } : {}) };
  return crop ? { ...base, crop } : base;
}

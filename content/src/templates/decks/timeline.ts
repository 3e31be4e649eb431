import { itemAt } from '@flydeck/scene/checked-access';
import type { ArrangementLayout } from '@flydeck/scene/model/arrangement-layout';
import { DEFAULT_THEME } from '@flydeck/scene/model/default-theme';
import type { Topic } from '@flydeck/scene/model/document';
import type { Rect } from '@flydeck/scene/model/geometry';
import { path, rect, shape, solid } from '../../demos/kit/elements.ts';
import { disc } from '../kit/art.ts';
import type { Content, Template, TopicContent } from '../kit/content.ts';
import { bodyText, fitText, rootTexts, titleText } from '../kit/fitted-text.ts';
import {
  arrangeTopics,
  createRoot,
  createTopic,
  decorationElements,
  placeChildren,
  sizeForBox,
  type TopicAreas,
} from '../kit/topic-layout.ts';

const PAPER = '#f3f0e8';
const BLACK = '#141414';
const RED = '#d5001c';

/** A timeline in the style of Swiss posters. */
export const timeline: Template = {
  name: 'timeline',
  theme: {
    ...DEFAULT_THEME,
    name: 'Poster',
    ink: BLACK,
    paper: PAPER,
    accent: RED,
    muted: '#5f5b52',
    series: [RED, BLACK, '#8a857a'],
    fonts: { heading: 'Montserrat', body: 'Montserrat', code: 'JetBrains Mono' },
    background: solid(PAPER),
  },
  sample: {
    title: 'One hundred years, one line',
    subtitle: 'Put a year into each title; it becomes the large number.',
    description:
      'A timeline in black, white and red: years set large, cards above and below one line. For histories of places, companies, inventions and lives.',
    tags: ['timeline', 'history', 'milestones', 'template'],
    notes: 'Say where the line begins and where it ends before you fly to the first year.',
    topics: [
      {
        title: '1926: It begins',
        text: ['Who was there, and what did they want?'],
        notes: 'Beginnings are small. Say how small.',
      },
      {
        title: '1948: The first success',
        text: ['What worked for the first time?'],
        notes: 'Two details wait inside this year.',
        topics: [
          {
            title: 'The object',
            text: ['Show the thing itself, very close.'],
            notes: 'A picture says more here than a sentence.',
          },
          { title: 'The witness', text: ['Quote somebody who saw it.'], notes: 'Read the quote aloud.' },
        ],
      },
      {
        title: '1969: The leap',
        text: ['Which change surprised everybody?', 'Give it a number.'],
        notes: 'Leave a moment of silence after the number.',
      },
      {
        title: '1989: The turn',
        text: ['What ended, so that something else could start?'],
        notes: 'A turn has two sides; name both.',
      },
      {
        title: '2007: Into every pocket',
        text: ['When did it become part of daily life?'],
        notes: 'Ask who in the room remembers.',
      },
      {
        title: '2026: Today',
        text: ['Where does the line stand now?', 'Where will it go?'],
        notes: 'Finish with a question about the next year on the line.',
      },
    ],
  },
  compose,
};

/**
 * Returns the large number of a card and the rest of the title. The number is a year or a range of years (`1914–18`) at
 * the start of the title, which may be followed by punctuation or 年 ("year" in Japanese); otherwise the number is
 * `index + 1`.
 */
function splitCardTitle(
  text: string,
  index: number,
): { readonly number: string; readonly title: string; readonly isYear: boolean } {
  const match = /^\s*(\d{3,4}(?:\s*[–-]\s*\d{2,4})?)\s*(?:[:：.,،–—-]\s*|\s+|年\s*[:：]?\s*)(?=\S)/u.exec(text);
  return match
    ? { number: (match[1] ?? '').trim(), title: text.slice(match[0].length), isYear: true }
    : { number: String(index + 1), title: text, isYear: false };
}

/** Height of the axis, the line that connects the cards, and the space between the axis and the cards. */
const AXIS_Y = 680;
const AXIS_GAP = 52;

/** Cards above and below the axis in turn. */
const LAYOUT: ArrangementLayout = {
  kind: 'arrangement',
  shape: 'timeline',
  box: rect(80, AXIS_Y - 344, 1760, 688),
  gap: AXIS_GAP,
  fillsCells: true,
  decorations: [
    { id: 'stem', x: [0, 23], y: [1, 0], width: [0, 6], height: [0, AXIS_GAP] },
    { id: 'knot', x: [0, 9], y: [1, AXIS_GAP - 17], width: [0, 34], height: [0, 34] },
  ],
};

function compose(content: Content): Topic {
  const topics = arrangeTopics(content.topics, LAYOUT, createCard);
  return createRoot(content, {
    background: solid(PAPER),
    elements: [
      shape('bar', 'rect', rect(80, 72, 150, 18), { fill: RED }),
      ...rootTexts(
        content,
        { box: rect(80, 108, 1500, 140), size: 96, color: BLACK, spacing: -2 },
        { box: rect(82, 252, 1740, 66), size: 46, color: '#5f5b52' },
      ),
      shape('axis', 'rect', rect(0, AXIS_Y - 9, 1920, 18), { fill: BLACK }),
      // The lines from the cards to the axis, with dots on the axis.
      ...decorationElements('stem', topics, LAYOUT, (id, box) => shape(id, 'rect', box, { fill: RED })),
      ...decorationElements('knot', topics, LAYOUT, (id, box) =>
        shape(id, 'ellipse', box, { fill: RED, stroke: { color: PAPER, width: 6 } }),
      ),
    ],
    layout: LAYOUT,
    topics,
  });
}

/** Colours of the cards, in turn. */
const CARD_COLORS = [
  { background: '#ffffff', title: BLACK, number: RED, body: '#3d3a34' },
  { background: BLACK, title: '#ffffff', number: '#ff5a62', body: '#dedad2' },
  { background: '#ffffff', title: BLACK, number: RED, body: '#3d3a34' },
  { background: RED, title: '#ffffff', number: '#ffffff', body: '#ffffff' },
] as const;

function createCard(topicContent: TopicContent, index: number, box: Rect): Topic {
  const { id } = topicContent;
  const cardSize = sizeForBox(box);
  const { number, title, isYear } = splitCardTitle(topicContent.title, index);
  const colors = itemAt(CARD_COLORS, index % CARD_COLORS.length);
  const hasChildren = topicContent.topics.length > 0;
  // The title and the text fill the card except for the number and the margins.
  const textHeight = cardSize.height - 476;
  // The texts of tall cards are larger.
  const factor = Math.min(2, Math.max(1, cardSize.height / 1200));
  const width = hasChildren ? 780 : 1416;
  return createTopic(topicContent, {
    ...cardSize,
    background: solid(colors.background),
    elements: [
      ...fitText(`${id}-year`, rect(80, 44, 1440, 350), number, {
        size: 340,
        lineHeight: 0.75,
        bold: true,
        family: 'heading',
        color: colors.number,
        spacing: -10,
        anchor: 'middle',
        // A number that follows the order of the topics is not content.
        ...(isYear ? {} : { furniture: true }),
      }),
      shape(`${id}-rule`, 'rect', rect(92, 392, 1416, 8), { fill: colors.title }),
      ...titleText({ id, title }, rect(92, 424, width, textHeight * 0.42), {
        size: 104 * factor,
        color: colors.title,
        spacing: -1,
        anchor: 'middle',
      }),
      ...bodyText(topicContent, rect(92, 424 + textHeight * 0.46, width, textHeight * 0.54), {
        size: 62 * factor,
        color: colors.body,
      }),
    ],
    ...placeChildren(topicContent, rect(930, 424, 578, textHeight), 28, createDetail, [1.3, 2.4]),
  });
}

/** Creates a child topic of a card. */
function createDetail(topicContent: TopicContent, { size, title, text, footer }: TopicAreas, index: number): Topic {
  const { id } = topicContent;
  return createTopic(topicContent, {
    ...size,
    background: solid(index % 2 ? '#a30016' : '#4a443b'),
    elements: [
      path(`${id}-rings`, footer, ringsAlong(footer.width, footer.height), {
        stroke: { color: '#ffffff', width: 9 },
        opacity: 0.55,
      }),
      ...titleText(topicContent, title, { size: 160, color: '#ffffff', anchor: 'bottom' }),
      ...bodyText(topicContent, text, { size: 100, color: '#ffffff' }),
    ],
  });
}

/** Returns groups of concentric circles along a strip, as path data. */
function ringsAlong(width: number, height: number): string[] {
  const r = height * 0.36;
  return Array.from({ length: Math.floor(width / (2.5 * r)) }, (_, i) => {
    const x = 110 + r + i * 2.5 * r;
    return x + r > width - 60 ? '' : [1, 0.64, 0.28].map((scale) => disc(x, height * 0.4, r * scale)).join(' ');
  }).filter(Boolean);
}

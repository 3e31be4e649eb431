import { itemAt } from '@flydeck/scene/checked-access';
import type { ArrangementLayout } from '@flydeck/scene/model/arrangement-layout';
import { DEFAULT_THEME } from '@flydeck/scene/model/default-theme';
import type { Topic } from '@flydeck/scene/model/document';
import type { Element } from '@flydeck/scene/model/elements';
import { path, rect, shape, solid, textBox } from '../../demos/kit/elements.ts';
import { growingDots, halftone } from '../kit/art.ts';
import type { Content, Template, TopicContent } from '../kit/content.ts';
import { bodyText, rootTexts, titleText } from '../kit/fitted-text.ts';
import {
  arrangeTopics,
  CANVAS,
  createRoot,
  createTopic,
  decorationElements,
  placeChildren,
  type TopicAreas,
  withSpecialTopic,
} from '../kit/topic-layout.ts';

const YELLOW = '#ffd02e';
const BLACK = '#191510';
const PINK = '#ff7a9c';
const MINT = '#8fe3c0';
const SKY = '#8ecbff';

/** A large question mark with cards at its left. The last topic, the answer, is the dot of the question mark. */
export const lesson: Template = {
  name: 'lesson',
  theme: {
    ...DEFAULT_THEME,
    name: 'Chalk',
    ink: BLACK,
    paper: '#fffdf4',
    accent: '#b3123c',
    muted: '#5e5542',
    series: ['#b3123c', '#0f7a56', '#1464a8'],
    fonts: { heading: 'Noto Serif', body: 'Open Sans', code: 'JetBrains Mono' },
    background: solid(YELLOW),
  },
  sample: {
    title: 'Why is the sky blue?',
    subtitle: 'Ask first. The answer hides in the dot.',
    description:
      'A lesson that begins with a question and hides its answer in the dot of the question mark: parts, an exercise, and one zoom that everybody waits for.',
    tags: ['lesson', 'education', 'quiz', 'template'],
    notes: 'Ask the question and wait. Collect guesses before you go on.',
    topics: [
      {
        title: 'What do you think?',
        text: ['Write the question as a child would ask it.', 'Let everybody guess before you go on.'],
        notes: 'Write the guesses down where all can see them.',
      },
      {
        title: 'Part one: the light',
        text: ['One idea for each part.', 'One picture, one sentence.'],
        notes: 'A glass of water and a torch show it.',
      },
      {
        title: 'Part two: the air',
        text: ['Build on part one.'],
        notes: 'Zoom into the two details only if there is time.',
        topics: [
          { title: 'Look closer', text: ['Put the experiment here.'], notes: 'Do it live where you can.' },
          { title: 'Closer still', text: ['And what it shows.'], notes: 'Let somebody else explain it.' },
        ],
      },
      {
        title: 'Now you',
        text: ['A task that takes three minutes.', 'Say what you want to see at the end.'],
        notes: 'Set a timer. Walk around.',
      },
      {
        title: 'The answer',
        text: ['One sentence that everybody can repeat tomorrow.'],
        notes: 'Fly into the dot only when the exercise is done.',
      },
    ],
  },
  compose,
};

/** Box of the question mark's dot on the canvas. */
const DOT = rect(1440, 826, 176, 176);

/** Cards in a grid; the last topic is the dot. */
const LAYOUT: ArrangementLayout = {
  kind: 'arrangement',
  shape: 'grid',
  box: rect(100, 420, 1060, 580),
  gap: 36,
  decorations: [{ id: 'shadow', x: [0, 12], y: [0, 12], width: [1, 0], height: [1, 0] }],
};

function compose(content: Content): Topic {
  const layout = withSpecialTopic(LAYOUT, DOT, content.topics);
  const lastIndex = content.topics.length - 1;
  const topics = arrangeTopics(content.topics, layout, (topicContent, i) =>
    i === lastIndex ? createAnswerDot(topicContent) : createCard(topicContent, i),
  );
  return createRoot(content, {
    background: solid(YELLOW),
    elements: [
      path(
        'dots',
        CANVAS,
        // `u` and `v` are a position on the canvas, from 0 to 1.
        halftone(CANVAS, 40, (u, v) => Math.max(0, u * 0.7 + v * 0.45 - 0.55) * 0.8),
        { fill: '#f4a100', opacity: 0.5 },
      ),
      ...questionMark(),
      ...rootTexts(
        content,
        { box: rect(100, 84, 1060, 220), size: 128, color: BLACK, spacing: -2, anchor: 'bottom' },
        { box: rect(104, 320, 1056, 68), size: 46, color: '#4a3f22' },
      ),
      ...decorationElements('shadow', topics, layout, (id, box) => shape(id, 'rect', box, { fill: BLACK })),
    ],
    layout,
    topics,
  });
}

/** Returns the question mark without its dot, which is the topic with the answer. */
function questionMark(): Element[] {
  const d = 'M60 250 C60 90 180 0 330 0 C490 0 600 100 600 240 C600 370 520 430 440 490 C370 545 330 590 330 700';
  const stroke = (color: string) => ({ color, width: 150, cap: 'butt' as const, join: 'round' as const });
  const box = (offset: number) => rect(1204 + offset, 116 + offset, 640, 700);
  return [
    path('mark-shadow', box(16), d, { stroke: stroke('#c97d00') }),
    path('mark', box(0), d, { stroke: stroke(BLACK) }),
    path('mark-light', box(0), d, { stroke: { color: YELLOW, width: 6, dash: [0.01, 4], cap: 'round' } }),
  ];
}

const CARD_COLORS = ['#fffdf4', MINT, SKY, PINK] as const;

/** Creates a topic with a title and a number in a black square, on a coloured card with a black border. */
function createCard(topicContent: TopicContent, index: number): Topic {
  const { id } = topicContent;
  const hasChildren = topicContent.topics.length > 0;
  const background = itemAt(CARD_COLORS, index % CARD_COLORS.length);
  return createTopic(topicContent, {
    background: solid(background),
    elements: [
      shape(`${id}-border`, 'rect', rect(8, 8, 1584, 884), { stroke: { color: BLACK, width: 16 } }),
      shape(`${id}-square`, 'rect', rect(90, 90, 150, 150), { fill: BLACK }),
      textBox(`${id}-number`, rect(90, 90, 150, 150), String(index + 1), {
        family: 'heading',
        bold: true,
        size: 92,
        color: YELLOW,
        align: 'center',
        anchor: 'middle',
        furniture: true,
      }),
      ...titleText(topicContent, rect(290, 70, 1220, 190), { size: 104, color: BLACK, anchor: 'middle', spacing: -1 }),
      shape(`${id}-rule`, 'rect', rect(90, 292, 1420, 10), { fill: BLACK }),
      ...bodyText(topicContent, hasChildren ? rect(90, 350, 520, 460) : rect(90, 350, 1420, 460), {
        size: 84,
        color: BLACK,
      }),
    ],
    // The child topics have aspect ratios (width / height) from 1.2 to 2.
    ...placeChildren(topicContent, rect(650, 345, 860, 470), 36, createDetail, [1.2, 2]),
  });
}

/** Creates a child topic of a card or of the answer. */
function createDetail(topicContent: TopicContent, { size, title, text, footer }: TopicAreas, index: number): Topic {
  const { id } = topicContent;
  return createTopic(topicContent, {
    ...size,
    background: solid(BLACK),
    elements: [
      shape(`${id}-ground`, 'rect', rect(24, 24, 1552, size.height - 48), {
        fill: index % 2 ? YELLOW : '#fffdf4',
      }),
      path(
        `${id}-print`,
        rect(0, 0, size.width, size.height),
        growingDots(rect(24, footer.y, footer.width - 60, footer.height - 40), 60),
        { fill: index % 2 ? '#e58f00' : '#ffd02e' },
      ),
      ...titleText(topicContent, title, { size: 170, color: BLACK, anchor: 'bottom' }),
      ...bodyText(topicContent, text, { size: 110, color: BLACK }),
    ],
  });
}

/**
 * Creates the topic with the answer as the dot of the question mark. The topic's black cover hides the text until the
 * camera is close.
 */
function createAnswerDot(topicContent: TopicContent): Topic {
  const { id } = topicContent;
  const hasChildren = topicContent.topics.length > 0;
  return createTopic(topicContent, {
    width: 1000,
    height: 1000,
    corner: 500,
    background: solid(BLACK),
    cover: [shape(`${id}-cover`, 'ellipse', rect(0, 0, 1000, 1000), { fill: BLACK })],
    elements: [
      // The arc ends just before its start, because an arc between equal points is not drawn.
      path(`${id}-ring`, rect(40, 40, 920, 920), 'M460 0 A460 460 0 1 1 459.9 0 Z', {
        stroke: { color: YELLOW, width: 10, dash: [0.01, 3.2], cap: 'round' },
      }),
      ...titleText(topicContent, rect(160, 190, 680, 230), {
        size: 120,
        color: YELLOW,
        align: 'center',
        anchor: 'middle',
      }),
      ...bodyText(topicContent, hasChildren ? rect(160, 440, 680, 150) : rect(160, 460, 680, 340), {
        size: 60,
        color: '#ffffff',
        align: 'center',
      }),
    ],
    ...placeChildren(topicContent, rect(200, 610, 600, 210), 24, createDetail),
  });
}

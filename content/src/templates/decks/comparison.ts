import { itemAt } from '@flydeck/scene/checked-access';
import type { ArrangementLayout } from '@flydeck/scene/model/arrangement-layout';
import { DEFAULT_THEME } from '@flydeck/scene/model/default-theme';
import type { Topic } from '@flydeck/scene/model/document';
import type { Element } from '@flydeck/scene/model/elements';
import type { Rect, Size } from '@flydeck/scene/model/geometry';
import { path, rect, shape, solid } from '../../demos/kit/elements.ts';
import { disc, growingDots, halftone, polygon } from '../kit/art.ts';
import type { Content, Template, TopicContent } from '../kit/content.ts';
import { bodyText, rootTexts, titleText } from '../kit/fitted-text.ts';
import {
  arrangeTopics,
  CANVAS,
  createRoot,
  createTopic,
  fitAspectRatio,
  placeChildren,
  sizeForBox,
  type TopicAreas,
  withSpecialTopic,
} from '../kit/topic-layout.ts';

const NIGHT = '#1b1233';
const LILAC = '#c3b2ff';
const LIME = '#d3f26a';

/** Colours of the left and of the right side. */
const SIDE_COLORS = [
  { background: LILAC, pattern: '#8f76f0', ink: NIGHT, card: '#f1edff', text: '#3a2d66' },
  { background: LIME, pattern: '#93bd1f', ink: NIGHT, card: '#f7fde4', text: '#38451a' },
] as const;

/** Two opposing halves with a verdict between them. */
export const comparison: Template = {
  name: 'comparison',
  theme: {
    ...DEFAULT_THEME,
    name: 'Duel',
    ink: NIGHT,
    paper: '#f6f3ff',
    accent: '#6b4de6',
    muted: '#5b5178',
    series: ['#8f76f0', '#93bd1f', NIGHT],
    fonts: { heading: 'Poppins', body: 'Poppins', code: 'JetBrains Mono' },
    background: solid('#f6f3ff'),
  },
  sample: {
    title: 'This or that?',
    subtitle: 'Two sides. The same questions. One verdict.',
    description:
      'Two halves and a verdict: circles against squares, lilac against lime. For products, plans, candidates and ideas that deserve a fair comparison.',
    tags: ['comparison', 'decision', 'versus', 'template'],
    notes: 'Say which question decides before you show either side.',
    topics: [
      {
        title: 'The round one',
        text: ['Say in one line what it stands for.'],
        notes: 'Be kind to both: describe each as its best friend would.',
        topics: [
          {
            title: 'What it does best',
            text: ['One strength, with proof.'],
            notes: 'A number beats an adjective.',
          },
          {
            title: 'What it costs',
            text: ['Money, time or nerves.'],
            notes: 'Use the same unit on both sides.',
          },
        ],
      },
      {
        title: 'The square one',
        text: ['The same line, the same length. Fair is fair.'],
        notes: 'Keep the order of the first side, so that people can compare.',
        topics: [
          {
            title: 'What it does best',
            text: ['One strength, with proof.'],
            notes: 'Put the strongest proof last.',
          },
          {
            title: 'What it costs',
            text: ['The same unit as opposite.'],
            notes: 'Do not hide the price; they will ask.',
          },
        ],
      },
      {
        title: 'The verdict',
        text: ['Choose. Say why in one sentence.', 'Then say who should choose the other.'],
        notes: 'A comparison without a verdict is a list.',
      },
    ],
  },
  compose,
};

/** Box of the verdict. */
const DISC = rect(750, 560, 420, 420);

/** The sides alternately at the left and at the right; the last topic is the verdict between them. */
const LAYOUT: ArrangementLayout = {
  kind: 'arrangement',
  shape: 'pairs',
  box: rect(70, 356, 1780, 654),
  gap: 500,
  rowGap: 26,
  rowLimits: [1, 2, 6, 8, 10],
  centresPairs: true,
  fillsCells: true,
};

function compose(content: Content): Topic {
  const layout = withSpecialTopic(LAYOUT, DISC, content.topics);
  const lastIndex = content.topics.length - 1;
  return createRoot(content, {
    background: solid(LILAC),
    elements: [
      ...halves(),
      ...rootTexts(
        content,
        { box: rect(160, 56, 1600, 200), size: 150, color: NIGHT, align: 'center', anchor: 'middle', spacing: -3 },
        { box: rect(260, 262, 1400, 68), size: 46, color: NIGHT, align: 'center' },
      ),
      shape('ring', 'ellipse', rect(DISC.x - 22, DISC.y - 22, DISC.width + 44, DISC.height + 44), { fill: '#ffffff' }),
    ],
    layout,
    topics: arrangeTopics(content.topics, layout, (topicContent, i, cell) =>
      i === lastIndex ? createVerdictDisc(topicContent) : createSideCard(topicContent, i, cell),
    ),
  });
}

/** Returns the right half in its own colour, and the patterns of both halves: dots (left) and squares (right). */
function halves(): Element[] {
  return [
    path(
      'half',
      CANVAS,
      polygon([
        [1060, 0],
        [1920, 0],
        [1920, 1080],
        [860, 1080],
      ]),
      { fill: LIME },
    ),
    path(
      'dots',
      CANVAS,
      halftone(rect(0, 0, 900, 1080), 54, (u, v) => Math.max(0, 0.86 - u * 0.9) * (0.25 + 0.75 * v)),
      { fill: SIDE_COLORS[0].pattern, opacity: 0.42 },
    ),
    path('squares', CANVAS, squares(), { fill: SIDE_COLORS[1].pattern, opacity: 0.42 }),
  ];
}

/** Returns the pattern of squares of the right half as path data. The pattern mirrors the dots of the left half. */
function squares(): string {
  const commands: string[] = [];
  for (let y = 24; y < 1080; y += 48)
    for (let x = 1040; x < 1920; x += 48) {
      // Half the diagonal of a square that is rotated by 45°.
      const halfDiagonal = 24 * Math.max(0, 0.86 - ((1920 - x) / 880) * 0.9) * (0.25 + (0.75 * y) / 1080);
      if (halfDiagonal > 1)
        commands.push(
          `M${x - halfDiagonal} ${y} L${x} ${y - halfDiagonal} L${x + halfDiagonal} ${y} L${x} ${y + halfDiagonal} Z`,
        );
    }
  return commands.join(' ');
}

function createSideCard(topicContent: TopicContent, index: number, box: Rect): Topic {
  const { id } = topicContent;
  const sideIndex = index % 2;
  const colors = itemAt(SIDE_COLORS, sideIndex);
  const aspect = Math.min(3.2, Math.max(0.95, box.width / box.height));
  const size = sizeForBox(fitAspectRatio(box, aspect));
  const { title, text } = computeCardAreas(size, topicContent.topics.length > 0);
  const textSize = isFlat(size) ? 66 : 84;
  return createTopic(topicContent, {
    ...size,
    corner: 64,
    background: solid(colors.card),
    elements: [
      ...badge(id, sideIndex, colors.pattern),
      ...titleText(topicContent, title, { size: 128, color: colors.ink, anchor: 'bottom', spacing: -2 }),
      ...bodyText(topicContent, text, { size: textSize, color: colors.text }),
    ],
    ...placeChildren(
      topicContent,
      computeCardAreas(size, true).children,
      44,
      (child, areas) => createChildCard(child, areas, sideIndex),
      [1, 2.2],
    ),
  });
}

const isFlat = ({ width, height }: Size): boolean => width > height * 1.4;

interface CardAreas {
  readonly title: Rect;
  readonly text: Rect;
  /** The area for child topics: at the side of the text if the card is flat, below the text if the card is tall. */
  readonly children?: Rect;
}

function computeCardAreas(size: Size, hasChildren: true): Required<CardAreas>;
function computeCardAreas(size: Size, hasChildren: boolean): CardAreas;
function computeCardAreas(size: Size, hasChildren: boolean): CardAreas {
  const { width, height } = size;
  const isTextAtSide = hasChildren && isFlat(size);
  const isTextAbove = hasChildren && !isTextAtSide;
  const titleHeight = Math.min(340, height * (isTextAbove ? 0.24 : 0.36));
  const top = 110 + titleHeight;
  const textHeight = isTextAbove ? height * 0.14 : height - top - 80;
  const text = rect(90, top, isTextAtSide ? 700 : width - 180, textHeight);
  return {
    title: rect(90, 80, width - 400, titleHeight),
    text,
    ...(hasChildren
      ? {
          children: isTextAtSide
            ? rect(850, top, width - 940, textHeight)
            : rect(90, top + textHeight + 50, width - 180, height - top - textHeight - 140),
        }
      : {}),
  };
}

/** Returns the symbol of a side: circles for the left side (0), squares for the right side (1). */
function badge(id: string, sideIndex: number, color: string): Element[] {
  const box = rect(1340, 80, 170, 170);
  const rings = [80, 52, 24];
  const d =
    sideIndex === 1
      ? rings.map((r) => `M${85 - r} ${85 - r} H${85 + r} V${85 + r} H${85 - r} Z`)
      : rings.map((r) => disc(85, 85, r));
  return [path(`${id}-badge`, box, d.join(' '), { fill: color })];
}

function createChildCard(
  topicContent: TopicContent,
  { size, title, text, footer }: TopicAreas,
  sideIndex: number,
): Topic {
  const { id } = topicContent;
  const colors = itemAt(SIDE_COLORS, sideIndex);
  return createTopic(topicContent, {
    ...size,
    corner: 90,
    clip: true,
    background: solid(colors.background),
    elements: [
      path(`${id}-print`, rect(0, 0, size.width, size.height), growingDots(footer, 66, sideIndex === 1), {
        fill: colors.pattern,
      }),
      ...titleText(topicContent, title, { size: 150, color: colors.ink, anchor: 'bottom', spacing: -2 }),
      ...bodyText(topicContent, text, { size: 96, color: colors.ink }),
    ],
  });
}

/** Creates the verdict as a disc with the text in its inscribed square. */
function createVerdictDisc(topicContent: TopicContent): Topic {
  const { id } = topicContent;
  const hasChildren = topicContent.topics.length > 0;
  return createTopic(topicContent, {
    width: 1000,
    height: 1000,
    corner: 500,
    background: solid(NIGHT),
    elements: [
      shape(`${id}-left`, 'ellipse', rect(400, 92, 90, 90), { fill: LILAC }),
      shape(`${id}-right`, 'rect', rect(510, 96, 82, 82), { fill: LIME }),
      ...titleText(topicContent, rect(160, 215, 680, 200), {
        size: 116,
        color: '#ffffff',
        align: 'center',
        anchor: hasChildren ? 'middle' : 'bottom',
        spacing: -2,
      }),
      ...bodyText(topicContent, hasChildren ? rect(160, 440, 680, 150) : rect(160, 445, 680, 360), {
        size: 54,
        color: '#efeaff',
        align: 'center',
      }),
    ],
    ...placeChildren(topicContent, rect(190, 600, 620, 220), 24, (child, areas, i) =>
      createChildCard(child, areas, i % 2),
    ),
  });
}

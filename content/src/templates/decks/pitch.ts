import { itemAt } from '@flydeck/scene/checked-access';
import type { ArrangementLayout } from '@flydeck/scene/model/arrangement-layout';
import { DEFAULT_THEME } from '@flydeck/scene/model/default-theme';
import type { Topic } from '@flydeck/scene/model/document';
import type { Element } from '@flydeck/scene/model/elements';
import type { Rect } from '@flydeck/scene/model/geometry';
import { linear, path, radial, rect, shape, solid, textBox } from '../../demos/kit/elements.ts';
import { curveThrough, halftone } from '../kit/art.ts';
import type { Content, Template, TopicContent } from '../kit/content.ts';
import { bodyText, extractFigure, fitText, rootTexts, titleText } from '../kit/fitted-text.ts';
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

const BLACK = '#0b0815';
const CURVE_COLORS = ['#7a5cff', '#a04bf5', '#d23fd0', '#f5477f', '#ff7a45', '#ffb03a'] as const;

/** Places the topics along a curve that rises to the last topic. */
export const pitch: Template = {
  name: 'pitch',
  theme: {
    ...DEFAULT_THEME,
    name: 'Launch',
    ink: '#ffffff',
    paper: BLACK,
    accent: '#f5477f',
    muted: '#b9b2cf',
    series: [...CURVE_COLORS],
    fonts: { heading: 'Raleway', body: 'Raleway', code: 'JetBrains Mono' },
    background: solid(BLACK),
  },
  sample: {
    title: 'Name your idea',
    subtitle: 'What it is, in words your grandmother would repeat.',
    description:
      'A pitch that climbs: problem, insight, product, proof, market, and an ask at the top of the curve that nobody can miss.',
    tags: ['pitch', 'startup', 'sales', 'template'],
    notes: 'Ten seconds on the whole curve: this is where we go, and that is what we ask for.',
    topics: [
      {
        title: 'The problem',
        text: ['Tell of one person who has it.', 'One day in their life is enough.'],
        notes: 'Name the person. Everybody remembers a name.',
      },
      {
        title: 'The insight',
        text: ['What do you know that others overlook?'],
        notes: 'One sentence, then a pause.',
      },
      {
        title: 'The product',
        text: ['Show it. Do not describe it.'],
        notes: 'Fly into both details: they are what people ask about first.',
        topics: [
          { title: 'Before', text: ['How it is done today.'], notes: 'Count the steps aloud.' },
          { title: 'After', text: ['How it is done with you.'], notes: 'Fewer steps, said slowly.' },
        ],
      },
      {
        title: 'The proof',
        text: ['12 ×', 'A line with one number on it is set large.'],
        notes: 'Say where the number comes from.',
      },
      {
        title: 'The market',
        text: ['Who else has this problem, and how many are they?'],
        notes: 'Count people, not billions.',
      },
      {
        title: 'The ask',
        text: ['How much, for what, until when?', 'Then stop talking.'],
        notes: 'Stay on this step while you answer questions.',
      },
    ],
  },
  compose,
};

function compose(content: Content): Topic {
  const layout = withSpecialTopic(LAYOUT, TOP, content.topics);
  const count = content.topics.length;
  const topics = arrangeTopics(content.topics, layout, (topicContent, i) => createCard(topicContent, i, count));
  return createRoot(content, {
    background: linear(60, '#0b0815', '#150d2b'),
    elements: [
      ...backgroundShapes(),
      ...rootTexts(
        content,
        { box: rect(100, 90, 860, 250), size: 118, color: '#ffffff', anchor: 'bottom', spacing: -1 },
        { box: rect(104, 352, 900, 130), size: 46, color: '#d7cff0' },
      ),
      ...decorationElements('glow', topics, layout, (id, box, i) => backgroundGlow(id, box, curveColor(i, count))),
      backgroundGlow('top-glow', rect(905, -267, 1110, 1110), curveColor(count - 1, count)),
    ],
    layout,
    topics,
  });
}

const curveColor = (index: number, count: number) =>
  itemAt(CURVE_COLORS, Math.round((index / Math.max(1, count - 1)) * (CURVE_COLORS.length - 1)));

/** The box of the last topic. */
const TOP = rect(1090, 80, 740, 416);

/** Rows that rise from the lower left; the last topic is large at the top. */
const LAYOUT: ArrangementLayout = {
  kind: 'arrangement',
  shape: 'rising',
  box: rect(80, 540, 1760, 480),
  gap: 24,
  rowGap: 22,
  rowLimits: [5, 12, 21, 28],
  rise: 110,
  decorations: [{ id: 'glow', x: [-0.25, 0], y: [-0.8333, 0], width: [1.5, 0], height: [2.6667, 0] }],
};

function backgroundShapes(): Element[] {
  const points = [
    [-60, 1060] as const,
    [420, 1010] as const,
    [880, 900] as const,
    [1280, 700] as const,
    [1600, 380] as const,
    [1990, -160] as const,
  ];
  const line = curveThrough(points);
  return [
    shape('dawn', 'ellipse', rect(900, -420, 1500, 1500), {
      fill: radial(0.5, 0.5, 0.7, '#7a2fd088', '#7a2fd000'),
    }),
    shape('ember', 'ellipse', rect(1250, -380, 1000, 1000), {
      fill: radial(0.5, 0.5, 0.7, '#ff5a6a77', '#ff5a6a00'),
    }),
    path(
      'dust',
      CANVAS,
      halftone(CANVAS, 46, (u, v) => 0.05 + 0.07 * u + 0.02 * v),
      { fill: '#ffffff', opacity: 0.22 },
    ),
    path('under', CANVAS, `${line} L1990 1140 L-60 1140 Z`, {
      fill: linear(0, '#7a5cff22', '#d23fd044', '#ff7a4577'),
    }),
    ...[0, 1, 2].map((i) =>
      path(`line-${i}`, CANVAS, line, {
        stroke: {
          color: itemAt(['#d23fd033', '#f5477f66', '#ffd1b0'], i),
          width: itemAt([34, 16, 5], i),
          cap: 'round',
        },
      }),
    ),
  ];
}

const backgroundGlow = (id: string, box: Rect, color: string): Element =>
  shape(id, 'ellipse', box, {
    fill: radial(0.5, 0.5, 0.7, `${color}77`, `${color}2e`, `${color}00`),
  });

function createCard(topicContent: TopicContent, index: number, count: number): Topic {
  const { id } = topicContent;
  const color = curveColor(index, count);
  const isLast = index === count - 1;
  const hasChildren = topicContent.topics.length > 0;
  const { figure, lines } = hasChildren
    ? { figure: undefined, lines: topicContent.text }
    : extractFigure(topicContent.text);
  const textWidth = hasChildren || figure ? 690 : 1400;
  return createTopic(topicContent, {
    corner: 56,
    clip: true,
    background: isLast ? linear(35, '#8a1d6b', '#c4243f', '#b8480f') : linear(50, '#1d1538', '#120d24'),
    elements: [
      shape(`${id}-edge`, 'rect', rect(0, 0, 1600, 16), { fill: color }),
      ...cornerRings(id, isLast ? '#ffffff' : color),
      textBox(`${id}-number`, rect(100, 84, 300, 70), String(index + 1).padStart(2, '0'), {
        bold: true,
        size: 52,
        color: isLast ? '#ffffff' : '#d9cfff',
        furniture: true,
      }),
      ...titleText(topicContent, rect(100, 160, 1400, 220), {
        size: 132,
        color: '#ffffff',
        anchor: 'middle',
        spacing: -1,
      }),
      ...bodyText({ id, text: lines }, rect(100, 430, textWidth, 390), {
        size: isLast ? 70 : 64,
        color: isLast ? '#ffffff' : '#e4def5',
      }),
      ...(figure ? largeFigure(id, figure, isLast ? '#ffffff' : '#ffb6d0') : []),
    ],
    ...placeChildren(topicContent, rect(840, 430, 660, 400), 30, createDetail),
  });
}

/** Returns a figure, a short line with a number, as large text. */
const largeFigure = (id: string, figure: string, color: string): Element[] =>
  fitText(`${id}-figure`, rect(860, 430, 640, 390), figure, {
    family: 'heading',
    bold: true,
    size: 330,
    lineHeight: 0.8,
    color,
    align: 'end',
    anchor: 'middle',
  });

function cornerRings(id: string, color: string): Element[] {
  const d = [120, 220, 320, 420, 520].map((r) => `M${1500 - r} 0 A${r} ${r} 0 0 0 ${1500 + r} 0`);
  return [path(`${id}-rings`, rect(0, 0, 1600, 900), d, { stroke: { color, width: 4 }, opacity: 0.28 })];
}

/** Returns the topic of a detail: a child topic of a card. */
function createDetail(topicContent: TopicContent, { size, title, text, footer }: TopicAreas, index: number): Topic {
  const { id } = topicContent;
  return createTopic(topicContent, {
    ...size,
    corner: 90,
    background: index % 2 ? linear(35, '#7a2a9e', '#b32a6e') : solid('#32265c'),
    elements: [
      path(`${id}-spark`, footer, smallCurve(footer.width, footer.height, index % 2 === 1), {
        stroke: { color: index % 2 ? '#ffd1b0' : '#a48cff', width: 10, cap: 'round', join: 'round' },
      }),
      ...titleText(topicContent, title, { size: 170, color: '#ffffff', anchor: 'bottom' }),
      ...bodyText(topicContent, text, { size: 104, color: '#ffffff' }),
    ],
  });
}

/** Returns a small curve as path data. The curve rises if `isRising`, otherwise it oscillates. */
function smallCurve(width: number, height: number, isRising: boolean): string {
  const points = Array.from({ length: 7 }, (_, i) => {
    const fraction = i / 6;
    const y = isRising ? 0.8 - 0.68 * fraction ** 2 : 0.5 + 0.16 * Math.sin(i * 2.4);
    return [110 + fraction * (width - 220), y * height] as const;
  });
  return curveThrough(points);
}

import { itemAt } from '@flydeck/scene/checked-access';
import type { ArrangementLayout } from '@flydeck/scene/model/arrangement-layout';
import { DEFAULT_THEME } from '@flydeck/scene/model/default-theme';
import type { Topic } from '@flydeck/scene/model/document';
import type { Element } from '@flydeck/scene/model/elements';
import type { Rect } from '@flydeck/scene/model/geometry';
import { linear, path, radial, rect, shape, solid, textBox } from '../../demos/kit/elements.ts';
import { mountainRidge } from '../kit/art.ts';
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
  textBoxOf,
} from '../kit/topic-layout.ts';

const PINE = '#12383a';
const CREAM = '#fff8e9';
const CORAL = '#e4572e';

/**
 * Colours by time of day, from before sunrise to the first stars. `sky` has the colours at the top and at the bottom,
 * `land` those of the ridges from back to front, and `light` is the colour of the sun or moon.
 */
const TIMES_OF_DAY = [
  { sky: ['#f7c9a8', '#fdeed8'], land: ['#d99f83', '#8f6a6a', '#4d4a5a'], light: '#fff3d6' },
  { sky: ['#bfe3e0', '#fdf6df'], land: ['#8fc0b1', '#4f8f86', '#1f5c5b'], light: '#ffd76a' },
  { sky: ['#8ecbdc', '#e6f6ee'], land: ['#79b59a', '#3f8567', '#1c5443'], light: '#fff1a8' },
  { sky: ['#f3b562', '#fbe6b8'], land: ['#d98a4b', '#9c5a3c', '#5d3a35'], light: '#fff0c2' },
  { sky: ['#7b5a86', '#f2996e'], land: ['#9a5b77', '#5d3d66', '#2f2647'], light: '#ffd9a0' },
  { sky: ['#12233f', '#3f5f86'], land: ['#2f4d72', '#1d3355', '#101d36'], light: '#f3f0da' },
] as const;

/** Topics along a mountain trail; each topic shows a later time of the day. */
export const journey: Template = {
  name: 'journey',
  theme: {
    ...DEFAULT_THEME,
    name: 'Pine',
    ink: PINE,
    paper: CREAM,
    accent: CORAL,
    muted: '#5b7a74',
    series: [CORAL, '#3f8567', '#f3b562'],
    background: solid('#fdf1d7'),
  },
  sample: {
    title: 'The road from here to there',
    subtitle: 'Show the whole way first. Then stop at every station.',
    description:
      'Stations along a mountain trail, from first light to nightfall. For trips, careers, projects and customers on their way: the whole route at one glance, a story at every stop.',
    tags: ['journey', 'travel', 'roadmap', 'template'],
    notes: 'Let people take in the whole trail before you fly to the first station. Name where it ends.',
    topics: [
      {
        title: 'Where we set out',
        text: ['Describe the place everybody knows.', 'One familiar detail is enough.'],
        notes: 'Begin with what the audience has seen with their own eyes.',
      },
      {
        title: 'What made us leave',
        text: ['Name the moment that started it all.', 'A date, a sentence, a broken wheel.'],
        notes: 'Nobody leaves without a reason. Tell yours in one breath.',
      },
      {
        title: 'The first climb',
        text: ['What turned out harder than the map said?'],
        notes: 'Fly into the two details when somebody asks.',
        topics: [
          {
            title: 'What we carried',
            text: ['Put a detail here that rewards those who come closer.'],
            notes: 'A list, a photograph, a number.',
          },
          {
            title: 'What we left behind',
            text: ['And here its counterpart.'],
            notes: 'Contrast makes both easier to remember.',
          },
        ],
      },
      {
        title: 'The view from the pass',
        text: ['Stop. Look back. Say what changed.'],
        notes: 'The middle of the way is the place for a pause.',
      },
      {
        title: 'Where we arrived',
        text: ['Show the place that you promised at the start.', 'Then name the next trail.'],
        notes: 'Fly back to the overview from here: the whole way makes sense now.',
      },
    ],
  },
  compose,
};

function compose(content: Content): Topic {
  const count = content.topics.length;
  const topics = arrangeTopics(content.topics, LAYOUT, (topicContent, i) => createStation(topicContent, i, count));
  return createRoot(content, {
    background: linear(90, '#bfe0d8', '#fdf1d7', '#fdf1d7'),
    elements: [
      ...rootLandscape(),
      ...rootTexts(
        content,
        { box: rect(110, 84, 1180, 220), size: 104, color: PINE, anchor: 'bottom' },
        { box: rect(114, 318, 1300, 68), size: 46, color: '#2c5a58' },
      ),
      ...trail(topics),
    ],
    layout: LAYOUT,
    topics,
  });
}

/** A trail that starts in the lowest row and reverses its direction at the end of each row. */
const LAYOUT: ArrangementLayout = {
  kind: 'arrangement',
  shape: 'trail',
  box: rect(80, 402, 1760, 640),
  gap: 56,
  rowGap: 40,
  rowLimits: [4, 8, 18, 24],
  isStaggered: true,
  decorations: [
    { id: 'trail-bed', isCurve: true },
    { id: 'trail', isCurve: true },
    { id: 'plate', x: [0, -7], y: [0, -7], width: [1, 14], height: [1, 14] },
  ],
};

function rootLandscape(): Element[] {
  const land = ['#cfe0c9', '#a9cdb7', '#79ac9c', '#3f7f78', '#1d5455'];
  return [
    shape('halo', 'ellipse', rect(1240, -170, 760, 760), {
      fill: radial(0.5, 0.5, 0.7, '#ffdf9ecc', '#ffdf9e00'),
    }),
    shape('sun', 'ellipse', rect(1500, 90, 240, 240), { fill: linear(70, '#f6a04d', CORAL) }),
    ...land.map((color, i) =>
      path(`ridge-${i}`, CANVAS, mountainRidge(CANVAS, 330 + i * 128, 170 - i * 8, i + 2, 4 + i), {
        fill: color,
      }),
    ),
  ];
}

/** Returns the trail as a dashed curve through all stations, with a border around each station. */
function trail(topics: readonly Topic[]): Element[] {
  const curve = (style: Parameters<typeof path>[3]) => (id: string, box: Rect) => path(id, box, '', style);
  const plate = (id: string, box: Rect) => shape(id, 'roundRect', box, { fill: CREAM }, { adj: 9500 });
  return [
    ...decorationElements(
      'trail-bed',
      topics,
      LAYOUT,
      curve({ stroke: { color: '#12383a55', width: 26, cap: 'round', join: 'round' } }),
    ),
    ...decorationElements(
      'trail',
      topics,
      LAYOUT,
      curve({ stroke: { color: CREAM, width: 10, cap: 'round', join: 'round', dash: [1.6, 1.9] } }),
    ),
    ...decorationElements('plate', topics, LAYOUT, plate),
  ];
}

/** Creates a station, which is a topic of the first level. The number in the station counts from 1. */
function createStation(topicContent: TopicContent, index: number, count: number): Topic {
  const { id } = topicContent;
  const titleBox = rect(140, 256, 760, 230);
  const timeOfDay = itemAt(TIMES_OF_DAY, Math.round((index / Math.max(1, count - 1)) * (TIMES_OF_DAY.length - 1)));
  return createTopic(topicContent, {
    corner: 78,
    clip: true,
    background: linear(90, ...timeOfDay.sky),
    elements: [
      ...stationLandscape(id, timeOfDay, index / Math.max(1, count - 1)),
      shape(`${id}-panel`, 'roundRect', rect(80, 80, 880, 740), { fill: CREAM }, { adj: 6000 }),
      shape(`${id}-dot`, 'ellipse', rect(140, 140, 96, 96), { fill: '#bf3a14' }),
      textBox(`${id}-number`, rect(140, 140, 96, 96), String(index + 1), {
        family: 'heading',
        bold: true,
        size: 46,
        color: '#ffffff',
        align: 'center',
        anchor: 'middle',
        furniture: true,
      }),
      ...titleText(topicContent, titleBox, { size: 100, color: PINE, anchor: 'bottom' }),
      ...bodyText(topicContent, textBoxOf(topicContent, titleBox, rect(140, 516, 760, 260)), {
        size: 52,
        color: '#2f5552',
      }),
    ],
    // Child topics have the colours of the first three times of day.
    ...placeChildren(topicContent, rect(1000, 80, 520, 740), 36, (child, areas, i) =>
      createStop(child, areas, itemAt(TIMES_OF_DAY, (i + 1) % 3)),
    ),
  });
}

/** Returns the mountains and the sun of a station; `dayFraction` is from 0 (morning) to 1 (evening). */
function stationLandscape(id: string, timeOfDay: (typeof TIMES_OF_DAY)[number], dayFraction: number): Element[] {
  const box = rect(0, 0, 1600, 900);
  // The sun is high in the middle of the day.
  const y = 420 - 290 * Math.sin(Math.PI * (0.12 + 0.76 * dayFraction));
  return [
    shape(`${id}-halo`, 'ellipse', rect(1010, y - 170, 520, 520), {
      fill: radial(0.5, 0.5, 0.7, `${timeOfDay.light}bb`, `${timeOfDay.light}00`),
    }),
    shape(`${id}-light`, 'ellipse', rect(1180, y, 180, 180), { fill: timeOfDay.light }),
    ...timeOfDay.land.map((color, i) =>
      path(`${id}-ridge-${i}`, box, mountainRidge(box, 440 + i * 130, 190, id.length + i * 3 + dayFraction * 10, 4), {
        fill: color,
      }),
    ),
  ];
}

/** Creates a child topic of a station. */
function createStop(
  topicContent: TopicContent,
  { size, title, text, footer }: TopicAreas,
  timeOfDay: (typeof TIMES_OF_DAY)[number],
): Topic {
  const { id } = topicContent;
  return createTopic(topicContent, {
    ...size,
    corner: 90,
    clip: true,
    background: solid(CREAM),
    elements: [
      ...timeOfDay.land.map((color, i) =>
        path(
          `${id}-land-${i}`,
          rect(0, 0, size.width, size.height),
          mountainRidge(size, footer.y + footer.height * (0.12 + i * 0.26), footer.height * 0.5, id.length + i * 5, 4),
          {
            fill: color,
          },
        ),
      ),
      ...titleText(topicContent, title, { size: 150, color: PINE, anchor: 'bottom' }),
      ...bodyText(topicContent, text, { size: 92, color: '#2f5552' }),
    ],
  });
}

import { fitInArea } from '@flydeck/scene/arrange/boxes';
import { itemAt } from '@flydeck/scene/checked-access';
import { DEFAULT_THEME } from '@flydeck/scene/model/default-theme';
import type { Topic } from '@flydeck/scene/model/document';
import type { Element } from '@flydeck/scene/model/elements';
import type { Rect } from '@flydeck/scene/model/geometry';
import { path, rect, shape, solid } from '../../demos/kit/elements.ts';
import { blend, interpolateColours, type Rgb, rgb, seededRandom } from '../../demos/kit/noise.ts';
import { disc } from '../kit/art.ts';
import type { Content, Template, TopicContent } from '../kit/content.ts';
import { bodyText, fitText, rootTexts, titleText } from '../kit/fitted-text.ts';
import {
  CANVAS,
  type ChildTopics,
  createRoot,
  createTopic,
  placeChildren,
  type TopicAreas,
} from '../kit/topic-layout.ts';

const PLUM = '#2c1033';
const PAPER = '#fff3e4';

/** Sheets of cut paper: each sheet has a hole that shows the next sheet. The last sheet links to the overview. */
export const story: Template = {
  name: 'story',
  theme: {
    ...DEFAULT_THEME,
    name: 'Cut paper',
    ink: PAPER,
    paper: PLUM,
    accent: '#f0765a',
    muted: '#e8c4c0',
    series: ['#f0765a', '#c0426b', '#f8b878'],
    fonts: { heading: 'Caladea', body: 'Caladea', code: 'JetBrains Mono' },
    background: solid(PLUM),
  },
  sample: {
    title: 'A story inside a story',
    subtitle: 'Every picture holds the next. The last one holds the first.',
    description:
      'Nested layers of cut paper: each part of the story lies in the hole of the one before, until the circle closes. For tales, cases and memories.',
    tags: ['story', 'narrative', 'zoom', 'template'],
    notes: 'Begin in the middle of things. Explain nothing yet.',
    topics: [
      {
        title: 'Once',
        text: ['Begin with a place and an hour.', 'Somebody wants something.'],
        notes: 'Speak slowly: this is where they decide to listen.',
      },
      {
        title: 'But then',
        text: ['Something stands in the way.', 'Say what is at stake.'],
        notes: 'Lower your voice here.',
      },
      {
        title: 'So they went',
        text: ['They try, and it goes wrong.'],
        notes: 'The two small discs are side stories. Skip them when time is short.',
        topics: [
          { title: 'A friend', text: ['Who helped?'], notes: 'One trait is enough for a friend.' },
          { title: 'A stranger', text: ['Who did not?'], notes: 'Strangers need a reason too.' },
        ],
      },
      {
        title: 'Until one night',
        text: ['The moment in which everything turns.'],
        notes: 'Short sentences. Then a pause.',
      },
      {
        title: 'And today',
        text: ['Back to the first place. What is different?'],
        notes: 'From here fly back to the first picture: it means something else now.',
      },
    ],
  },
  compose,
};

/** Centre and radius of the hole in the topic of a sheet, in units of this topic (1600 by 900). */
const HOLE = { x: 1130, y: 450, r: 370 };

/** Returns a box of 16:9 whose corners are on a circle. */
function boxInCircle({ x, y, r }: typeof HOLE): Rect {
  const unit = (2 * r) / Math.hypot(16, 9);
  return rect(x - unit * 8, y - unit * 4.5, unit * 16, unit * 9);
}

/** Colours from the first to the last sheet. */
const SHEET_GRADIENT = ['#5b1a4a', '#872653', '#b23a5a', '#dd6053', '#f19a63', '#f9cf92', '#fbe9c6'].map(rgb);

const toHex = (colour: readonly number[]) =>
  `#${colour.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;

/** Returns the luma of a colour, from 0 to 1, with the weights of ITU-R BT.601. */
const luminance = ([red, green, blue]: Rgb) => (0.299 * red + 0.587 * green + 0.114 * blue) / 255;

interface SheetColours {
  readonly background: string;
  /** Colours of the rings around the hole. */
  readonly rings: readonly string[];
  readonly ink: string;
}

/**
 * Returns colours between dark plum (first sheet) and light paper (last sheet), with a readable text colour. A single
 * sheet is almost as dark as the first of several sheets.
 */
function sheetColoursAt(index: number, count: number): SheetColours {
  const position = count > 1 ? index / (count - 1) : 0.2;
  const colour = interpolateColours(SHEET_GRADIENT, position);
  const isLight = luminance(colour) > 0.5;
  const background = isLight
    ? blend(colour, rgb('#ffffff'), 0.12)
    : blend(colour, rgb(PLUM), luminance(colour) > 0.3 ? 0.3 : 0.05);
  return {
    background: toHex(background),
    rings: [0.12, 0.24, 0.36].map((ratio) =>
      toHex(blend(background, rgb(isLight ? '#c4556a' : '#000000'), ratio * 0.7)),
    ),
    ink: isLight ? PLUM : '#fffaf2',
  };
}

function compose(content: Content): Topic {
  const { topics } = content;
  const firstColours = sheetColoursAt(0, topics.length);
  const rootHole = { x: 1350, y: 540, r: 400 };
  return createRoot(content, {
    background: solid(PLUM),
    elements: [
      ...stars(),
      ...createHole(
        'root',
        rootHole,
        ['#3f1745', '#5a1f52', '#7d2a5c', '#a63d62', '#d05f5e'],
        firstColours.background,
        50,
      ),
      ...rootTexts(
        content,
        { box: rect(110, 240, 560, 380), size: 118, color: PAPER, anchor: 'bottom' },
        { box: rect(112, 650, 520, 160), size: 38, color: '#f3cdc0' },
      ),
    ],
    ...withSheet(
      placeChildren({ topics: [] }, rect(110, 850, 560, 170), 28, createChildCard),
      createSheet(content, 0),
      rootHole,
    ),
  });
}

/** Adds a sheet after the child topics of a topic, in the hole. Later topics get places outside of the hole. */
function withSheet({ layout, topics }: ChildTopics, sheet: Topic, hole: typeof HOLE): ChildTopics {
  const box = boxInCircle(hole);
  return {
    layout: { ...layout, special: { box, topic: sheet.id } },
    topics: [...topics, fitInArea(sheet, box)],
  };
}

/** Creates the topic of a sheet, with the topic of the next sheet inside the hole. */
function createSheet(content: Content, index: number): Topic {
  const { topics } = content;
  const topicContent = itemAt(topics, index);
  const { id } = topicContent;
  const colours = sheetColoursAt(index, topics.length);
  const nextColours = index + 1 < topics.length ? sheetColoursAt(index + 1, topics.length) : undefined;
  const hasChildren = topicContent.topics.length > 0;
  // The cards are 1.5 to 2.2 times as wide as high, with gaps of 28 units.
  const cards = placeChildren(topicContent, rect(90, 560, 570, 250), 28, createChildCard, [1.5, 2.2]);
  const textBox = rect(90, 410, 570, 360);
  const textBoxWithTopics = rect(90, 410, 570, 130);
  const elements = [{ id: `${id}-text`, box: textBox, boxWithTopics: textBoxWithTopics }];
  const { layout, topics: children } = nextColours ? withSheet(cards, createSheet(content, index + 1), HOLE) : cards;
  return createTopic(topicContent, {
    background: solid(colours.background),
    elements: [
      ...createHole(id, HOLE, colours.rings, nextColours?.background ?? PLUM, 20),
      ...(nextColours ? [] : overviewLink(id, content.title)),
      ...titleText(topicContent, rect(90, 130, 570, 250), { size: 110, color: colours.ink, anchor: 'bottom' }),
      ...bodyText(topicContent, hasChildren ? textBoxWithTopics : textBox, {
        size: 46,
        color: colours.ink,
      }),
    ],
    layout: { ...layout, elements },
    topics: children,
  });
}

/**
 * Returns a hole in the colour `background` and rings of paper around the hole. The hole and the rings have a shadow,
 * except the outermost ring.
 */
function createHole(
  id: string,
  { x, y, r }: typeof HOLE,
  ringColors: readonly string[],
  background: string,
  ringWidth: number,
): Element[] {
  const rings = [
    ...ringColors.map((color, i) => ({ color, radius: r + (ringColors.length - i) * ringWidth })),
    { color: background, radius: r },
  ];
  return rings.map(({ color, radius }, i) => ({
    ...shape(`${id}-ring-${i}`, 'ellipse', rect(x - radius, y - radius, 2 * radius, 2 * radius), { fill: color }),
    ...(i > 0 ? { shadow: { color: '#00000059', blur: ringWidth * 0.6, dx: 0, dy: ringWidth * 0.22 } } : {}),
  }));
}

/** Returns concentric discs in the hole, and on them the presentation's title as a link to the overview. */
function overviewLink(id: string, title: string): Element[] {
  const { x, y, r } = HOLE;
  const colors = ['#4b1d4c', '#6c2c5f', '#b23a5a', '#f19a63'];
  return [
    ...colors.map((color, i) =>
      shape(
        `${id}-closing-${i}`,
        'ellipse',
        rect(x + 110 - (150 - i * 34), y - (150 - i * 34), 300 - i * 68, 300 - i * 68),
        { fill: color },
      ),
    ),
    ...fitText(`${id}-again`, rect(x - r + 70, y - 90, 250, 180), title, {
      size: 40,
      family: 'heading',
      bold: true,
      color: PAPER,
      anchor: 'middle',
      furniture: true,
    }).map((element) => ({
      ...element,
      link: { kind: 'topic' as const, topic: 'root' },
    })),
  ];
}

function stars(): Element[] {
  const random = seededRandom(9);
  const dots = Array.from({ length: 120 }, () => disc(random() * 1920, random() * 1080, 0.8 + random() * 2.6));
  return [path('stars', CANVAS, dots.join(' '), { fill: '#f8c9a0', opacity: 0.7 })];
}

function createChildCard(topicContent: TopicContent, { size, title, text, footer }: TopicAreas, index: number): Topic {
  const { id } = topicContent;
  return createTopic(topicContent, {
    ...size,
    corner: 150,
    clip: true,
    background: solid(index % 2 ? '#3a1740' : '#5c2456'),
    elements: [
      ...[0, 1, 2].map((i) =>
        shape(
          `${id}-wave-${i}`,
          'ellipse',
          rect(-300 + i * 380, footer.y + footer.height * (0.15 + i * 0.16), 1500, 900),
          {
            fill: itemAt(['#7d2a5c', '#a63d62', '#d05f5e'], i),
          },
        ),
      ),
      ...titleText(topicContent, title, { size: 180, color: '#ffffff', anchor: 'bottom' }),
      ...bodyText(topicContent, text, { size: 110, color: '#ffe9dc' }),
    ],
  });
}

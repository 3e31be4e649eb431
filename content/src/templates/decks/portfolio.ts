import { itemAt } from '@flydeck/scene/checked-access';
import type { ArrangementLayout } from '@flydeck/scene/model/arrangement-layout';
import { DEFAULT_THEME } from '@flydeck/scene/model/default-theme';
import type { Topic } from '@flydeck/scene/model/document';
import type { Element } from '@flydeck/scene/model/elements';
import type { Rect } from '@flydeck/scene/model/geometry';
import { linear, path, radial, rect, shape, solid } from '../../demos/kit/elements.ts';
import { polygon } from '../kit/art.ts';
import type { Content, Template, TopicContent } from '../kit/content.ts';
import { bodyText, rootTexts, titleText } from '../kit/fitted-text.ts';
import {
  arrangeTopics,
  CANVAS,
  createRoot,
  createTopic,
  decorationElements,
  fitAspectRatio,
  placeChildren,
  textBoxOf,
} from '../kit/topic-layout.ts';
import { artwork } from './portfolio-art.ts';

const WALL = '#123f43';
const BRASS = '#e3bd6f';
const LABEL_PAPER = '#fbf7ee';
const LABEL_INK = '#14282a';

/** A wall with framed pictures under spotlights. */
export const portfolio: Template = {
  name: 'portfolio',
  theme: {
    ...DEFAULT_THEME,
    name: 'Gallery',
    ink: '#fbf7ee',
    paper: WALL,
    accent: BRASS,
    muted: '#b8cfca',
    series: [BRASS, '#e4572e', '#86b3b1'],
    fonts: { heading: 'Gelasio', body: 'Gelasio', code: 'JetBrains Mono' },
    background: solid(WALL),
  },
  sample: {
    title: 'Selected works',
    subtitle: 'Your name, your craft, the years between.',
    description:
      'A gallery wall with framed works, spotlights and small labels. For designers, photographers, architects, makers: visitors walk up to each picture.',
    tags: ['portfolio', 'gallery', 'design', 'template'],
    notes: 'Say who you are while people look at the wall. Then walk up to the first picture.',
    topics: [
      {
        title: 'Red tide',
        text: ['Title, material, year.', 'Put your picture into the frame.'],
        notes: 'Say why this work hangs first.',
      },
      {
        title: 'Combed field',
        text: ['What was asked, and what did you answer?'],
        notes: 'The two studies show how it came about.',
        topics: [
          {
            title: 'First sketch',
            text: ['Show the beginning.'],
            notes: 'Unfinished things make people curious.',
          },
          { title: 'A detail', text: ['Show it very close.'], notes: 'Here the zoom pays.' },
        ],
      },
      {
        title: 'Night garden',
        text: ['One sentence on the idea.', 'One on the making.'],
        notes: 'Mention who worked with you.',
      },
      {
        title: 'Stacked',
        text: ['Say what you would do differently today.'],
        notes: 'Honesty is remembered.',
      },
      {
        title: 'Matchbox',
        text: ['End with the work you want to be asked about.'],
        notes: 'Leave it on the screen while you take questions.',
      },
    ],
  },
  compose,
  // The artworks with their mats, and the shadows of frames and labels.
  fixedColors: /-(art-.*|mat|drop|shade)$/,
};

function compose(content: Content): Topic {
  const topics = arrangeTopics(content.topics, LAYOUT, createPicture);
  return createRoot(content, {
    background: linear(90, '#0d2f33', WALL, '#0f3539'),
    elements: [
      ...background(),
      ...decorationElements('cone', topics, LAYOUT, lightCone),
      ...rootTexts(
        content,
        {
          box: rect(110, 52, 1700, 134),
          size: 108,
          color: BRASS,
          align: 'center',
          anchor: 'middle',
          bold: false,
          italic: true,
        },
        { box: rect(260, 192, 1400, 64), size: 46, color: '#d5e4df', align: 'center' },
      ),
    ],
    layout: LAYOUT,
    topics,
  });
}

/** Rows of pictures; neighbouring pictures are alternately higher and lower. Each picture has a cone of light. */
const LAYOUT: ArrangementLayout = {
  kind: 'arrangement',
  shape: 'grid',
  box: rect(90, 290, 1740, 680),
  gap: 34,
  rowGap: 26,
  rowLimits: [3, 8, 15, 20],
  isStaggered: true,
  // The picture is in the left part of the topic's box.
  decorations: [{ id: 'cone', x: [-0.11, 0], y: [-0.1, 0], width: [0.84, 0], height: [1.1, 0] }],
};

function background(): Element[] {
  return [
    shape('light', 'ellipse', rect(160, -260, 1600, 1300), {
      fill: radial(0.5, 0.5, 0.7, '#2a6a6c', '#2a6a6c00'),
    }),
    shape('floor', 'rect', rect(0, 1000, 1920, 80), { fill: linear(90, '#5a3a22', '#8a5c38') }),
    shape('skirting', 'rect', rect(0, 984, 1920, 16), { fill: '#0a2325' }),
    path(
      'boards',
      CANVAS,
      Array.from({ length: 17 }, (_, i) => `M${i * 120} 1080 L${960 + (i * 120 - 960) * 0.86} 1000`),
      { stroke: { color: '#3d2615', width: 3 } },
    ),
    shape('rail', 'rect', rect(0, 262, 1920, 5), { fill: BRASS, opacity: 0.75 }),
  ];
}

/** Returns a cone of light that fills `box`. */
function lightCone(id: string, box: Rect): Element {
  const centreX = box.width / 2;
  const d = polygon([
    [centreX - 14, 0],
    [centreX + 14, 0],
    [box.width, box.height],
    [0, box.height],
  ]);
  return path(id, box, d, { fill: linear(90, '#fff0c255', '#fff0c222', '#fff0c200') });
}

/** Aspect ratios of the pictures, in turn. */
const ASPECT_RATIOS = [1.28, 0.86, 1.05, 1.28, 0.92, 1.2] as const;

/** Creates a topic with a framed picture and a label. The topic has no background, so that the wall is visible. */
function createPicture(topicContent: TopicContent, index: number): Topic {
  const { id } = topicContent;
  const pictureFrame = fitAspectRatio(rect(40, 40, 900, 820), itemAt(ASPECT_RATIOS, index % ASPECT_RATIOS.length));
  const hasChildren = topicContent.topics.length > 0;
  const label = rect(1000, hasChildren ? 60 : 230, 560, hasChildren ? 400 : 440);
  return createTopic(topicContent, {
    elements: [
      ...framedArtwork(id, pictureFrame, index),
      shape(`${id}-shade`, 'rect', rect(label.x + 8, label.y + 10, label.width, label.height), {
        fill: '#06181a',
        opacity: 0.6,
      }),
      shape(`${id}-label`, 'rect', label, { fill: LABEL_PAPER }),
      shape(`${id}-rule`, 'rect', rect(label.x + 44, label.y + 44, 80, 6), { fill: '#8d6a1f' }),
      ...titleText(topicContent, rect(label.x + 44, label.y + 66, 472, label.height * 0.36), {
        size: 72,
        color: LABEL_INK,
        anchor: 'middle',
      }),
      ...bodyText(
        topicContent,
        rect(label.x + 44, label.y + 82 + label.height * 0.36, 472, label.height * 0.64 - 110),
        { size: 42, color: '#31494a' },
      ),
    ],
    ...placeChildren(
      topicContent,
      rect(1000, 490, 560, 370),
      24,
      (child, { size }, i) => createSmallPicture(child, size.height, index + i + 4),
      // The smallest and the greatest aspect ratio of the child topics.
      [0.74, 0.9],
    ),
  });
}

/**
 * Returns an artwork in a picture frame, with a mat (a cardboard border) between artwork and frame. `artworkIndex`
 * selects the artwork.
 */
function framedArtwork(id: string, pictureFrame: Rect, artworkIndex: number): Element[] {
  const mat = rect(pictureFrame.x + 26, pictureFrame.y + 26, pictureFrame.width - 52, pictureFrame.height - 52);
  const art = rect(mat.x + 56, mat.y + 56, mat.width - 112, mat.height - 112);
  return [
    shape(
      `${id}-drop`,
      'rect',
      rect(pictureFrame.x + 10, pictureFrame.y + 18, pictureFrame.width, pictureFrame.height),
      {
        fill: '#041314',
        opacity: 0.55,
      },
    ),
    shape(`${id}-frame`, 'rect', pictureFrame, { fill: linear(45, '#f0d08c', '#a87c2f', '#e9c67c') }),
    shape(`${id}-mat`, 'rect', mat, { fill: '#fbf8f1', stroke: { color: '#7a5a20', width: 3 } }),
    ...artwork(`${id}-art`, art, artworkIndex),
  ];
}

/** Creates a child topic: a small picture, chosen by `artworkIndex`, with a label. */
function createSmallPicture(topicContent: TopicContent, height: number, artworkIndex: number): Topic {
  const { id } = topicContent;
  const label = rect(60, height - 560, 1480, 540);
  const titleBox = rect(120, label.y + 50, 1360, 200);
  return createTopic(topicContent, {
    width: 1600,
    height,
    elements: [
      ...framedArtwork(id, fitAspectRatio(rect(40, 20, 1520, height - 640), 1.3), artworkIndex),
      shape(`${id}-label`, 'rect', label, { fill: LABEL_PAPER }),
      ...titleText(topicContent, titleBox, { size: 160, color: LABEL_INK, anchor: 'bottom' }),
      ...bodyText(topicContent, textBoxOf(topicContent, titleBox, rect(120, label.y + 280, 1360, 220)), {
        size: 104,
        color: '#31494a',
      }),
    ],
  });
}

import { tileRows } from '@flydeck/scene/arrange/arrangement-cells';
import { itemAt } from '@flydeck/scene/checked-access';
import type { ArrangementLayout } from '@flydeck/scene/model/arrangement-layout';
import { DEFAULT_THEME } from '@flydeck/scene/model/default-theme';
import type { Topic } from '@flydeck/scene/model/document';
import type { Element } from '@flydeck/scene/model/elements';
import type { Rect, Size } from '@flydeck/scene/model/geometry';
import { path, rect, shape, solid } from '../../demos/kit/elements.ts';
import { curveThrough } from '../kit/art.ts';
import type { Content, Template, TopicContent } from '../kit/content.ts';
import {
  bodyText,
  chartElement,
  extractFigure,
  fitText,
  readableLayout,
  rootTexts,
  titleText,
} from '../kit/fitted-text.ts';
import {
  createRoot,
  createTopic,
  decorationElements,
  placeByLayout,
  placeChildren,
  placeTopics,
  sizeForBox,
  type TopicAreas,
} from '../kit/topic-layout.ts';

const NAVY = '#0d2438';
const TEAL = '#0c8f8a';
const AMBER = '#f2a516';
const MIST = '#e6ecf2';

/** Arranges the topics as tiles of one large sheet. A tile can show a chart or a large number. */
export const report: Template = {
  name: 'report',
  theme: {
    ...DEFAULT_THEME,
    name: 'Sheet',
    ink: NAVY,
    paper: '#ffffff',
    accent: TEAL,
    muted: '#34495c',
    series: [TEAL, AMBER, '#2f6fb3', '#d9583f', '#7d8fa1'],
    fonts: { heading: 'Lato', body: 'Lato', code: 'JetBrains Mono' },
    background: solid(MIST),
  },
  sample: {
    title: 'The year in figures',
    subtitle: 'All of it on one sheet; every tile opens.',
    description:
      'A report whose overview is the summary: charts and figures as tiles of one sheet. For years, quarters, studies and surveys.',
    tags: ['report', 'charts', 'data', 'template'],
    notes: 'Say the one figure that matters most, and where it stands on the sheet.',
    topics: [
      {
        title: 'Twelve months, one line',
        text: ['Say what the line does before people read it.'],
        notes: 'Point at the month in which everything changed.',
        chart: {
          chart: 'area',
          categories: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
          series: [{ name: 'Visitors', values: [21, 24, 23, 29, 34, 33, 38, 46, 52, 50, 61, 72] }],
          alt: 'An area chart that rises from 21 in January to 72 in December',
        },
      },
      {
        title: 'Growth',
        text: ['+38 %', 'Let one number stand alone.'],
        notes: 'Say what it is compared with.',
      },
      {
        title: 'Where it comes from',
        text: ['Three shares are plenty.'],
        notes: 'Name the share that surprised you.',
        chart: {
          chart: 'pie',
          categories: ['Direct', 'Search', 'Friends'],
          series: [{ name: 'Share', values: [46, 34, 20] }],
          hole: 0.62,
          legend: 'right',
          alt: 'A ring: 46 percent direct, 34 percent search, 20 percent friends',
        },
      },
      {
        title: 'This year and last',
        text: ['Same scale, same order, two colours.'],
        notes: 'Only the difference matters: say it in words.',
        chart: {
          chart: 'bar',
          categories: ['North', 'East', 'South', 'West'],
          series: [
            { name: '2025', values: [34, 41, 28, 22], color: '#b9c6d2' },
            { name: '2026', values: [48, 45, 39, 36], color: 'accent' },
          ],
          legend: 'top',
          alt: 'Bars by region; 2026 is above 2025 in all four, most of all in the north',
        },
      },
      {
        title: 'What stands behind it',
        text: ['Put the reasons where curious people zoom.'],
        notes: 'Fly in only when somebody asks why.',
        topics: [
          {
            title: 'The reason',
            text: ['One cause, with its proof.'],
            notes: 'Correlation is not enough: tell how you know.',
          },
          {
            title: 'The doubt',
            text: ['What could still be wrong?'],
            notes: 'Naming a doubt makes the rest credible.',
          },
        ],
      },
      {
        title: 'Next year',
        text: ['3 goals', 'A figure for each, and a date.'],
        notes: 'Come back to this sheet in twelve months.',
      },
    ],
  },
  compose,
};

/** Corner radius of the tiles in canvas units. */
const TILE_RADIUS = 26;

/** Box of the panel with the title of the presentation. */
const PANEL = rect(60, 60, 470, 960);

/** Tiles in rows at the right of the panel. */
const LAYOUT: ArrangementLayout = {
  kind: 'arrangement',
  shape: 'tiles',
  box: rect(558, 60, 1302, 960),
  gap: 28,
  decorations: [{ id: 'lift', x: [0, -3], y: [0, 5], width: [1, 6], height: [1, 4] }],
};

function compose(content: Content): Topic {
  const boxes = layOutTiles(content.topics.length);
  const topics = placeByLayout(placeTopics(content.topics, boxes, createTile), LAYOUT);
  return createRoot(content, {
    background: solid(MIST),
    elements: [
      ...titlePanel(content),
      // A shadow below each tile.
      ...decorationElements('lift', topics, LAYOUT, (id, box) =>
        shape(id, 'roundRect', box, { fill: '#c3cfda' }, { adj: cornerAdjust(box, TILE_RADIUS) }),
      ),
    ],
    layout: LAYOUT,
    topics,
  });
}

/** Returns the adjust value of a `roundRect` for a corner radius in canvas units. */
const cornerAdjust = (box: Rect, radius: number) => Math.round((radius / Math.min(box.width, box.height)) * 100_000);

/** Relative widths of the tiles in each row. Rows differ, because equal rows would look like a table. */
const WIDTHS = [
  [1.25, 1, 1.15, 0.9],
  [0.95, 1.35, 0.9, 1.1],
  [1.1, 0.9, 1, 1.3],
];

/** Returns the boxes of `count` tiles, which fill the area of the layout row by row. */
function layOutTiles(count: number): Rect[] {
  const rows = tileRows(count);
  const { box, gap } = LAYOUT;
  const height = (box.height - (rows.length - 1) * gap) / rows.length;
  return rows.flatMap((row, rowIndex) => {
    const relativeWidths = Array.from({ length: row.count }, (_tile, i) => itemAt(itemAt(WIDTHS, rowIndex % 3), i % 4));
    const unitWidth = (box.width - (row.count - 1) * gap) / relativeWidths.reduce((sum, width) => sum + width, 0);
    let x = box.x;
    return relativeWidths.map((width) => {
      const tile = rect(x, box.y + rowIndex * (height + gap), width * unitWidth, height);
      x += tile.width + gap;
      return tile;
    });
  });
}

/** Returns the panel with the presentation's title and subtitle, and two rising curves as decoration. */
function titlePanel(content: Content): Element[] {
  const wave = (offset: number) =>
    curveThrough(
      Array.from(
        { length: 9 },
        (_, i) =>
          [
            (i / 8) * PANEL.width,
            PANEL.height * (0.93 - offset - 0.035 * i * (0.4 + offset)) + (i % 2 ? 18 : -18),
          ] as const,
      ),
    );
  return [
    shape('sheet', 'roundRect', PANEL, { fill: NAVY }, { adj: cornerAdjust(PANEL, TILE_RADIUS) }),
    ...[0, 0.07].map((offset, i) =>
      path(`spark-${i}`, PANEL, wave(offset), {
        stroke: { color: itemAt([TEAL, AMBER], i), width: 7 - i * 2, cap: 'round' },
        opacity: 0.85,
      }),
    ),
    ...rootTexts(
      content,
      { box: rect(104, 104, 386, 390), size: 92, color: '#ffffff', anchor: 'bottom' },
      { box: rect(104, 514, 386, 210), size: 46, color: '#c9dbe8' },
    ),
  ];
}

/** Creates the topic that is shown as a tile in `box`, an area of the canvas. */
function createTile(topicContent: TopicContent, index: number, box: Rect): Topic {
  // All tiles have about the area of 1600 by 900 units, so that texts are equally large in wide and narrow tiles.
  const size = sizeForBox(box, Math.max(1000, Math.round(1600 * Math.sqrt(box.width / box.height / (16 / 9)))));
  const { id } = topicContent;
  const { titleBox, textBox, extraArea } = tileAreasOf(topicContent, size);
  return createTopic(topicContent, {
    ...size,
    corner: (TILE_RADIUS * size.width) / box.width,
    background: solid('#ffffff'),
    elements: [
      shape(`${id}-mark`, 'rect', rect(PADDING, PADDING - 34, 120, 12), {
        fill: itemAt([TEAL, AMBER, '#2f6fb3'], index % 3),
      }),
      ...titleText(topicContent, titleBox, { size: 84, color: NAVY, anchor: extraArea ? 'bottom' : 'middle' }),
      ...textElements(topicContent, textBox),
      ...(topicContent.chart && topicContent.topics.length === 0 && extraArea
        ? [chartElement(id, extraArea, topicContent.chart, 'muted')]
        : []),
    ],
    // The child topics are 34 units apart, and their aspect ratios are between 1.3 and 3.
    ...placeChildren(topicContent, computeTileAreas(size, true).extraArea, 34, createDetail, [1.3, 3]),
  });
}

/** Space at the edges of a tile, in units of the tile. */
const PADDING = 84;
/** Largest size of the text of a tile, in units of the tile. */
const TEXT_SIZE = 58;
/** Factors by which the area of a text next to a chart can grow, the preferred one first. */
const TEXT_GROWTHS = [1, 1.4, 1.8, 2.2];

interface TileAreas {
  readonly titleBox: Rect;
  readonly textBox: Rect;
  /** Area for a chart or child topics: next to the text if the tile is wide, else below the text. */
  readonly extraArea?: Rect;
}

/** Returns the areas of a tile. Next to a chart, the text gets the space that it needs to have the reading size. */
function tileAreasOf({ text, chart, topics }: TopicContent, size: Size): TileAreas {
  if (!chart || topics.length > 0) return computeTileAreas(size, topics.length > 0);
  const layouts = TEXT_GROWTHS.map((growth) => computeTileAreas(size, true, growth));
  return readableLayout(text, layouts, TEXT_SIZE, size.width);
}

/** Splits a tile into areas. The area of the text next to an extra area grows by the factor `growth`. */
function computeTileAreas(size: Size, hasExtraArea: true, growth?: number): Required<TileAreas>;
function computeTileAreas(size: Size, hasExtraArea: boolean): TileAreas;
function computeTileAreas({ width, height }: Size, hasExtraArea: boolean, growth = 1): TileAreas {
  if (hasExtraArea && width / height > 1.75) {
    const leftWidth = (width - 2 * PADDING) * 0.38 * Math.min(growth, 1.5);
    const availableHeight = height - 2 * PADDING;
    return {
      titleBox: rect(PADDING, PADDING, leftWidth, availableHeight * 0.42),
      textBox: rect(PADDING, PADDING + availableHeight * 0.42 + 20, leftWidth, availableHeight * 0.58 - 20),
      extraArea: rect(
        PADDING + leftWidth + 60,
        PADDING - 20,
        width - 2 * PADDING - leftWidth - 60,
        availableHeight + 40,
      ),
    };
  }
  const titleHeight = Math.min(170, height * 0.2);
  const top = PADDING + titleHeight + 20;
  const availableHeight = height - PADDING - top;
  const availableWidth = width - 2 * PADDING;
  const textHeight = hasExtraArea ? availableHeight * 0.24 * growth : availableHeight;
  const extraTop = top + textHeight + availableHeight * 0.04;
  return {
    titleBox: rect(PADDING, PADDING, availableWidth, titleHeight),
    textBox: rect(PADDING, top, availableWidth, textHeight),
    ...(hasExtraArea ? { extraArea: rect(PADDING, extraTop, availableWidth, height - PADDING - extraTop) } : {}),
  };
}

/**
 * Returns the text lines. If the tile has no chart and no child topics, the first line that is a number with few other
 * characters, such as `+38 %`, is displayed large above the other lines.
 */
function textElements(topicContent: TopicContent, textBox: Rect): Element[] {
  const { id, text } = topicContent;
  const style = { size: TEXT_SIZE, color: '#34495c' };
  const { figure, lines } =
    topicContent.chart || topicContent.topics.length > 0 ? { figure: undefined, lines: text } : extractFigure(text);
  if (!figure) return bodyText({ id, text }, textBox, style);
  const figureHeight = textBox.height * 0.6;
  const lowerBox = rect(textBox.x, textBox.y + figureHeight + 16, textBox.width, textBox.height - figureHeight - 16);
  return [
    ...fitText(`${id}-figure`, rect(textBox.x, textBox.y, textBox.width, figureHeight), figure, {
      family: 'heading',
      bold: true,
      size: 330,
      color: '#0a7571',
      anchor: 'middle',
    }),
    ...bodyText({ id, text: lines }, lowerBox, style),
  ];
}

/** Creates a child topic of a tile. */
function createDetail(topicContent: TopicContent, { size, title, text, footer }: TopicAreas): Topic {
  const { id } = topicContent;
  return createTopic(topicContent, {
    ...size,
    corner: 70,
    background: solid('#e8f4f3'),
    elements: [
      path(`${id}-bars`, footer, bars(footer.width, footer.height), { fill: '#9fd3cf' }),
      ...titleText(topicContent, title, { size: 150, color: NAVY, anchor: 'bottom' }),
      ...bodyText(topicContent, text, { size: 96, color: '#28404f' }),
    ],
  });
}

/** Returns a decorative row of bars, which show no data, as path data. */
const bars = (width: number, height: number): string =>
  Array.from({ length: 24 }, (_, i) => {
    const x = 110 + (i * (width - 220)) / 24;
    const top = height * (0.72 - 0.5 * (i / 23) - 0.16 * Math.sin(i * 1.7));
    return `M${x.toFixed(1)} ${top.toFixed(1)} H${(x + (width - 220) / 36).toFixed(1)} V${height} H${x.toFixed(1)} Z`;
  }).join(' ');

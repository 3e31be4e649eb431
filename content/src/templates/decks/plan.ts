import type { ArrangementLayout } from '@flydeck/scene/model/arrangement-layout';
import { DEFAULT_THEME } from '@flydeck/scene/model/default-theme';
import type { Topic } from '@flydeck/scene/model/document';
import type { Element } from '@flydeck/scene/model/elements';
import type { Rect } from '@flydeck/scene/model/geometry';
import { type TopicLine, textOfLine } from '@flydeck/scene/notes/topic-lines';
import { linear, path, rect, shape, solid, textBox } from '../../demos/kit/elements.ts';
import { diamond, disc, gridLines, polygon } from '../kit/art.ts';
import type { Content, Template, TopicContent } from '../kit/content.ts';
import { bodyText, estimateFontSize, rootTexts, separateLines, titleText, withBullets } from '../kit/fitted-text.ts';
import {
  arrangeTopics,
  CANVAS,
  createRoot,
  createTopic,
  decorationElements,
  placeChildren,
  sizeForBox,
  type TopicAreas,
} from '../kit/topic-layout.ts';

const BLUE = '#0f3f8c';
const DEEP_BLUE = '#0a2f6d';
const LINE = '#9cc4ff';
const CHALK = '#f4f9ff';
const SUN = '#ffe066';

/** A blueprint: phases as sections of one drawing, tasks as checkboxes. */
export const plan: Template = {
  name: 'plan',
  theme: {
    ...DEFAULT_THEME,
    name: 'Blueprint',
    ink: CHALK,
    paper: BLUE,
    accent: SUN,
    muted: '#c3dcff',
    series: [SUN, LINE, '#ff9d7a'],
    fonts: { heading: 'JetBrains Mono', body: 'Roboto', code: 'JetBrains Mono' },
    background: solid(BLUE),
  },
  sample: {
    title: 'The plan, drawn to scale',
    subtitle: 'Phases from left to right. Tick what is done.',
    description:
      'A plan as a blueprint: phases side by side, tasks to tick, milestones on a measured line. For projects, launches, moves and building sites.',
    tags: ['plan', 'project', 'roadmap', 'template'],
    notes: 'Start with the date at the right end; then say what must be true before it.',
    topics: [
      {
        title: 'Survey',
        text: ['What do we know?', 'What do we not know?', 'Who decides?'],
        notes: 'Agree on who decides before anything else.',
      },
      {
        title: 'Draft',
        text: ['Three rough ways.', 'One is chosen by Friday.'],
        notes: 'Show all three, even the one you dislike.',
      },
      {
        title: 'Build',
        text: ['The longest phase.'],
        notes: 'Zoom into the work packages with those who do them.',
        topics: [
          { title: 'Ground floor', text: ['Who, until when?'], notes: 'One name, not three.' },
          { title: 'Upper floor', text: ['Who, until when?'], notes: 'Say what it waits for.' },
          { title: 'Roof', text: ['Who, until when?'], notes: 'The roof comes last. It always does.' },
        ],
      },
      {
        title: 'Open the doors',
        text: ['The date.', 'The first guest.', 'The day after.'],
        notes: 'Plan the day after as well.',
      },
    ],
  },
  compose,
};

function compose(content: Content): Topic {
  const count = content.topics.length;
  const topics = arrangeTopics(content.topics, LAYOUT, (topicContent, i, box) =>
    createPhase(topicContent, i, count, box),
  );
  return createRoot(content, {
    background: linear(50, BLUE, DEEP_BLUE),
    elements: [
      path('fine', CANVAS, gridLines(CANVAS, 24), { stroke: { color: LINE, width: 1 }, opacity: 0.16 }),
      path('coarse', CANVAS, gridLines(CANVAS, 120), { stroke: { color: LINE, width: 2 }, opacity: 0.22 }),
      path('border', CANVAS, 'M36 36 H1884 V1044 H36 Z M48 48 H1872 V1032 H48 Z', {
        stroke: { color: LINE, width: 3 },
      }),
      ...compass(),
      ...rootTexts(
        content,
        { box: rect(100, 84, 1400, 130), size: 84, color: CHALK, anchor: 'middle', spacing: -2 },
        { box: rect(102, 220, 1460, 68), size: 46, color: '#d6e7ff' },
      ),
      ...dimensionLines(topics),
    ],
    layout: LAYOUT,
    topics,
  });
}

/** Phases side by side: up to six in one row, more in several rows of up to seven. */
const LAYOUT: ArrangementLayout = {
  kind: 'arrangement',
  shape: 'grid',
  box: rect(100, 356, 1720, 630),
  gap: 28,
  rowGap: 62,
  rowLimits: [6, 12, 21, 28],
  fillsCells: true,
  decorations: [
    { id: 'measure', x: [0, 0], y: [0, -42], width: [1, -32], height: [0, 24] },
    { id: 'milestone', x: [1, -29], y: [0, -45], width: [0, 30], height: [0, 30] },
  ],
};

/** Returns the dimension lines above the phases, with diamonds (the milestones) at their right ends. */
const dimensionLines = (topics: readonly Topic[]): Element[] => [
  ...decorationElements('measure', topics, LAYOUT, (id, box) =>
    path(id, box, `M0 12 H${box.width} M0 0 V24 M${box.width / 2} 6 V18`, { stroke: { color: LINE, width: 3 } }),
  ),
  ...decorationElements('milestone', topics, LAYOUT, (id, box) => path(id, box, diamond(15, 15, 15), { fill: SUN })),
];

function compass(): Element[] {
  const centre = 92;
  const needle = polygon([
    [centre, 8],
    [centre + 15, centre],
    [centre, 176],
    [centre - 15, centre],
  ]);
  return [
    path(
      'compass',
      rect(1610, 84, 184, 184),
      [disc(centre, centre, 86), disc(centre, centre, 62), `M${centre} 0 V184 M0 ${centre} H184`],
      {
        stroke: { color: LINE, width: 3 },
      },
    ),
    path('needle', rect(1610, 84, 184, 184), needle, { fill: SUN, rotation: 38 }),
  ];
}

/**
 * Creates the topic of a phase with a header, a checklist, and the child topics as note cards below the checklist. A
 * tall phase without child topics has a building below the checklist. The building grows from phase to phase.
 */
function createPhase(topicContent: TopicContent, index: number, count: number, box: Rect): Topic {
  const size = sizeForBox(box, Math.max(900, Math.min(1600, Math.round(900 * (box.width / box.height)))));
  const { width, height } = size;
  const { id } = topicContent;
  const hasChildren = topicContent.topics.length > 0;
  const headHeight = Math.min(280, height * 0.3);
  const area = rect(70, headHeight + 50, width - 140, height - headHeight - 110);
  const hasBuilding = !hasChildren && area.height > area.width * 0.7;
  const tasksArea = rect(area.x, area.y, area.width, area.height * (hasChildren ? 0.32 : hasBuilding ? 0.46 : 1));
  const lowerArea = rect(area.x, tasksArea.y + tasksArea.height + 24, area.width, area.height - tasksArea.height - 24);
  const childArea = rect(area.x, area.y + area.height * 0.32 + 24, area.width, area.height * 0.68 - 24);
  return createTopic(topicContent, {
    ...size,
    background: solid('#15489c'),
    elements: [
      shape(`${id}-sheet`, 'rect', rect(6, 6, width - 12, height - 12), {
        fill: '#123f8a',
        stroke: { color: LINE, width: 8 },
      }),
      ...phaseHeader(topicContent, index, width, headHeight),
      ...checklist(id, tasksArea, topicContent.text),
      ...(hasBuilding ? building(id, lowerArea, (index + 1) / count) : []),
    ],
    ...placeChildren(topicContent, childArea, 30, createNoteCard, [1.5, 3]),
  });
}

/** Returns the number and title of a phase on a white strip with a hatched end. */
function phaseHeader(topicContent: TopicContent, index: number, width: number, headHeight: number): Element[] {
  const { id } = topicContent;
  return [
    shape(`${id}-head`, 'rect', rect(10, 10, width - 20, headHeight), { fill: CHALK }),
    path(`${id}-hatch`, rect(width - 250, 10, 240, headHeight), hatch(240, headHeight), {
      stroke: { color: '#7fa9ea', width: 5 },
    }),
    textBox(`${id}-number`, rect(70, headHeight * 0.08, 300, headHeight * 0.23), String(index + 1).padStart(2, '0'), {
      family: 'heading',
      bold: true,
      size: headHeight * 0.18,
      color: '#1d57b8',
      furniture: true,
    }),
    ...titleText(topicContent, rect(70, headHeight * 0.32, width - 330, headHeight * 0.6), {
      size: 92,
      color: '#0b2f6e',
      anchor: 'middle',
      spacing: -2,
    }),
  ];
}

/** Returns diagonal hatching of a rectangle as path data. */
const hatch = (width: number, height: number): string =>
  Array.from({ length: 9 }, (_, i) => {
    const x = 20 + i * 44;
    const startY = Math.max(0, x - width);
    return x - height > width
      ? ''
      : `M${Math.min(x, width)} ${startY} L${Math.max(0, x - height)} ${Math.min(height, x)}`;
  }).join(' ');

/**
 * Returns a checkbox and a text box for each task in `text`, one below the other in `box`. The checkbox replaces the
 * bullets of lists, but not their numbers.
 */
function checklist(id: string, box: Rect, text: readonly TopicLine[]): Element[] {
  if (text.length === 0) return [];
  const cell = rect(0, 0, box.width, Math.min(190, box.height / text.length));
  const checkboxSize = Math.min(58, cell.height * 0.6);
  const lineBox = rect(0, 0, box.width - checkboxSize - 36, cell.height - 12);
  const tasks = separateLines(text);
  const size = Math.min(...tasks.map((task) => estimateFontSize([task], lineBox, 60)));
  return tasks.flatMap((task, i) => {
    const y = box.y + i * cell.height;
    return [
      shape(
        `${id}-box-${i}`,
        'rect',
        rect(box.x, y + (cell.height - 12 - checkboxSize) / 2, checkboxSize, checkboxSize),
        {
          stroke: { color: SUN, width: 6 },
        },
      ),
      withBullets(
        textBox(
          `${id}-task-${i}`,
          rect(box.x + checkboxSize + 36, y, lineBox.width, lineBox.height),
          textOfLine(task),
          {
            size,
            color: CHALK,
            anchor: 'middle',
          },
        ),
        [task],
        size,
      ),
    ];
  });
}

/**
 * Returns a building with one to four floors in proportion to `progress` (0 to 1), and with a roof if `progress` is 1.
 */
function building(id: string, box: Rect, progress: number): Element[] {
  const { width, height } = box;
  const floors = Math.max(1, Math.round(progress * 4));
  const wallWidth = Math.min(width * 0.56, height * 0.9);
  const floorHeight = (height * 0.66) / 4;
  const left = (width - wallWidth) / 2;
  const groundY = height - 10;
  const hasRoof = progress === 1;
  const lines: string[] = [`M0 ${groundY} H${width}`];
  const windows: string[] = [];
  for (let floor = 0; floor < floors; floor++) {
    const y = groundY - (floor + 1) * floorHeight;
    lines.push(`M${left} ${y} H${left + wallWidth} V${y + floorHeight} H${left} Z`);
    for (let i = 0; i < 4; i++) {
      const x = left + wallWidth * (0.09 + i * 0.22);
      const isDoor = floor === 0 && i === 1;
      windows.push(
        `M${x} ${y + floorHeight * 0.25} H${x + wallWidth * 0.15} V${y + floorHeight * (isDoor ? 1 : 0.78)} H${x} Z`,
      );
    }
  }
  const top = groundY - floors * floorHeight;
  const roof = `M${left - 30} ${top} L${left + wallWidth / 2} ${top - height * 0.24} L${left + wallWidth + 30} ${top} Z`;
  const dimensionX = left + wallWidth + 60;
  const dimension = `M${dimensionX} ${top} V${groundY} M${dimensionX - 14} ${top} H${dimensionX + 14} M${dimensionX - 14} ${groundY} H${dimensionX + 14}`;
  return [
    path(`${id}-house`, box, lines, { stroke: { color: LINE, width: 6, join: 'round' } }),
    path(`${id}-glass`, box, windows, { fill: hasRoof ? SUN : '#2f66bd' }),
    path(`${id}-size`, box, dimension, { stroke: { color: LINE, width: 3 } }),
    ...(hasRoof
      ? [path(`${id}-roof`, box, roof, { fill: '#123f8a', stroke: { color: SUN, width: 8, join: 'round' } })]
      : []),
  ];
}

/** Creates a child topic as a yellow sticky note with a folded corner. */
function createNoteCard(topicContent: TopicContent, { size, title, text }: TopicAreas, index: number): Topic {
  const { id } = topicContent;
  return createTopic(topicContent, {
    ...size,
    background: solid(index % 2 ? '#ffe9a0' : '#ffe066'),
    elements: [
      path(`${id}-fold`, rect(1400, 0, 200, 200), 'M0 0 L200 200 L0 200 Z', { fill: '#c79f12' }),
      path(`${id}-corner`, rect(1400, 0, 200, 200), 'M0 0 H200 V200 Z', { fill: '#123f8a' }),
      ...titleText(topicContent, rect(title.x, title.y, title.width - 120, title.height), {
        size: 170,
        color: '#10254d',
        anchor: 'bottom',
        spacing: -4,
      }),
      ...bodyText(topicContent, text, { size: 104, color: '#243a63' }),
    ],
  });
}

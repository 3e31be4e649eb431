import { DEFAULT_THEME } from '@flydeck/scene/model/default-theme';
import type { Topic } from '@flydeck/scene/model/document';
import type { Element, TableElement } from '@flydeck/scene/model/elements';
import { type Deck, DeckBuilder } from '../kit/deck.ts';
import { heading, linear, rect, rootTopic, shape, solid, textBox, topic } from '../kit/elements.ts';
import { blend, clamp, fractalNoise, interpolateColours, rgb, seededRandom, smoothstep } from '../kit/noise.ts';
import { renderPixels } from '../kit/raster.ts';

/** A depth zone of the ocean. The demo calls the zones floors, as in a building. */
interface Floor {
  readonly id: string;
  readonly title: string;
  readonly depth: string;
  readonly subtitle: string;
  readonly fact: string;
  /** Emoji of animals. */
  readonly animals: string;
  /** Colours of the background at the top and at the bottom. */
  readonly topColour: string;
  readonly bottomColour: string;
  readonly notes: string;
}

const FLOORS: readonly Floor[] = [
  {
    id: 'sunlight',
    title: 'Sunlight',
    depth: '0 – 200 m',
    animals: '🐬 🐠 🐢',
    topColour: '#2bb3d6',
    bottomColour: '#0d7fb2',
    subtitle: 'The only floor where plants can live.',
    fact: 'About half of the oxygen made on Earth comes from here.',
    notes: 'Phytoplankton in this thin layer makes roughly half of the oxygen that photosynthesis gives the planet.',
  },
  {
    id: 'twilight',
    title: 'Twilight',
    depth: '200 – 1,000 m',
    animals: '🦑 🐟',
    topColour: '#0d6ea3',
    bottomColour: '#083f74',
    subtitle: 'Blue, then bluer, then hardly anything.',
    fact: 'Every night its animals climb to feed: the largest migration on Earth.',
    notes: 'The daily vertical migration: billions of animals rise at dusk and sink again at dawn.',
  },
  {
    id: 'midnight',
    title: 'Midnight',
    depth: '1,000 – 4,000 m',
    animals: '🐋 🪼',
    topColour: '#073360',
    bottomColour: '#041a3a',
    subtitle: 'No sunlight has ever been here.',
    fact: 'Light is made by the living. Sperm whales dive this far to hunt squid.',
    notes: 'The water is about four degrees Celsius everywhere, all year.',
  },
  {
    id: 'abyss',
    title: 'The abyss',
    depth: '4,000 – 6,000 m',
    animals: '⭐ 🦀',
    topColour: '#031530',
    bottomColour: '#020a1b',
    subtitle: 'A plain of mud that covers much of the planet.',
    fact: 'Everything that lives here waits for what falls from above: marine snow.',
    notes: 'The wreck of the Titanic lies just above, at about 3,800 metres.',
  },
  {
    id: 'hadal',
    title: 'The trenches',
    depth: '6,000 – 10,935 m',
    animals: '🦐',
    topColour: '#020817',
    bottomColour: '#000207',
    subtitle: 'Named after Hades. More than a thousand atmospheres.',
    fact: 'The Challenger Deep would swallow Mount Everest and leave two kilometres of water above it.',
    notes:
      'Piccard and Walsh were the first down in 1960. The depth of the Challenger Deep is known to about ten metres.',
  },
];

/** Creates the demo: five depth zones in a column, ordered by depth, with a chart of the pressure and a table. */
export async function deepOcean(): Promise<Deck> {
  const deck = new DeckBuilder();
  const picture = await deck.addPicture(drawWater(), 'water');
  const root = rootTopic({
    title: 'Five floors down',
    background: { kind: 'image', asset: picture, mode: 'cover' },
    elements: [
      heading('title', rect(110, 96, 760, 260), ['Five floors', 'down'], {
        size: 118,
        color: '#ffffff',
        lineHeight: 0.92,
        paragraphGap: 0,
      }),
      textBox(
        'line',
        rect(116, 388, 560, 140),
        'The sea is eleven kilometres deep. We have seen the moon better than its floor.',
        { size: 32, color: '#dff4ff', lineHeight: 1.14 },
      ),
      ...depthRuler(),
    ],
    topics: [
      ...FLOORS.map((floor, i) => ({
        ...floorTopic(floor),
        frame: { x: 1180 + (i % 2) * 425, y: 160 + i * 190, scale: 0.235 },
      })),
      { ...pressureTopic(), frame: { x: 330, y: 690, scale: 0.27 } },
      { ...floorTableTopic(), frame: { x: 560, y: 935, scale: 0.14, rotation: -2 } },
    ],
    notes: 'The column at the right is the sea, from its surface to its deepest trench, not to scale.',
  });
  return deck.build(
    {
      title: 'Five floors down',
      language: 'en',
      description:
        'A dive through the five zones of the ocean, from the sunlit surface to the trenches at eleven kilometres, with a chart of the pressure and a table of the floors.',
      tags: ['ocean', 'nature', 'science', 'chart', 'table'],
      theme: {
        ...DEFAULT_THEME,
        name: 'Sea',
        ink: '#ffffff',
        paper: '#06294d',
        accent: '#5fe0e6',
        muted: '#a9cbe3',
        series: ['#5fe0e6', '#ffd479'],
        background: solid('#020a1b'),
      },
    },
    root,
  );
}

/** Returns a picture of light that fades with the depth of the water. */
function drawWater() {
  const depths = ['#4fd0e4', '#1695c4', '#0a5a94', '#062e5c', '#031733', '#01060f'].map(rgb);
  return renderPixels((x, y) => {
    const waterColour = interpolateColours(depths, y ** 0.85 + (fractalNoise(x * 3, y * 2, 3, 4) - 0.5) * 0.08);
    const beamPosition = x + y * 0.33;
    const beam = smoothstep(0.5, 0.85, fractalNoise(beamPosition * 9, 0.5, 19, 3)) * Math.exp(-y * 3.2);
    const shimmer = smoothstep(0.6, 0.8, fractalNoise(x * 14, y * 60, 8, 3)) * Math.exp(-y * 16);
    const seabed = smoothstep(
      0.012,
      -0.012,
      0.93 - 0.05 * fractalNoise(x * 6, 1, 71, 4) - 0.09 * Math.abs(x - 0.72) - y,
    );
    return blend(blend(waterColour, rgb('#e9fdff'), clamp(beam * 0.55 + shimmer * 0.7)), rgb('#000308'), seabed * 0.85);
  });
}

function depthRuler(): Element[] {
  // The distances between the marks are equal, not to scale.
  const marks = ['0', '200 m', '1 km', '4 km', '6 km', '11 km'];
  // `adj` is the corner radius in 1/100000 of the shorter side: one half, so that the ends are round.
  return [
    shape('ruler', 'roundRect', rect(938, 66, 4, 948), { fill: linear(90, '#ffffffcc', '#ffffff33') }, { adj: 50_000 }),
    ...marks.flatMap((mark, i) => [
      shape(`mark-${i}`, 'ellipse', rect(931, 58 + i * 189.6, 18, 18), { fill: '#5fe0e6' }),
      textBox(`mark-${i}-text`, rect(790, 52 + i * 189.6, 124, 34), mark, {
        size: 23,
        bold: true,
        align: 'right',
        color: '#e5f6ff',
      }),
    ]),
  ];
}

function floorTopic(floor: Floor): Topic {
  return topic({
    id: floor.id,
    title: `${floor.title}, ${floor.depth}`,
    corner: 44,
    background: linear(90, floor.topColour, floor.bottomColour),
    elements: [
      ...marineSnow(floor.id),
      textBox(`${floor.id}-depth`, rect(110, 120, 1000, 90), floor.depth, {
        size: 58,
        bold: true,
        color: '#ffe3a6',
      }),
      heading(`${floor.id}-title`, rect(104, 206, 1300, 200), floor.title, { size: 160, color: '#ffffff' }),
      textBox(`${floor.id}-line`, rect(110, 430, 1200, 120), floor.subtitle, { size: 54, color: '#ffffff' }),
      shape(`${floor.id}-rule`, 'roundRect', rect(110, 590, 90, 8), { fill: '#ffd479' }, { adj: 50_000 }),
      textBox(`${floor.id}-fact`, rect(110, 630, 960, 170), floor.fact, {
        size: 42,
        color: '#d3e8f6',
        lineHeight: 1.1,
      }),
      textBox(`${floor.id}-life`, rect(1090, 640, 400, 170), floor.animals, {
        size: 104,
        color: '#ffffff',
        align: 'right',
        anchor: 'bottom',
      }),
    ],
    notes: floor.notes,
  });
}

/** Returns the falling particles of dead organisms (marine snow) as one shape. Equal ids give equal particles. */
function marineSnow(id: string): Element[] {
  const random = seededRandom(id.length * 7 + 1);
  const d = Array.from({ length: 70 }, () => {
    const x = (40 + random() * 1520).toFixed(1);
    const y = (40 + random() * 820).toFixed(1);
    const r = (1 + random() ** 3 * 5).toFixed(1);
    return `M${x} ${y} l${r} ${r} l-${r} ${r} l-${r} -${r} Z`;
  });
  return [
    {
      kind: 'shape',
      id: `${id}-snow`,
      ...rect(0, 0, 1600, 900),
      alt: '',
      furniture: true,
      opacity: 0.28,
      geometry: { kind: 'path', width: 1600, height: 900, paths: [{ d: d.join(' ') }] },
      fill: { kind: 'solid', color: '#ffffff' },
    },
  ];
}

/** Creates a topic with a chart: the pressure is one atmosphere at the surface, and one more for every ten metres. */
function pressureTopic(): Topic {
  return topic({
    id: 'pressure',
    title: 'The weight of water',
    corner: 30,
    background: linear(60, '#0b3a66', '#06213f'),
    elements: [
      heading('pressure-title', rect(90, 70, 1400, 100), 'The weight of water', { size: 76, color: '#ffffff' }),
      textBox('pressure-line', rect(92, 170, 1400, 60), 'One atmosphere more for about every ten metres', {
        size: 38,
        color: '#a9cbe3',
      }),
      {
        kind: 'chart',
        id: 'pressure-chart',
        ...rect(80, 250, 1440, 590),
        chart: 'bar',
        alt: 'Pressure in atmospheres: 1 at the surface, 21 at 200 m, 101 at 1,000 m, 401 at 4,000 m, 601 at 6,000 m and about 1,090 at 10,935 m',
        categories: ['Surface', '200 m', '1,000 m', '4,000 m', '6,000 m', '10,935 m'],
        series: [
          {
            name: 'Atmospheres',
            values: [1, 21, 101, 401, 601, 1090],
            pointColors: ['#5fe0e6', '#4cc7de', '#3aa8d2', '#ffd479', '#ffb45c', '#ff8a5c'],
          },
        ],
        showValues: true,
        legend: 'none',
        textSize: 28,
        numberFormat: '#,##0',
      },
    ],
    notes:
      'Rounded: sea water weighs a little more than ten metres of fresh water per atmosphere, and is squeezed a little at depth.',
  });
}

/** Creates a topic with a table of the depth, light and temperature of each floor. */
function floorTableTopic(): Topic {
  const rows = [
    ['Floor', 'From', 'To', 'Light', 'Water'],
    ['Sunlight', '0 m', '200 m', 'day', 'up to 30 °C'],
    ['Twilight', '200 m', '1,000 m', 'a trace', '20 to 4 °C'],
    ['Midnight', '1,000 m', '4,000 m', 'none', 'about 4 °C'],
    ['Abyss', '4,000 m', '6,000 m', 'none', '2 to 3 °C'],
    ['Trenches', '6,000 m', '10,935 m', 'none', '1 to 4 °C'],
  ];
  const table: TableElement = {
    kind: 'table',
    id: 'floors-table',
    ...rect(90, 220, 1420, 600),
    columns: [360, 250, 270, 240, 300],
    headerRows: 1,
    rows: rows.map((row, r) => ({
      height: 96,
      cells: row.map((text, c) => ({
        body: {
          anchor: 'middle',
          insets: [18, 8, 18, 8],
          paragraphs: [
            {
              ...(c === 0 ? {} : { align: 'right' as const }),
              runs: [
                {
                  text,
                  size: 38,
                  color: r === 0 ? '#5fe0e6' : '#ffffff',
                  ...(r === 0 || c === 0 ? { bold: true } : {}),
                },
              ],
            },
          ],
        },
        borders: { bottom: { color: r === 0 ? '#5fe0e6' : '#ffffff33', width: r === 0 ? 4 : 1.5 } },
      })),
    })),
  };
  return topic({
    id: 'floors',
    title: 'The floors in numbers',
    corner: 30,
    background: linear(60, '#08315a', '#041a35'),
    elements: [
      heading('floors-title', rect(90, 70, 1400, 110), 'The floors in numbers', { size: 76, color: '#ffffff' }),
      table,
    ],
    notes: 'Boundaries as oceanographers commonly draw them; nature draws none.',
  });
}

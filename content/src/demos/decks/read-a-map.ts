import { itemAt } from '@flydeck/scene/checked-access';
import { DEFAULT_THEME } from '@flydeck/scene/model/default-theme';
import type { Topic } from '@flydeck/scene/model/document';
import type { Element } from '@flydeck/scene/model/elements';
import type { Canvas } from '@napi-rs/canvas';
import { type Deck, DeckBuilder } from '../kit/deck.ts';
import { connector, heading, linear, rect, rootTopic, shape, solid, textBox, topic } from '../kit/elements.ts';
import { blend, clamp, fractalNoise, interpolateColours, type Rgb, rgb, smoothstep } from '../kit/noise.ts';
import { renderPixels } from '../kit/raster.ts';

const PAPER = '#f6efdf';
const INK = '#2b2a26';
const RED = '#c2442d';
/** Rotation of the cards in degrees. */
const TILTS = [1.5, -1.5, 1, -1];

/** Returns the height of the island in metres at a point of the map (0 to 1, right and down); negative in the sea. */
function height(x: number, y: number): number {
  // `u` is `x` in the unit of `y`: the width of the map is 16/9 of its height.
  const u = x * (16 / 9);
  const bend = fractalNoise(u * 2.2 + 4, y * 2.2, 3, 3) - 0.5;
  // 0 in the centre of the island, about 1 at the coast.
  const centreDistance = Math.hypot((u - 1.12 + bend * 0.5) / 0.72, (y - 0.52 + bend * 0.35) / 0.43);
  const ridges = 1 - Math.abs(2 * fractalNoise(u * 3.1, y * 3.1, 41, 5) - 1);
  // The sum, in metres, of a slope from the centre to the sea, mountain ridges, and small irregularities.
  return (
    (1.02 - centreDistance) * 620 +
    (ridges - 0.55) * 900 * smoothstep(1.15, 0.35, centreDistance) +
    (fractalNoise(u * 14, y * 14, 12, 4) - 0.5) * 90
  );
}

const LAND_COLOURS = ['#a9c47f', '#c7d08f', '#e6d9a2', '#d7b27c', '#b98a62', '#efe9e2'].map(rgb);
const SEA_COLOURS = ['#2f7f9e', '#56a3b8', '#8ec9cf', '#bfe3df'].map(rgb);

/**
 * Returns a relief of a section of the map: colours by height, light from the south-east, and contour lines at every
 * `contourInterval` metres of height. `left` and `top` are the top left corner of the section, and `mapFraction` is its
 * size, as fractions of the size of the map.
 */
function drawRelief(left: number, top: number, mapFraction: number, contourInterval: number): Canvas {
  return renderPixels((sectionX, sectionY) => {
    const x = left + sectionX * mapFraction;
    const y = top + sectionY * mapFraction;
    // Distance between the points from which the slope is computed, as a fraction of the map.
    const epsilon = 0.0012 * Math.max(0.35, mapFraction);
    const h = height(x, y);
    const dx = (height(x + epsilon, y) - h) / epsilon;
    const dy = (height(x, y + epsilon) - h) / epsilon;
    const slope = Math.hypot(dx, dy);
    // The sea colours are for heights from -260 to 0 m, the land colours for heights from 0 to 820 m.
    const heightColour: Rgb =
      h < 0 ? interpolateColours(SEA_COLOURS, 1 + h / 260) : interpolateColours(LAND_COLOURS, h / 820);
    const light = h < 0 ? 0.5 : clamp(0.5 - (dx + dy) * 0.00011);
    const shadedColour = blend(
      blend(heightColour, rgb('#3d3a4a'), (0.5 - Math.min(0.5, light)) * 0.75),
      rgb('#fffbe8'),
      Math.max(0, light - 0.5) * 0.6,
    );
    // The picture is computed with 960 pixels per row.
    const heightPerPixel = (slope * mapFraction) / 960;
    // The opacity of a contour line at every `interval` metres, which fades out `width` pixels from the line's centre.
    const contourOpacity = (interval: number, width: number) =>
      h > 2 && heightPerPixel > 0
        ? smoothstep(
            width,
            width * 0.3,
            (Math.abs(h / interval - Math.round(h / interval)) * interval) / Math.max(0.4, heightPerPixel),
          )
        : 0;
    const contourStrength = Math.max(
      contourOpacity(contourInterval, 1.15) * 0.42,
      contourOpacity(contourInterval * 5, 1.9) * 0.7,
    );
    const shore = smoothstep(2.6, 0.8, Math.abs(h) / Math.max(0.4, heightPerPixel));
    return blend(blend(shadedColour, rgb('#7a4f2c'), contourStrength), rgb('#2f5f73'), shore * 0.8);
  });
}

/** A topic at a point of the map, with a picture that shows the same terrain in more detail. */
interface MapDetail {
  readonly id: string;
  readonly title: string;
  readonly emoji: string;
  /** Lines of text below the title. */
  readonly textLines: readonly string[];
  readonly notes: string;
  /** Top left corner of the detail and its width, as fractions of the map. */
  readonly left: number;
  readonly top: number;
  readonly mapFraction: number;
  /** Difference in height between contour lines, in metres. */
  readonly contourInterval: number;
}

const DETAILS: readonly MapDetail[] = [
  {
    id: 'contours',
    title: 'Lines join equal heights',
    emoji: '🏔️',
    textLines: ['Walk along one and you stay level.', 'Every fifth is thicker: count from there.'],
    notes: 'The brown lines are contours. Here one stands for every twenty metres.',
    left: 0.5,
    top: 0.33,
    mapFraction: 0.2,
    contourInterval: 20,
  },
  {
    id: 'slope',
    title: 'Close lines, steep ground',
    emoji: '🥾',
    textLines: ['Far apart: a stroll.', 'Touching: a cliff.'],
    notes: 'Choose the way where the lines are far apart, even when it is longer.',
    left: 0.66,
    top: 0.5,
    mapFraction: 0.18,
    contourInterval: 20,
  },
  {
    id: 'valley',
    title: 'A V points uphill',
    emoji: '💧',
    textLines: ['Where contours bend to a V towards the top,', 'water runs down.'],
    notes: 'A spur bends the other way: its V points downhill.',
    left: 0.42,
    top: 0.56,
    mapFraction: 0.18,
    contourInterval: 20,
  },
  {
    id: 'coast',
    title: 'Zero is the sea',
    emoji: '⚓',
    textLines: ['Heights count from mean sea level,', 'not from the water of today.'],
    notes: 'At the coast the tide may hide or show a wide strip.',
    left: 0.2,
    top: 0.4,
    mapFraction: 0.18,
    contourInterval: 20,
  },
];

/** Creates the demo: a map with topics that show the same terrain in more detail. */
export async function readAMap(): Promise<Deck> {
  const deck = new DeckBuilder();
  const islandPicture = await deck.addPicture(drawRelief(0, 0, 1, 50), 'island');
  const topics = await Promise.all(
    DETAILS.map(async (detail) =>
      detailTopic(
        detail,
        await deck.addPicture(
          drawRelief(detail.left, detail.top, detail.mapFraction, detail.contourInterval),
          detail.id,
        ),
      ),
    ),
  );
  const detailCentres = DETAILS.map(
    ({ left, top, mapFraction }) => [(left + mapFraction / 2) * 1920, (top + mapFraction / 2) * 1080] as const,
  );
  const cardCentres = [
    [1560, 190],
    [1640, 880],
    [760, 920],
    [300, 760],
  ] as const;
  const root = rootTopic({
    title: 'How to read a map',
    background: { kind: 'image', asset: islandPicture, mode: 'cover' },
    elements: [
      shape('legend', 'rect', rect(70, 70, 640, 330), { fill: PAPER, stroke: { color: INK, width: 3 } }),
      shape('legend-inner', 'rect', rect(80, 80, 620, 310), { stroke: { color: INK, width: 1.2 } }),
      heading('title', rect(112, 104, 560, 190), ['How to read', 'a map'], {
        size: 84,
        color: INK,
        lineHeight: 0.92,
        paragraphGap: 0,
      }),
      textBox('line', rect(114, 300, 560, 70), 'An island that never was, at 1 : 100,000', {
        size: 27,
        color: RED,
      }),
      ...cardCentres.map(([x, y], i) =>
        connector(`way-${i}`, [x, y], itemAt(detailCentres, i), { color: RED, width: 4, dash: [2.5, 2] }, 'curve'),
      ),
      ...detailCentres.map(([x, y], i) =>
        shape(`spot-${i}`, 'ellipse', rect(x - 11, y - 11, 22, 22), {
          fill: RED,
          stroke: { color: '#ffffff', width: 4 },
        }),
      ),
      ...compass(),
      ...cardCentres.map(([x, y], i) =>
        shape(`mount-${i}`, 'rect', rect(x - 188, y - 111, 376, 222), {
          fill: PAPER,
          stroke: { color: '#00000033', width: 1 },
          rotation: itemAt(TILTS, i),
        }),
      ),
    ],
    topics: topics.map((child, i) => ({
      ...child,
      frame: { x: itemAt(cardCentres, i)[0], y: itemAt(cardCentres, i)[1], scale: 0.22, rotation: itemAt(TILTS, i) },
    })),
    notes:
      'The island, its heights and all details come from one formula, so that the details are truly the same land.',
  });
  return deck.build(
    {
      title: 'How to read a map',
      language: 'en',
      description:
        'An invented island teaches contour lines: equal heights, steep ground, valleys and the zero at the coast. Each place opens to the same land, drawn finer.',
      tags: ['maps', 'outdoors', 'geography', 'education'],
      theme: {
        ...DEFAULT_THEME,
        name: 'Chart',
        ink: INK,
        paper: PAPER,
        accent: RED,
        muted: '#6d675a',
        background: solid('#2f7f9e'),
      },
    },
    root,
  );
}

function detailTopic({ id, title, emoji, textLines, notes }: MapDetail, asset: string): Topic {
  return topic({
    id,
    title,
    corner: 24,
    background: { kind: 'image', asset, mode: 'cover' },
    elements: [
      shape(
        `${id}-shade`,
        'roundRect',
        rect(0, 500, 1600, 400),
        { fill: linear(90, '#1d1c1900', '#1d1c19e0') },
        { adj: 6000 },
      ),
      textBox(`${id}-emoji`, rect(90, 560, 150, 130), emoji, { size: 104, color: '#ffffff' }),
      heading(`${id}-title`, rect(260, 560, 1250, 130), title, { size: 92, color: '#ffffff', anchor: 'middle' }),
      textBox(`${id}-lines`, rect(264, 700, 1240, 140), [...textLines], {
        size: 44,
        color: PAPER,
        paragraphGap: 8,
      }),
    ],
    notes,
  });
}

function compass(): Element[] {
  const x = 1770;
  const y = 640;
  return [
    shape(
      'compass',
      'star4',
      rect(x - 70, y - 70, 140, 140),
      { fill: PAPER, stroke: { color: INK, width: 3 } },
      { adj: 14_000 },
    ),
    textBox('north', rect(x - 30, y - 122, 60, 44), 'N', {
      bold: true,
      size: 34,
      color: INK,
      align: 'center',
      furniture: true,
    }),
  ];
}

import { defined } from '@flydeck/scene/checked-access';
import { DEFAULT_THEME } from '@flydeck/scene/model/default-theme';
import type { Topic } from '@flydeck/scene/model/document';
import type { Element } from '@flydeck/scene/model/elements';
import type { Canvas } from '@napi-rs/canvas';
import { type Deck, DeckBuilder } from '../kit/deck.ts';
import { heading, linear, rect, rootTopic, shape, solid, textBox, topic } from '../kit/elements.ts';
import * as life from './powers-life.ts';
import * as matter from './powers-matter.ts';
import * as sky from './powers-sky.ts';

/** An order of magnitude of the universe with its picture, such as that of a galaxy or a cell. */
interface Level {
  readonly id: string;
  readonly title: string;
  /** Order of magnitude, such as `10² m`. */
  readonly size: string;
  readonly subtitle: string;
  readonly alt: string;
  readonly notes: string;
  draw(): Canvas;
  /** Centre and scale of the next level in the units of this level's topic; omitted in the last level. */
  readonly nextFrame?: { readonly x: number; readonly y: number; readonly scale: number };
}

const LEVELS: readonly Level[] = [
  {
    id: 'milky-way',
    title: 'The Milky Way',
    size: '10²¹ m',
    subtitle: 'A hundred thousand light-years across. One spark in one of those threads.',
    alt: 'A spiral galaxy seen from above',
    notes:
      'Our galaxy holds between one and four hundred billion stars. The Sun is about 27,000 light-years from its centre.',
    draw: sky.galaxy,
    nextFrame: { x: 1090, y: 560, scale: 0.055 },
  },
  {
    id: 'solar-system',
    title: 'The Solar System',
    size: '10¹³ m',
    subtitle: 'Light from the Sun takes eight minutes to reach us, and four hours to reach Neptune.',
    alt: 'The Sun at the left and the orbits of planets around it',
    notes: 'The orbits are not to scale here; the true ones leave far more room for nothing.',
    draw: sky.sunAndSky,
    nextFrame: { x: 898, y: 359, scale: 0.05 },
  },
  {
    id: 'earth',
    title: 'Earth',
    size: '10⁷ m',
    subtitle: 'Twelve thousand seven hundred kilometres of rock under a film of air.',
    alt: 'A blue planet with clouds, half in shadow',
    notes: 'The picture is generated: an invented world of the right kind, not a map.',
    draw: sky.earth,
    nextFrame: { x: 845, y: 395, scale: 0.05 },
  },
  {
    id: 'forest',
    title: 'A forest',
    size: '10² m',
    subtitle: 'A few hundred trees, a river, and everything that lives between them.',
    alt: 'Crowns of trees from above with a river between them',
    notes: 'From the planet to the forest we have just crossed five powers of ten.',
    draw: life.forest,
    nextFrame: { x: 1085, y: 610, scale: 0.05 },
  },
  {
    id: 'leaf',
    title: 'A leaf',
    size: '10⁻¹ m',
    subtitle: 'The width of a hand. Its veins carry water out and sugar home.',
    alt: 'A green leaf with branching veins, lit from behind',
    notes: 'We are at the human scale, and halfway down.',
    draw: life.leaf,
    nextFrame: { x: 1130, y: 330, scale: 0.055 },
  },
  {
    id: 'cells',
    title: 'Cells',
    size: '10⁻⁴ m',
    subtitle: 'Two or three would fit across a hair. The green grains turn light into food.',
    alt: 'Plant cells with walls, green chloroplasts and violet nuclei',
    notes: 'Leaf cells measure some tens of micrometres. The violet bodies are the nuclei.',
    draw: life.cells,
    nextFrame: { x: 1035, y: 420, scale: 0.05 },
  },
  {
    id: 'dna',
    title: 'DNA',
    size: '10⁻⁸ m',
    subtitle: 'A ladder two nanometres wide. Uncoiled, that of one human cell is two metres long.',
    alt: 'A double helix with coloured rungs',
    notes: 'The helix turns once every ten to eleven rungs.',
    draw: matter.dna,
    nextFrame: { x: 1130, y: 330, scale: 0.05 },
  },
  {
    id: 'atom',
    title: 'A carbon atom',
    size: '10⁻¹⁰ m',
    subtitle: 'Six electrons, not on orbits but in clouds: thicker where they are likelier.',
    alt: 'A cloud of dots, dense near the middle, with a wider ring around',
    notes: 'Almost all of an atom is this cloud. The nucleus in it is a ten-thousandth of its width.',
    draw: matter.atom,
    nextFrame: { x: 992, y: 450, scale: 0.045 },
  },
  {
    id: 'nucleus',
    title: 'Its nucleus',
    size: '10⁻¹⁴ m',
    subtitle: 'Six protons, six neutrons, and more than 99.9 % of the mass.',
    alt: 'Twelve balls, red and grey, packed together',
    notes: 'If the atom were a stadium, the nucleus would be a pea at its centre.',
    draw: matter.nucleus,
    nextFrame: { x: 1018, y: 412, scale: 0.05 },
  },
  {
    id: 'proton',
    title: 'A proton',
    size: '10⁻¹⁵ m',
    subtitle: 'Two up quarks, one down. Inside a quark nobody has ever found anything.',
    alt: 'Three coloured balls joined by coiled lines',
    notes:
      'From the first picture to this one: forty powers of ten. This is where we stop, because this is where knowledge stops.',
    draw: matter.proton,
  },
];

/** Centre of the first level in the units of the root topic, and scale of the first level. */
const FIRST_LEVEL_FRAME = { x: 1345, y: 505, scale: 0.062 };

/** Creates the demo: each picture contains the next picture at a much smaller scale. */
export async function powersOfTen(): Promise<Deck> {
  const deck = new DeckBuilder();
  let innerTopic: Topic | undefined;
  for (const level of [...LEVELS].reverse()) innerTopic = await levelTopic(deck, level, innerTopic);
  const cosmicWebPicture = await deck.addPicture(sky.cosmicWeb(), 'cosmic-web');
  const root = rootTopic({
    title: 'Everything',
    background: { kind: 'image', asset: cosmicWebPicture, mode: 'cover' },
    elements: [
      shape('shade', 'rect', rect(0, 0, 1250, 1080), { fill: linear(0, '#05040fe6', '#05040f00') }),
      heading('title', rect(120, 250, 900, 400), ['Everything,', 'and what it is made of'], {
        size: 104,
        color: '#ffffff',
        lineHeight: 0.95,
        paragraphGap: 6,
      }),
      textBox(
        'line',
        rect(124, 660, 760, 130),
        'A billion light-years of galaxies, strung on threads. Press Next, and fall forty powers of ten.',
        {
          size: 34,
          color: '#d9cfee',
          lineHeight: 1.1,
        },
      ),
      textBox('size', rect(124, 850, 500, 100), '10²⁵ m', {
        family: 'heading',
        bold: true,
        size: 64,
        color: '#ffc48a',
      }),
      nextBorder('ring', FIRST_LEVEL_FRAME),
    ],
    topics: [{ ...defined(innerTopic, 'topic of the first level'), frame: FIRST_LEVEL_FRAME }],
    notes: 'The large-scale structure of the universe: galaxies gather in threads and walls around great voids.',
  });
  return deck.build(
    {
      title: 'From everything to almost nothing',
      language: 'en',
      description:
        'Ten pictures, each inside the one before: from the threads of galaxies to the quarks in a proton, forty powers of ten in ten steps.',
      tags: ['science', 'scale', 'powers of ten', 'universe', 'physics'],
      theme: {
        ...DEFAULT_THEME,
        name: 'Night',
        ink: '#ffffff',
        paper: '#05040f',
        accent: '#ffc48a',
        muted: '#b9b0cf',
        background: solid('#05040f'),
      },
    },
    root,
  );
}

/** Creates the topic of a level, which contains `innerTopic`, the topic of the next level. */
async function levelTopic(deck: DeckBuilder, level: Level, innerTopic: Topic | undefined): Promise<Topic> {
  const asset = await deck.addPicture(level.draw(), level.id);
  const { nextFrame } = level;
  return topic({
    id: level.id,
    title: level.title,
    corner: 36,
    background: { kind: 'image', asset, mode: 'cover' },
    elements: [
      ...(level.id === 'solar-system' ? orbits() : []),
      shape(
        `${level.id}-shade`,
        'roundRect',
        rect(0, 0, 1000, 900),
        { fill: linear(0, '#04060ee8', '#04060e00') },
        // The corner radius in 1/100,000 of the shorter side.
        { adj: 4000 },
      ),
      textBox(`${level.id}-size`, rect(96, 330, 640, 130), level.size, {
        family: 'heading',
        bold: true,
        size: 104,
        color: '#ffc48a',
      }),
      heading(`${level.id}-title`, rect(100, 470, 640, 84), level.title, { size: 60, color: '#ffffff' }),
      textBox(`${level.id}-line`, rect(100, 562, 500, 190), level.subtitle, {
        size: 31,
        color: '#dfe3ee',
        lineHeight: 1.12,
      }),
      ...(nextFrame ? [nextBorder(`${level.id}-ring`, nextFrame)] : []),
    ],
    notes: `${level.alt}. ${level.notes}`,
    topics: innerTopic && nextFrame ? [{ ...innerTopic, frame: nextFrame }] : [],
  });
}

/** Returns a thin border around the next picture, whose topic is 1600 by 900 of its own units. */
function nextBorder(id: string, { x, y, scale }: { x: number; y: number; scale: number }): Element {
  const width = 1600 * scale + 10;
  const height = 900 * scale + 10;
  return shape(
    id,
    'roundRect',
    rect(x - width / 2, y - height / 2, width, height),
    { stroke: { color: '#ffc48a', width: 2.5 } },
    { adj: 9000 },
  );
}

/**
 * Returns the orbits as ellipses around the Sun, which is at (672, 414) in units of the topic. They are seen at an
 * angle: the height of each ellipse is 0.42 of its width.
 */
function orbits(): Element[] {
  return [110, 170, 260, 360, 470, 560, 610, 650].map((radius, i) =>
    shape(`orbit-${i + 1}`, 'ellipse', rect(672 - radius, 414 - radius * 0.42, radius * 2, radius * 0.84), {
      stroke: { color: '#9fb6ff', width: 1.6 },
      opacity: 0.5,
    }),
  );
}

import { itemAt } from '@flydeck/scene/checked-access';
import { DEFAULT_THEME } from '@flydeck/scene/model/default-theme';
import type { Topic } from '@flydeck/scene/model/document';
import type { Element } from '@flydeck/scene/model/elements';
import { type Deck, DeckBuilder } from '../kit/deck.ts';
import { heading, path, radial, rect, rootTopic, shape, solid, textBox, topic } from '../kit/elements.ts';
import { seededRandom } from '../kit/noise.ts';

interface Season {
  readonly id: string;
  readonly name: string;
  readonly poem: string;
  /** Colour at the edge of the season's circle. */
  readonly light: string;
  /** Colour of the season's name, and at the edge of the circles of its terms. */
  readonly dark: string;
  /** Colours of the petals. */
  readonly petals: readonly string[];
  /** The six solar terms of the season (traditional periods of about 15 days). `day` is the first day of the term. */
  readonly terms: readonly (readonly [name: string, day: string, description: string])[];
}

const SEASONS: readonly Season[] = [
  {
    id: 'spring',
    name: '春',
    poem: '花ひらき、鳥かえる',
    light: '#ffe9ef',
    dark: '#c2406f',
    petals: ['#f7a8bf', '#fbd0dc', '#e97a9c'],
    terms: [
      ['立春', '二月四日頃', '春のはじまり'],
      ['雨水', '二月十九日頃', '雪が雨にかわる'],
      ['啓蟄', '三月六日頃', '虫が目をさます'],
      ['春分', '三月二十一日頃', '昼と夜が並ぶ'],
      ['清明', '四月五日頃', '万物が清らか'],
      ['穀雨', '四月二十日頃', '雨が畑をうるおす'],
    ],
  },
  {
    id: 'summer',
    name: '夏',
    poem: '葉しげり、雷ひびく',
    light: '#e5f6e6',
    dark: '#1f7a4b',
    petals: ['#6cc08b', '#b5e2b9', '#3f9a66'],
    terms: [
      ['立夏', '五月六日頃', '夏のはじまり'],
      ['小満', '五月二十一日頃', 'いのちが満ちる'],
      ['芒種', '六月六日頃', '種をまく'],
      ['夏至', '六月二十一日頃', '一番長い昼'],
      ['小暑', '七月七日頃', '暑さがはじまる'],
      ['大暑', '七月二十三日頃', '暑さのきわみ'],
    ],
  },
  {
    id: 'autumn',
    name: '秋',
    poem: '実みのり、月さえる',
    light: '#fff0dc',
    dark: '#b5541a',
    petals: ['#ee9a4a', '#f7c784', '#cf5f2a'],
    terms: [
      ['立秋', '八月八日頃', '秋のはじまり'],
      ['処暑', '八月二十三日頃', '暑さがやわらぐ'],
      ['白露', '九月八日頃', '草に露がおりる'],
      ['秋分', '九月二十三日頃', '昼と夜が並ぶ'],
      ['寒露', '十月八日頃', '露がつめたい'],
      ['霜降', '十月二十三日頃', '霜がおりる'],
    ],
  },
  {
    id: 'winter',
    name: '冬',
    poem: '雪つもり、星ちかし',
    light: '#e6eefb',
    dark: '#2d4f95',
    petals: ['#9db9ea', '#d3e0f8', '#6f8fd0'],
    terms: [
      ['立冬', '十一月七日頃', '冬のはじまり'],
      ['小雪', '十一月二十二日頃', 'はじめての雪'],
      ['大雪', '十二月七日頃', '雪がつもる'],
      ['冬至', '十二月二十二日頃', '一番長い夜'],
      ['小寒', '一月五日頃', '寒の入り'],
      ['大寒', '一月二十日頃', '寒さのきわみ'],
    ],
  },
];

/** Creates a demo that shows the year as a wheel of four seasons around the sun. Each season has six terms. */
export async function solarTerms(): Promise<Deck> {
  const deck = new DeckBuilder();
  // The centre of the wheel.
  const cx = 1290;
  const cy = 540;
  const root = rootTopic({
    title: '二十四節気',
    background: radial(0.67, 0.5, 1.2, '#fffdf6', '#f3ead8', '#e9d9bd'),
    elements: [
      shape('orbit', 'ellipse', rect(cx - 310, cy - 310, 620, 620), {
        stroke: { color: '#c9a86a', width: 3, dash: [3, 3] },
      }),
      ...sunRays(cx, cy),
      shape('sun', 'ellipse', rect(cx - 78, cy - 78, 156, 156), {
        fill: radial(0.4, 0.38, 0.9, '#ffcf6b', '#e8562f'),
      }),
      heading('title', rect(130, 300, 700, 180), '二十四節気', { size: 124, color: '#3d2c1a' }),
      textBox('line', rect(136, 500, 560, 200), ['一年を二十四に分けて、', '空と土の変化に名前をつけた。'], {
        size: 40,
        color: '#6b5334',
        paragraphGap: 10,
      }),
      textBox('kana', rect(138, 248, 600, 44), 'にじゅうしせっき', { size: 30, color: '#b5541a' }),
    ],
    topics: SEASONS.map((season, i) => {
      const angle = (-135 + i * 90) * (Math.PI / 180);
      return {
        ...seasonTopic(season),
        frame: { x: cx + 340 * Math.cos(angle), y: cy + 300 * Math.sin(angle), scale: 0.4 },
      };
    }),
    notes: '太陽の黄道上の動きを二十四等分した暦。日付は年によって一日ほど前後します。',
  });
  return deck.build(
    {
      title: '二十四節気 — 季節の輪',
      language: 'ja',
      description: '立春から大寒まで。一年を二十四に分けた暦を、四つの季節の輪をめぐりながらたどります。',
      tags: ['暦', '季節', '日本', '文化'],
      theme: {
        ...DEFAULT_THEME,
        name: 'Washi',
        ink: '#3d2c1a',
        paper: '#fffdf6',
        accent: '#b5541a',
        muted: '#7a6547',
        background: solid('#f3ead8'),
      },
    },
    root,
  );
}

function sunRays(cx: number, cy: number): Element[] {
  const rays = Array.from({ length: 24 }, (_, i) => {
    const angle = (i / 24) * Math.PI * 2;
    const innerRadius = 96;
    const outerRadius = i % 6 === 0 ? 150 : 122;
    const pointAtRadius = (r: number) =>
      `${(cx + r * Math.cos(angle)).toFixed(1)} ${(cy + r * Math.sin(angle)).toFixed(1)}`;
    return `M${pointAtRadius(innerRadius)} L${pointAtRadius(outerRadius)}`;
  });
  return [path('rays', rect(0, 0, 1920, 1080), rays, { stroke: { color: '#e8863f', width: 5, cap: 'round' } })];
}

function seasonTopic(season: Season): Topic {
  return topic({
    id: season.id,
    title: season.name,
    width: 1000,
    height: 1000,
    corner: 500,
    background: radial(0.5, 0.4, 0.95, '#ffffff', season.light),
    elements: [
      ...petals(season),
      heading(`${season.id}-name`, rect(350, 330, 300, 260), season.name, {
        size: 210,
        color: season.dark,
        align: 'center',
        anchor: 'middle',
      }),
      textBox(`${season.id}-poem`, rect(300, 580, 400, 70), season.poem, {
        size: 38,
        color: '#5a4a38',
        align: 'center',
      }),
    ],
    topics: season.terms.map(([name, day, description], i) => {
      const angle = (-120 + i * 60) * (Math.PI / 180);
      return {
        ...termTopic(season, i, name, day, description),
        frame: { x: 500 + 350 * Math.cos(angle), y: 500 + 350 * Math.sin(angle), scale: 0.26 },
      };
    }),
    notes: `${season.poem}。${season.terms.map(([name]) => name).join('、')}。`,
  });
}

function termTopic(season: Season, index: number, name: string, day: string, description: string): Topic {
  const id = `${season.id}-${index + 1}`;
  return topic({
    id,
    title: name,
    width: 1000,
    height: 1000,
    corner: 500,
    background: radial(0.4, 0.3, 1.1, itemAt(season.petals, 0), season.dark),
    elements: [
      shape(`${id}-ring`, 'ellipse', rect(60, 60, 880, 880), {
        stroke: { color: '#ffffff', width: 6 },
        opacity: 0.5,
      }),
      heading(`${id}-name`, rect(110, 290, 780, 300), name, {
        size: 270,
        color: '#ffffff',
        align: 'center',
        anchor: 'middle',
      }),
      textBox(`${id}-sign`, rect(130, 600, 740, 100), description, { size: 66, color: '#ffffff', align: 'center' }),
      textBox(`${id}-day`, rect(150, 715, 700, 90), day, {
        size: 50,
        color: '#ffffff',
        align: 'center',
        opacity: 0.85,
      }),
    ],
    notes: `${name}。${day}。${description}。`,
  });
}

/** Returns petals, leaves or snowflakes inside the circle of a season. */
function petals(season: Season): Element[] {
  // The seed differs between the seasons.
  const random = seededRandom(season.id.length * 31 + season.dark.charCodeAt(1));
  return Array.from({ length: 46 }, (_, i) => {
    const angle = random() * Math.PI * 2;
    const distance = 120 + random() * 330;
    const size = 16 + random() * 34;
    const x = 500 + Math.cos(angle) * distance;
    const y = 500 + Math.sin(angle) * distance;
    return shape(
      `${season.id}-petal-${i}`,
      season.id === 'winter' ? 'star6' : 'teardrop',
      rect(x - size / 2, y - size / 2, size, size),
      {
        fill: itemAt(season.petals, i % 3),
        rotation: Math.round(random() * 360),
        opacity: 0.35 + random() * 0.4,
      },
    );
  });
}

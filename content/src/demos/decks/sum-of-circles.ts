import { itemAt } from '@flydeck/scene/checked-access';
import { DEFAULT_THEME } from '@flydeck/scene/model/default-theme';
import type { Topic } from '@flydeck/scene/model/document';
import type { Element } from '@flydeck/scene/model/elements';
import type { Rect } from '@flydeck/scene/model/geometry';
import { type Deck, DeckBuilder } from '../kit/deck.ts';
import { formula, heading, linear, path, rect, rootTopic, shape, solid, textBox, topic } from '../kit/elements.ts';

const INK = '#2a1238';
const PLUM = '#8b2f8f';
const CORAL = '#f2664f';
const AMBER = '#f4a93b';
const PAPER = '#fff7f2';

/** Returns the sum of the first `termCount` odd harmonics of a square wave, from about −1 to 1. */
function squareWave(t: number, termCount: number): number {
  let sum = 0;
  for (let k = 1; k <= termCount; k++) sum += Math.sin((2 * k - 1) * t) / (2 * k - 1);
  return (4 / Math.PI) * sum;
}

/**
 * Returns the graph of the function `valueAt` over `periods` periods of 2π, as path data. A value of 1 is drawn 40 % of
 * `height` above the middle.
 */
function functionPath(width: number, height: number, periods: number, valueAt: (t: number) => number): string {
  const points = Array.from({ length: 361 }, (_, i) => {
    const x = (i / 360) * width;
    const y = height / 2 - valueAt((i / 360) * periods * 2 * Math.PI) * height * 0.4;
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M${points.join(' L')}`;
}

const waveElement = (
  id: string,
  box: Rect,
  periods: number,
  termCount: number,
  color: string,
  strokeWidth: number,
): Element =>
  path(
    id,
    box,
    functionPath(box.width, box.height, periods, (t) => squareWave(t, termCount)),
    { stroke: { color, width: strokeWidth, cap: 'round', join: 'round' } },
  );

/** Creates the demo: topics along curves, which are sums of sine waves that approximate a square wave. */
export async function sumOfCircles(): Promise<Deck> {
  const deck = new DeckBuilder();
  const root = rootTopic({
    title: 'A sum of circles',
    background: linear(25, '#fff9f5', '#ffe6da'),
    elements: [
      ...[1, 2, 3, 5, 9].map((termCount, i) => ({
        ...waveElement(
          `wave-${termCount}`,
          rect(0, 500, 1920, 420),
          1.5,
          termCount,
          itemAt([AMBER, CORAL, '#d94a7a', PLUM, INK], i),
          6 - i * 0.6,
        ),
        opacity: 0.35 + i * 0.12,
      })),
      heading('title', rect(110, 90, 1300, 290), ['Every sound is', 'a sum of circles'], {
        size: 124,
        color: INK,
        lineHeight: 0.94,
        paragraphGap: 0,
      }),
      textBox('line', rect(116, 388, 900, 60), 'Joseph Fourier’s idea, in five looks', {
        size: 36,
        color: PLUM,
      }),
    ],
    topics: [
      { ...circleTopic(), frame: { x: 240, y: 850, scale: 0.2, rotation: -2 } },
      { ...termsTopic(), frame: { x: 610, y: 640, scale: 0.2, rotation: 1.5 } },
      { ...formulaTopic(), frame: { x: 990, y: 860, scale: 0.22, rotation: -1 } },
      { ...codeTopic(), frame: { x: 1370, y: 620, scale: 0.24, rotation: 1 } },
      { ...spectrumTopic(), frame: { x: 1700, y: 890, scale: 0.2, rotation: -1.5 } },
    ],
    notes: 'Five curves over each other: one, two, three, five and nine circles, closer and closer to a square wave.',
  });
  return deck.build(
    {
      title: 'Every sound is a sum of circles',
      language: 'en',
      description:
        'Fourier series in five looks: a turning circle, a growing sum, the formula, nine lines of TypeScript and the spectrum.',
      tags: ['mathematics', 'music', 'code', 'Fourier', 'education'],
      theme: {
        ...DEFAULT_THEME,
        name: 'Coral',
        ink: INK,
        paper: PAPER,
        accent: CORAL,
        muted: '#7c6488',
        series: [CORAL, PLUM, AMBER],
        background: solid(PAPER),
      },
    },
    root,
  );
}

const createCard = (id: string, title: string, elements: Element[], notes: string, topics: Topic[] = []): Topic =>
  topic({
    id,
    title,
    corner: 30,
    background: solid('#ffffff'),
    notes,
    topics,
    elements: [heading(`${id}-title`, rect(100, 80, 1400, 120), title, { size: 84, color: INK }), ...elements],
  });

function circleTopic(): Topic {
  const cx = 330;
  const cy = 530;
  const r = 210;
  // Angle of the point on the circle. The wave starts at the height of this point.
  const angle = -0.9;
  const px = cx + r * Math.cos(angle);
  const py = cy + r * Math.sin(angle);
  // In a box of this height, `functionPath` draws a sine with the radius of the circle as amplitude.
  const box = rect(680, cy - r / 0.8, 820, (2 * r) / 0.8);
  return createCard(
    'circle',
    'A circle, unrolled',
    [
      shape('circle-ring', 'ellipse', rect(cx - r, cy - r, 2 * r, 2 * r), {
        fill: '#fff0ea',
        stroke: { color: CORAL, width: 8 },
      }),
      path('circle-arm', rect(0, 0, 1600, 900), `M${cx} ${cy} L${px} ${py}`, {
        stroke: { color: INK, width: 8, cap: 'round' },
      }),
      path('circle-thread', rect(0, 0, 1600, 900), `M${px} ${py} L680 ${py}`, {
        stroke: { color: AMBER, width: 5, dash: [2, 2.4], cap: 'round' },
      }),
      path(
        'circle-wave',
        box,
        functionPath(box.width, box.height, 1.5, (t) => Math.sin(t + 0.9)),
        {
          stroke: { color: CORAL, width: 12, cap: 'round', join: 'round' },
          alt: 'A sine wave drawn by the height of a point on the circle',
        },
      ),
      shape('circle-dot', 'ellipse', rect(px - 22, py - 22, 44, 44), {
        fill: AMBER,
        stroke: { color: '#ffffff', width: 6 },
      }),
      textBox(
        'circle-line',
        rect(100, 790, 1400, 60),
        'Turn it evenly, and its height draws a sine wave: the purest tone there is.',
        { size: 40, color: '#5b4468' },
      ),
    ],
    'A tuning fork comes close to a pure sine.',
  );
}

function termsTopic(): Topic {
  const counts = [1, 2, 4, 25];
  return createCard(
    'terms',
    'Add faster, smaller ones',
    counts.flatMap((count, i) => {
      const x = 100 + (i % 2) * 720;
      const y = 230 + Math.floor(i / 2) * 300;
      return [
        shape(`terms-card-${count}`, 'roundRect', rect(x, y, 680, 270), { fill: '#fff5ef' }, { adj: 6000 }),
        waveElement(
          `terms-wave-${count}`,
          rect(x + 40, y + 66, 600, 190),
          2,
          count,
          itemAt([AMBER, CORAL, '#d94a7a', PLUM], i),
          7,
        ),
        textBox(
          `terms-label-${count}`,
          rect(x + 36, y + 20, 500, 46),
          count === 1 ? 'one circle' : `${count} circles`,
          { size: 34, bold: true, color: INK },
        ),
      ];
    }),
    'The little horns at the corners never vanish: they get narrower, not lower. That is the Gibbs phenomenon.',
  );
}

function formulaTopic(): Topic {
  return createCard(
    'formula',
    'In one line',
    [
      formula(
        'formula-math',
        rect(100, 270, 1400, 280),
        'f(t)=\\frac{4}{\\pi}\\sum_{k=1}^{\\infty}\\frac{\\sin\\big((2k-1)\\,t\\big)}{2k-1}',
        {
          size: 104,
          color: PLUM,
          alt: 'f of t equals four over pi times the sum, for k from one to infinity, of sine of (2k − 1)t over 2k − 1',
        },
      ),
      textBox(
        'formula-line',
        rect(180, 620, 1240, 150),
        ['Odd multiples of the first frequency,', 'each as much weaker as it is faster.'],
        { size: 46, color: '#5b4468', align: 'center', paragraphGap: 6 },
      ),
    ],
    'The square wave has only odd harmonics; a sawtooth has all of them.',
  );
}

function codeTopic(): Topic {
  const source = `/** A square wave from its first circles. */
export function square(t: number, circles: number): number {
  let sum = 0;
  for (let k = 1; k <= circles; k++) {
    const n = 2 * k - 1; // odd ones only
    sum += Math.sin(n * t) / n;
  }
  return (4 / Math.PI) * sum;
}`;
  return createCard(
    'code',
    'In nine lines',
    [
      {
        kind: 'code',
        id: 'code-source',
        ...rect(100, 230, 1400, 560),
        source,
        language: 'typescript',
        size: 40,
        lineNumbers: true,
        highlightLines: [6],
        fill: solid('#fbf4f8'),
      },
    ],
    'The curves in this presentation were drawn by exactly this function.',
  );
}

function spectrumTopic(): Topic {
  const harmonics = Array.from({ length: 10 }, (_, i) => i + 1);
  return createCard(
    'spectrum',
    'What the ear hears',
    [
      {
        kind: 'chart',
        id: 'spectrum-chart',
        ...rect(90, 220, 1420, 560),
        chart: 'bar',
        categories: harmonics.map(String),
        alt: 'Strength of each harmonic of a square wave: 1.27 for the first, nothing for the even ones, then less and less for the odd ones',
        series: [
          {
            name: 'Strength',
            values: harmonics.map((n) => (n % 2 ? Math.round((4 / Math.PI / n) * 100) / 100 : 0)),
            color: PLUM,
          },
        ],
        legend: 'none',
        textSize: 28,
        categoryAxisTitle: 'Harmonic',
        numberFormat: '0.0',
      },
      textBox(
        'spectrum-line',
        rect(100, 800, 1400, 50),
        'The same wave, sorted by pitch. Old game consoles sounded like this. 🎮',
        { size: 36, color: '#5b4468' },
      ),
    ],
    'Hollow and reedy: a clarinet’s low notes also favour the odd harmonics.',
  );
}

import { itemAt } from '@flydeck/scene/checked-access';
import { DEFAULT_THEME } from '@flydeck/scene/model/default-theme';
import type { Topic } from '@flydeck/scene/model/document';
import type { Element } from '@flydeck/scene/model/elements';
import type { Rect } from '@flydeck/scene/model/geometry';
import { type Deck, DeckBuilder } from '../kit/deck.ts';
import {
  connector,
  formula,
  heading,
  linear,
  path,
  rect,
  rootTopic,
  shape,
  solid,
  textBox,
  topic,
} from '../kit/elements.ts';

const GOLD = '#e8b04a';
const CREAM = '#fff6e3';
const GREEN = '#0e4a45';
const DARK_GREEN = '#072b2b';

/** Creates a demo about al-Khwarizmi with four topics along a road from right to left. */
export async function alKhwarizmi(): Promise<Deck> {
  const deck = new DeckBuilder();
  const topics = [academyTopic(), bookTopic(), squareTopic(), legacyTopic()];
  const frames = [
    { x: 1610, y: 630, scale: 0.27 },
    { x: 1140, y: 820, scale: 0.24 },
    { x: 680, y: 650, scale: 0.28 },
    { x: 250, y: 860, scale: 0.2 },
  ];
  const root = rootTopic({
    title: 'الخوارزمي',
    background: linear(55, GREEN, DARK_GREEN),
    elements: [
      stars(),
      path(
        'great-star',
        rect(110, 70, 460, 460),
        [star(230, 230, 220), star(230, 230, 158), star(230, 230, 96), star(230, 230, 48)],
        { stroke: { color: GOLD, width: 5 } },
      ),
      heading('title', rect(620, 96, 1180, 190), 'الخوارزمي', { size: 150, color: CREAM, align: 'start' }),
      textBox('line', rect(820, 300, 980, 110), 'رجلٌ أعطى العالمَ كلمتين: الجبر والخوارزمية', {
        size: 46,
        color: GOLD,
        align: 'start',
      }),
      connector('road-1', [1610, 630], [1140, 820], ROAD_STROKE, 'curve'),
      connector('road-2', [1140, 820], [680, 650], ROAD_STROKE, 'curve'),
      connector('road-3', [680, 650], [250, 860], ROAD_STROKE, 'curve'),
    ],
    topics: topics.map((child, i) => ({ ...child, frame: itemAt(frames, i) })),
    notes: 'محمد بن موسى الخوارزمي، نحو ٧٨٠ – ٨٥٠ م. الطريق يسير من اليمين إلى اليسار.',
  });
  return deck.build(
    {
      title: 'الخوارزمي: من الجبر إلى الخوارزمية',
      language: 'ar',
      description:
        'قصة الخوارزمي في أربع محطات: بيت الحكمة، وكتاب الجبر والمقابلة، وحلُّ معادلة بمربّع، والكلمتان اللتان بقيتا.',
      tags: ['تاريخ', 'رياضيات', 'الجبر', 'العربية'],
      theme: {
        ...DEFAULT_THEME,
        name: 'Girih',
        ink: CREAM,
        paper: DARK_GREEN,
        accent: GOLD,
        muted: '#b9cdbf',
        background: solid(DARK_GREEN),
      },
    },
    root,
  );
}

/** A dotted line: very short dashes with round ends. */
const ROAD_STROKE = { color: GOLD, width: 6, dash: [0.01, 2.6], cap: 'round' as const };

/** Returns a pattern of eight-pointed stars. */
function stars(): Element {
  const paths: string[] = [];
  for (let row = 0; row < 6; row++)
    for (let column = 0; column < 9; column++) {
      const cx = 120 + column * 210 + (row % 2) * 105;
      const cy = 90 + row * 180;
      if (cx < 1840 && cy < 1010) paths.push(star(cx, cy, 72), star(cx, cy, 38));
    }
  return path('stars', rect(0, 0, 1920, 1080), paths, { stroke: { color: GOLD, width: 2 }, opacity: 0.13 });
}

/** Returns an eight-pointed star as path data: two squares, one of them rotated by 45°. */
function star(cx: number, cy: number, r: number): string {
  const points = Array.from({ length: 16 }, (_, i) => {
    const angle = (i * Math.PI) / 8;
    // The sides of the two squares cross at 0.765 of the radius (cos 45° / cos 22.5°).
    const radius = i % 2 ? r * 0.765 : r;
    return `${(cx + radius * Math.cos(angle)).toFixed(1)} ${(cy + radius * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join(' L')} Z`;
}

/** Creates a topic with a star that contains `starText`, a title, and further elements. */
function createCard(id: string, title: string, starText: string, elements: Element[], notes: string): Topic {
  return topic({
    id,
    title,
    corner: 40,
    background: linear(40, '#fffaf0', '#f7e8c9'),
    elements: [
      path(`${id}-star`, rect(60, 60, 300, 300), [star(150, 150, 140), star(150, 150, 92)], {
        stroke: { color: GOLD, width: 5 },
        opacity: 0.55,
      }),
      textBox(`${id}-year`, rect(60, 160, 300, 100), starText, {
        bold: true,
        size: 60,
        color: GREEN,
        align: 'center',
        anchor: 'middle',
      }),
      heading(`${id}-title`, rect(420, 110, 1080, 200), title, {
        size: 104,
        color: GREEN,
        align: 'start',
        anchor: 'middle',
      }),
      ...elements,
    ],
    notes,
  });
}

function academyTopic(): Topic {
  return createCard(
    'house',
    'بيت الحكمة',
    '٨٢٠',
    [
      textBox(
        'house-text',
        rect(260, 380, 1240, 400),
        ['في بغداد، جُمعت كتبُ اليونان والهند وفارس', 'وتُرجمت، وصُحِّحت، وزِيد عليها.', 'هنا عمل الخوارزمي.'],
        {
          size: 66,
          color: '#3b3524',
          align: 'start',
          paragraphGap: 24,
        },
      ),
    ],
    'عمل الخوارزمي في بيت الحكمة ببغداد في زمن الخليفة المأمون.',
  );
}

function bookTopic(): Topic {
  return createCard(
    'book',
    'الجبر والمقابلة',
    'كتاب',
    [
      textBox('book-text', rect(300, 370, 1200, 150), 'خطوتان لا أكثر:', {
        size: 60,
        color: '#3b3524',
        align: 'start',
      }),
      textBox(
        'book-jabr',
        rect(830, 500, 670, 100),
        [[{ text: 'الجبر: ', bold: true, color: GREEN }, { text: 'انقُل الناقص' }]],
        { size: 58, color: '#3b3524', align: 'start' },
      ),
      textBox(
        'book-muqabala',
        rect(830, 660, 670, 100),
        [[{ text: 'المقابلة: ', bold: true, color: GREEN }, { text: 'احذف المتماثل' }]],
        { size: 58, color: '#3b3524', align: 'start' },
      ),
      formula('book-math-1', rect(100, 490, 680, 110), 'x^2 = 40x - 4x^2 \\;\\Rightarrow\\; 5x^2 = 40x', {
        size: 54,
        color: GREEN,
        alt: 'x² = 40x − 4x²، إذن 5x² = 40x',
      }),
      formula('book-math-2', rect(100, 650, 680, 110), '50 + x^2 = 29 + 10x \\;\\Rightarrow\\; 21 + x^2 = 10x', {
        size: 46,
        color: GREEN,
        alt: '50 + x² = 29 + 10x، إذن 21 + x² = 10x',
      }),
    ],
    'المثالان من الكتاب نفسه؛ كتبهما الخوارزمي بالكلمات لا بالرموز.',
  );
}

/**
 * Creates a topic that solves x² + 10x = 39 by completing the square. The drawing shows a square, four strips around
 * the square, and the four corners that complete the drawing to a larger square.
 */
function squareTopic(): Topic {
  // Top left corner of the drawing in the topic, the side of the inner square, and the width of the strips.
  const x = 150;
  const y = 360;
  const side = 210;
  const strip = 90;
  const labelledRect = (id: string, box: Rect, fill: string, tex: string): Element[] => [
    shape(id, 'rect', box, { fill, stroke: { color: '#ffffff', width: 4 } }),
    formula(`${id}-math`, box, tex, { size: 34, color: '#ffffff', alt: tex }),
  ];
  const stripLabel = '\\tfrac{5}{2}x';
  const corners = [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const;
  return createCard(
    'square',
    'أكمل المربّع',
    '؟',
    [
      ...labelledRect('sq', rect(x + strip, y + strip, side, side), '#0f6b60', 'x^2'),
      ...labelledRect('sq-top', rect(x + strip, y, side, strip), '#c98a1b', stripLabel),
      ...labelledRect('sq-bottom', rect(x + strip, y + strip + side, side, strip), '#c98a1b', stripLabel),
      ...labelledRect('sq-left', rect(x, y + strip, strip, side), '#c98a1b', stripLabel),
      ...labelledRect('sq-right', rect(x + strip + side, y + strip, strip, side), '#c98a1b', stripLabel),
      ...corners.map(([column, row], i) =>
        shape(`sq-corner-${i}`, 'rect', rect(x + column * (strip + side), y + row * (strip + side), strip, strip), {
          fill: '#b5452c',
          stroke: { color: '#ffffff', width: 4 },
        }),
      ),
      textBox('square-text', rect(660, 370, 840, 110), 'مالٌ وعشرةُ أجذارٍ تعدل تسعةً وثلاثين', {
        size: 52,
        color: '#3b3524',
        align: 'start',
      }),
      formula('square-math', rect(640, 480, 860, 110), 'x^2 + 10x = 39', {
        size: 72,
        color: GREEN,
        alt: 'x² + 10x = 39',
      }),
      formula('square-math-2', rect(640, 610, 860, 110), '(x+5)^2 = 39 + 25 = 64', {
        size: 60,
        color: GREEN,
        alt: '(x + 5)² = 39 + 25 = 64',
      }),
      formula('square-math-3', rect(640, 730, 860, 100), 'x = 3', { size: 72, color: '#b5452c', alt: 'x = 3' }),
    ],
    'الأركان الأربعة الحمراء مساحتها خمسة وعشرون: بإضافتها يكتمل مربّعٌ مساحته أربعة وستون، وضلعه ثمانية.',
  );
}

function legacyTopic(): Topic {
  return createCard(
    'legacy',
    'كلمتان بقيتا',
    'اليوم',
    [
      textBox(
        'legacy-1',
        rect(180, 400, 1240, 150),
        [[{ text: 'الجبر' }, { text: '  ←  ', color: GOLD }, { text: 'Algebra', language: 'en' }]],
        { family: 'heading', bold: true, size: 96, color: GREEN, align: 'center' },
      ),
      textBox(
        'legacy-2',
        rect(180, 570, 1240, 150),
        [[{ text: 'الخوارزمي' }, { text: '  ←  ', color: GOLD }, { text: 'Algorithm', language: 'en' }]],
        { family: 'heading', bold: true, size: 96, color: GREEN, align: 'center' },
      ),
      textBox('legacy-line', rect(180, 750, 1240, 80), 'كلُّ برنامجٍ تكتبه يحمل اسمَه.', {
        size: 52,
        color: '#3b3524',
        align: 'center',
      }),
    ],
    'جاءت كلمة algorithm من الترجمات اللاتينية لاسمه: Algoritmi.',
  );
}

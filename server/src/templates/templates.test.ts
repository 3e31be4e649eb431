import { OUTLINE_MAX_TOPICS, type Outline } from '@flydeck/contract/outlines/outline';
import { compile } from '@flydeck/scene/compile';
import { resolveColor } from '@flydeck/scene/model/color';
import { type Document, documentSchema, type Topic } from '@flydeck/scene/model/document';
import type { Element } from '@flydeck/scene/model/elements';
import type { Fill } from '@flydeck/scene/model/fill';
import { boundsOf, IDENTITY, placement, type Rect } from '@flydeck/scene/model/geometry';
import type { Scene } from '@flydeck/scene/model/scene';
import type { TextItem } from '@flydeck/scene/paint/display-list';
import type { CompilePorts } from '@flydeck/scene/ports';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFontSystem } from '../adapters/fonts/index.ts';
import { createHighlight } from '../adapters/highlight/index.ts';
import { createTypesetMath } from '../adapters/math/index.ts';
import { fillTemplate, TEMPLATE_NAMES, templateDocument } from './index.ts';

let ports: CompilePorts;
beforeAll(async () => {
  ports = {
    fonts: await createFontSystem(),
    typesetMath: await createTypesetMath(),
    highlight: createHighlight(),
    image: () => undefined,
    media: () => undefined,
  };
}, 60_000);

const LONG =
  'Why the slow, careful restoration of an enormous nineteenth-century observatory took thirty-seven years, and what the Donaudampfschifffahrtsgesellschaftskapitäne learned from it on their way to the stars';
const WORDS = {
  en: { title: 'A station on the way', text: ['Describe the place.', 'One detail is enough.'] },
  long: { title: LONG, text: [LONG, LONG, LONG] },
  ar: { title: 'الفكرة الأولى عن الرحلة الطويلة', text: ['هذا نصٌّ قصير يشرح الفكرة.', 'سطر ثانٍ (2026).'] },
  ja: {
    title: '山の向こうへ続く長い道のりと最初の駅',
    text: ['これは考えを説明する短い文です。', '二行目です。'],
  },
} as const;

/** An outline of `count` topics, some of them with child topics. */
function outline(count: number, kind: keyof typeof WORDS): Outline {
  const { title, text } = WORDS[kind];
  const leaf = { title, text: [...text] };
  return {
    title,
    language: kind === 'long' ? 'en' : kind,
    topics: Array.from({ length: count }, (_, i) =>
      i % 4 === 1 ? { ...leaf, topics: [leaf, leaf, leaf] } : leaf,
    ),
  };
}

const CASES = [
  [1, 'en'],
  [3, 'en'],
  [7, 'en'],
  [12, 'en'],
  [7, 'long'],
  [5, 'ar'],
  [6, 'ja'],
] as const;

const all = (topic: Topic): Topic[] => [topic, ...topic.topics.flatMap(all)];
const texts = (topic: Topic) => topic.elements.filter((element) => element.kind === 'text');
const boxIn = ({ frame, width, height }: Topic): Rect =>
  boundsOf(placement({ width, height }, frame!, frame!.scale, frame!.rotation ?? 0), {
    x: 0,
    y: 0,
    width,
    height,
  });

const within = (inner: Rect, outer: Rect, slack: number) =>
  inner.x >= outer.x - slack &&
  inner.y >= outer.y - slack &&
  inner.x + inner.width <= outer.x + outer.width + slack &&
  inner.y + inner.height <= outer.y + outer.height + slack;
const overlap = (a: Rect, b: Rect) =>
  Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 0.5 &&
  Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > 0.5;

/** Layout problems: texts or topics that overlap, or content outside its topic. */
function crowding(document: Document): string[] {
  return all(document.root).flatMap((topic) => {
    const page = { x: 0, y: 0, width: topic.width, height: topic.height };
    const boxes = [
      ...texts(topic).map((element) => ({ name: element.id, box: element as Rect })),
      ...topic.topics.map((child) => ({ name: child.id, box: boxIn(child) })),
    ];
    return boxes.flatMap(({ name, box }, i) => [
      ...(within(box, page, 0.5) ? [] : [`${name} is outside of ${topic.id}`]),
      ...boxes
        .slice(i + 1)
        .flatMap((other) => (overlap(box, other.box) ? [`${name} overlaps ${other.name}`] : [])),
    ]);
  });
}

/** Extent of letters above and below the baseline. Diacritics may extend further, as they do between lines. */
function lettersOf({ m, x, y, width, size }: TextItem): Rect {
  return boundsOf(m ?? IDENTITY, { x, y: y - size * 0.78, width, height: size });
}

/** Lines outside the boxes of their topic's text elements. */
function clipped(document: Document, scene: Scene): string[] {
  const topics = new Map(all(document.root).map((topic) => [topic.id, topic]));
  return scene.frames.flatMap((frame) => {
    const { elements } = topics.get(frame.topic)!;
    const boxes = elements.filter((element) => element.kind === 'text' || element.kind === 'chart');
    return frame.items.flatMap((item) => {
      if (item.t !== 'text') return [];
      const letters = lettersOf(item);
      const slack = item.size * 0.12;
      return boxes.some((box) => within(letters, box, slack)) ? [] : [`${frame.topic}: ${item.text}`];
    });
  });
}

const colours = (fill: Fill | undefined): string[] =>
  fill?.kind === 'solid' ? [fill.color] : fill && 'stops' in fill ? fill.stops.map((stop) => stop.color) : [];

/** Relative luminance and contrast ratio (WCAG 2.2). */
function contrast(a: string, b: string): number {
  const luminance = (hex: string) => {
    const [r, g, bl] = [1, 3, 5].map((at) => {
      const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * bl!;
  };
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high! + 0.05) / (low! + 0.05);
}

/** The background colours of a text: those of the last opaque element that contains it, else of its topic. */
function groundOf(text: Element, topic: Topic): string[] {
  const before = topic.elements.slice(0, topic.elements.indexOf(text)).reverse();
  const area = before.find(
    (element) =>
      element.kind === 'shape' &&
      element.geometry.kind === 'preset' &&
      element.opacity === undefined &&
      colours(element.fill).length > 0 &&
      colours(element.fill).every((color) => color.length === 7) &&
      within(text, element, 1),
  );
  return area?.kind === 'shape' ? colours(area.fill) : colours(topic.background);
}

function faint(document: Document): string[] {
  const plain = (color: string) => resolveColor(color, document.theme);
  return all(document.root).flatMap((topic) =>
    texts(topic).flatMap((element) => {
      const ink = plain(element.body.style?.color ?? 'ink');
      const least = Math.min(...groundOf(element, topic).map((ground) => contrast(ink, plain(ground))));
      return least >= 4.5 ? [] : [`${element.id}: ${least.toFixed(2)}`];
    }),
  );
}

describe.each([...TEMPLATE_NAMES])('template %s', (name) => {
  it('is a readable presentation of five to nine steps with notes', () => {
    const document = templateDocument(name);
    documentSchema.parse(document);
    const { scene, warnings } = compile(document, ports);
    expect(warnings).toEqual([]);
    expect(scene.steps.length).toBeGreaterThanOrEqual(5);
    expect(scene.steps.length).toBeLessThanOrEqual(9);
    expect(scene.steps.every((step) => step.notes)).toBe(true);
    expect(document.root.topics.some((topic) => topic.topics.length > 0)).toBe(true);
    expect([...crowding(document), ...clipped(document, scene), ...faint(document)]).toEqual([]);
  });

  it.each(CASES)('fits %i topics (%s)', (count, kind) => {
    const filled = fillTemplate(name, outline(count, kind));
    documentSchema.parse(filled);
    const { scene, warnings } = compile(filled, ports);
    expect(warnings).toEqual([]);
    expect(scene.steps).toHaveLength(1 + count + 3 * Math.floor((count + 2) / 4));
    expect([...crowding(filled), ...clipped(filled, scene), ...faint(filled)]).toEqual([]);
    const ids = all(filled.root).flatMap((topic) => [
      topic.id,
      ...topic.elements.map((element) => element.id),
    ]);
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
    expect(JSON.stringify(fillTemplate(name, outline(count, kind)))).toBe(JSON.stringify(filled));
  });

  it('fits the maximum number of topics', () => {
    const { title, text } = WORDS.en;
    const topics = Array.from({ length: OUTLINE_MAX_TOPICS }, () => ({ title, text: [...text] }));
    const filled = fillTemplate(name, { title, language: 'en', topics });
    const { scene, warnings } = compile(filled, ports);
    expect(warnings).toEqual([]);
    expect(scene.steps).toHaveLength(1 + OUTLINE_MAX_TOPICS);
    expect(crowding(filled)).toEqual([]);
  });

  it('contains the given content and none of its sample content', () => {
    const document = templateDocument(name);
    const given = fillTemplate(name, outline(4, 'ja'));
    const words = JSON.stringify(given);
    expect(words).toContain(WORDS.ja.title);
    for (const topic of document.root.topics) expect(words).not.toContain(topic.title);
  });
});

describe('the plain composition', () => {
  it.each(CASES)('fits %i topics (%s)', (count, kind) => {
    const filled = fillTemplate('plain', outline(count, kind));
    documentSchema.parse(filled);
    const { scene, warnings } = compile(filled, ports);
    expect(warnings).toEqual([]);
    expect(clipped(filled, scene)).toEqual([]);
    expect(JSON.stringify(fillTemplate('unheard-of', outline(count, kind)))).toBe(JSON.stringify(filled));
  });

  it('turns a third level into lines of text', () => {
    const deep = {
      title: 'One',
      text: [],
      topics: [{ title: 'Two', text: [], topics: [{ title: 'Three', text: ['Four'] }] }],
    };
    const filled = fillTemplate('journey', { title: 'Deep', language: 'en', topics: [deep] });
    expect(JSON.stringify(filled)).toMatch(/Three.*Four/);
  });
});

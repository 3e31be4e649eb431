import { resolveColor } from '@flydeck/scene/model/color';
import { type Document, documentSchema, type Topic } from '@flydeck/scene/model/document';
import type { Element } from '@flydeck/scene/model/elements';
import type { Fill } from '@flydeck/scene/model/fill';
import { boundsOf, placement, type Rect } from '@flydeck/scene/model/geometry';
import { describe, expect, it } from 'vitest';
import { allTopics, CASES, outline, WORDS, within } from '../testing/outlines.ts';
import { fillTemplate, templateDocument } from './fill-template.ts';
import { TEMPLATE_NAMES } from './template-list.ts';

const texts = (topic: Topic) => topic.elements.filter((element) => element.kind === 'text');
const boxIn = ({ frame, width, height }: Topic): Rect =>
  boundsOf(placement({ width, height }, frame!, frame!.scale, frame!.rotation ?? 0), {
    x: 0,
    y: 0,
    width,
    height,
  });

const overlap = (a: Rect, b: Rect) =>
  Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 0.5 &&
  Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > 0.5;

/** Layout problems: texts or topics that overlap, or content outside its topic. */
function crowding(document: Document): string[] {
  return allTopics(document.root).flatMap((topic) => {
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
  return allTopics(document.root).flatMap((topic) =>
    texts(topic).flatMap((element) => {
      const ink = plain(element.body.style?.color ?? 'ink');
      const least = Math.min(...groundOf(element, topic).map((ground) => contrast(ink, plain(ground))));
      return least >= 4.5 ? [] : [`${element.id}: ${least.toFixed(2)}`];
    }),
  );
}

const idsOf = (document: Document): string[] =>
  allTopics(document.root).flatMap((topic) => [topic.id, ...topic.elements.map((element) => element.id)]);

describe.each(TEMPLATE_NAMES)('template %s', (name) => {
  it('has topics in topics, and texts that are readable and do not overlap', () => {
    const document = templateDocument(name);
    documentSchema.parse(document);
    expect(document.root.topics.some((topic) => topic.topics.length > 0)).toBe(true);
    expect([...crowding(document), ...faint(document)]).toEqual([]);
  });

  it.each(CASES)('places %i topics (%s) without overlaps, always the same', (count, kind) => {
    const filled = fillTemplate(name, outline(count, kind));
    documentSchema.parse(filled);
    expect([...crowding(filled), ...faint(filled)]).toEqual([]);
    const ids = idsOf(filled);
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
    expect(JSON.stringify(fillTemplate(name, outline(count, kind)))).toBe(JSON.stringify(filled));
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
  it.each(CASES)('fills %i topics (%s), also for an unknown name', (count, kind) => {
    const filled = fillTemplate('plain', outline(count, kind));
    documentSchema.parse(filled);
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

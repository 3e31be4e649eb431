import { contrastRatio } from '@flydeck/scene/model/contrast';
import { resolveDerivable } from '@flydeck/scene/model/derived-color';
import { type Document, documentSchema, type Topic } from '@flydeck/scene/model/document';
import { boundsOf, placement, type Rect } from '@flydeck/scene/model/geometry';
import { describe, expect, it } from 'vitest';
import { allTopics, createOutline, isWithin, OUTLINE_CASES, SAMPLE_TEXTS } from '../testing/outlines.ts';
import { fillTemplate, templateDocument } from './fill-template.ts';
import { backdropColors } from './kit/backdrop.ts';
import { TEMPLATE_NAMES } from './template-list.ts';

const textElements = (topic: Topic) => topic.elements.filter((element) => element.kind === 'text');
/** Returns the bounds of a topic in the coordinates of its parent. */
const boundsInParent = ({ frame, width, height }: Topic): Rect =>
  boundsOf(placement({ width, height }, frame!, frame!.scale, frame!.rotation ?? 0), {
    x: 0,
    y: 0,
    width,
    height,
  });

/** Largest layout difference, in document units, that rounding can cause. */
const TOLERANCE = 0.5;

/** Returns whether two rectangles overlap by more than the tolerance in both directions. */
const overlaps = (a: Rect, b: Rect): boolean =>
  Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > TOLERANCE &&
  Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > TOLERANCE;

/** Returns layout problems: texts or topics that overlap, or content outside of its topic. */
function findLayoutProblems(document: Document): string[] {
  return allTopics(document.root).flatMap((topic) => {
    const topicBox = { x: 0, y: 0, width: topic.width, height: topic.height };
    const boxes = [
      ...textElements(topic).map((element) => ({ id: element.id, box: element as Rect })),
      ...topic.topics.map((child) => ({ id: child.id, box: boundsInParent(child) })),
    ];
    return boxes.flatMap(({ id, box }, i) => [
      ...(isWithin(box, topicBox, TOLERANCE) ? [] : [`${id} is outside of ${topic.id}`]),
      ...boxes.slice(i + 1).flatMap((other) => (overlaps(box, other.box) ? [`${id} overlaps ${other.id}`] : [])),
    ]);
  });
}

/** Returns the id and contrast of each text with a contrast below 4.5 (WCAG 2.2, level AA). */
function findLowContrast(document: Document): string[] {
  const { theme } = document;
  return allTopics(document.root).flatMap((topic) =>
    textElements(topic).flatMap((element) => {
      const { color = 'ink', derivedColor } = element.body.style ?? {};
      const textColor = resolveDerivable({ color, derivedColor }, theme);
      const ratios = backdropColors(element, topic, theme).map((background) => contrastRatio(textColor, background));
      const minContrast = Math.min(...ratios);
      return minContrast >= 4.5 ? [] : [`${element.id}: ${minContrast.toFixed(2)}`];
    }),
  );
}

const idsOf = (document: Document): string[] =>
  allTopics(document.root).flatMap((topic) => [topic.id, ...topic.elements.map((element) => element.id)]);

describe.each(TEMPLATE_NAMES)('template %s', (name) => {
  it('contains nested topics, and texts that have enough contrast and do not overlap', () => {
    const document = templateDocument(name);
    documentSchema.parse(document);
    expect(document.root.topics.some((topic) => topic.topics.length > 0)).toBe(true);
    expect([...findLayoutProblems(document), ...findLowContrast(document)]).toEqual([]);
  });

  it.each(OUTLINE_CASES)(
    'places %i topics (texts: %s) with unique ids, without overlaps or low contrast, and with the same result each time',
    (count, kind) => {
      const filled = fillTemplate(name, createOutline(count, kind));
      documentSchema.parse(filled);
      expect([...findLayoutProblems(filled), ...findLowContrast(filled)]).toEqual([]);
      const ids = idsOf(filled);
      expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
      expect(JSON.stringify(fillTemplate(name, createOutline(count, kind)))).toBe(JSON.stringify(filled));
    },
  );

  it('contains the title of the outline and no topic title of the sample content', () => {
    // A template without an outline contains sample content.
    const sample = templateDocument(name);
    const document = fillTemplate(name, createOutline(4, 'ja'));
    const json = JSON.stringify(document);
    expect(json).toContain(SAMPLE_TEXTS.ja.title);
    for (const topic of sample.root.topics) expect(json).not.toContain(topic.title);
  });
});

describe('the plain composition', () => {
  it.each(OUTLINE_CASES)('is filled with %i topics (%s), and is used for an unknown template name', (count, kind) => {
    const filled = fillTemplate('plain', createOutline(count, kind));
    documentSchema.parse(filled);
    expect(JSON.stringify(fillTemplate('unknown-template', createOutline(count, kind)))).toBe(JSON.stringify(filled));
  });
});

it('fillTemplate keeps the titles and texts of a third level of topics in their order', () => {
  const nestedTopic = {
    title: 'One',
    text: [],
    topics: [{ title: 'Two', text: [], topics: [{ title: 'Three', text: ['Four'] }] }],
  };
  const filled = fillTemplate('journey', { title: 'Deep', language: 'en', topics: [nestedTopic] });
  expect(JSON.stringify(filled)).toMatch(/Three.*Four/);
});

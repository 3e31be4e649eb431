import { fillTemplate, templateDocument } from '@flydeck/content/templates/fill-template';
import { allTopics, createOutline, isWithin, OUTLINE_CASES, SAMPLE_TEXTS } from '@flydeck/content/testing/outlines';
import { OUTLINE_MAX_TOPICS } from '@flydeck/contract/outlines/outline';
import { AI_TEMPLATES } from '@flydeck/contract/templates/template-card';
import { compile } from '@flydeck/scene/compile';
import { createHighlight } from '@flydeck/scene/highlight/highlight';
import type { Document } from '@flydeck/scene/model/document';
import { boundsOf, IDENTITY, type Rect } from '@flydeck/scene/model/geometry';
import type { Scene } from '@flydeck/scene/model/scene';
import type { TextItem } from '@flydeck/scene/paint/display-list';
import type { CompilePorts } from '@flydeck/scene/ports';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFontSystem } from '../adapters/fonts/index.ts';
import { openTypesetMath } from '../adapters/math/index.ts';

let ports: CompilePorts;
beforeAll(async () => {
  ports = {
    fonts: await createFontSystem(),
    typesetMath: await openTypesetMath(),
    highlight: createHighlight(),
    image: () => undefined,
    media: () => undefined,
  };
}, 60_000);

/** Height of letters above the baseline, as a share of the font size. */
const ASCENT = 0.78;

/** Returns the bounds of the letters of a text on the canvas of its topic, without diacritics. */
function letterBoundsOf({ m, x, y, width, size }: TextItem): Rect {
  return boundsOf(m ?? IDENTITY, { x, y: y - size * ASCENT, width, height: size });
}

/** Returns the lines that are outside of all text and chart elements of their topic. */
function findClippedLines(document: Document, scene: Scene): string[] {
  const topics = new Map(allTopics(document.root).map((topic) => [topic.id, topic]));
  return scene.frames.flatMap((frame) => {
    const { elements } = topics.get(frame.topic)!;
    const boxes = elements.filter((element) => element.kind === 'text' || element.kind === 'chart');
    return frame.items.flatMap((item) => {
      if (item.t !== 'text') return [];
      const letters = letterBoundsOf(item);
      // Letters may extend beyond the box by 12 % of the font size.
      const tolerance = item.size * 0.12;
      return boxes.some((box) => isWithin(letters, box, tolerance)) ? [] : [`${frame.topic}: ${item.text}`];
    });
  });
}

describe.each(AI_TEMPLATES)('template %s', (name) => {
  it('compiles to five to nine steps with notes, all texts in their boxes', () => {
    const document = templateDocument(name);
    const { scene, warnings } = compile(document, ports);
    expect(warnings).toEqual([]);
    expect(scene.steps.length).toBeGreaterThanOrEqual(5);
    expect(scene.steps.length).toBeLessThanOrEqual(9);
    expect(scene.steps.every((step) => step.notes)).toBe(true);
    expect(findClippedLines(document, scene)).toEqual([]);
  });

  it.each(OUTLINE_CASES)('fits an outline of %i topics with texts of the kind "%s"', (count, kind) => {
    const document = fillTemplate(name, createOutline(count, kind));
    const { scene, warnings } = compile(document, ports);
    expect(warnings).toEqual([]);
    // A title step, and a step for each topic. Every fourth topic, from the second, has three child topics.
    expect(scene.steps).toHaveLength(1 + count + 3 * Math.floor((count + 2) / 4));
    expect(findClippedLines(document, scene)).toEqual([]);
  });

  it('fits the maximum number of topics', () => {
    const { title, text } = SAMPLE_TEXTS.en;
    const topics = Array.from({ length: OUTLINE_MAX_TOPICS }, () => ({ title, text: [...text] }));
    const document = fillTemplate(name, { title, language: 'en', topics });
    const { scene, warnings } = compile(document, ports);
    expect(warnings).toEqual([]);
    expect(scene.steps).toHaveLength(1 + OUTLINE_MAX_TOPICS);
  });
});

describe('the plain composition', () => {
  it.each(OUTLINE_CASES)('fits an outline of %i topics with texts of the kind "%s"', (count, kind) => {
    const document = fillTemplate('plain', createOutline(count, kind));
    const { scene, warnings } = compile(document, ports);
    expect(warnings).toEqual([]);
    expect(findClippedLines(document, scene)).toEqual([]);
  });
});

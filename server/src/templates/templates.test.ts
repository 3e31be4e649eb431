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

/** Height of characters above the baseline, as a share of the font size. */
const ASCENT = 0.78;

/** Returns the bounds of the characters of a text without their diacritics, in the coordinates of the text's topic. */
function characterBoundsOf({ m, x, y, width, size }: TextItem): Rect {
  return boundsOf(m ?? IDENTITY, { x, y: y - size * ASCENT, width, height: size });
}

/** Returns the lines of text that are not completely in one text or chart element of their topic. */
function findLinesOutsideBoxes(document: Document, scene: Scene): string[] {
  const topics = new Map(allTopics(document.root).map((topic) => [topic.id, topic]));
  return scene.frames.flatMap((frame) => {
    const { elements } = topics.get(frame.topic)!;
    const boxes = elements.filter((element) => element.kind === 'text' || element.kind === 'chart');
    return frame.items.flatMap((item) => {
      if (item.t !== 'text') return [];
      const bounds = characterBoundsOf(item);
      // Characters may extend beyond the box by 12 % of the font size.
      const tolerance = item.size * 0.12;
      return boxes.some((box) => isWithin(bounds, box, tolerance)) ? [] : [`${frame.topic}: ${item.text}`];
    });
  });
}

describe.each(AI_TEMPLATES)('template %s', (name) => {
  it('compiles to five to nine steps with notes, and all lines of text are in their boxes', () => {
    const document = templateDocument(name);
    const { scene, warnings } = compile(document, ports);
    expect(warnings).toEqual([]);
    expect(scene.steps.length).toBeGreaterThanOrEqual(5);
    expect(scene.steps.length).toBeLessThanOrEqual(9);
    expect(scene.steps.every((step) => step.notes)).toBe(true);
    expect(findLinesOutsideBoxes(document, scene)).toEqual([]);
  });

  it.each(OUTLINE_CASES)('fits an outline of %i topics with texts of the kind "%s"', (count, kind) => {
    const document = fillTemplate(name, createOutline(count, kind));
    const { scene, warnings } = compile(document, ports);
    expect(warnings).toEqual([]);
    // A title step, and a step for each topic. Every fourth topic, from the second, has three child topics.
    expect(scene.steps).toHaveLength(1 + count + 3 * Math.floor((count + 2) / 4));
    expect(findLinesOutsideBoxes(document, scene)).toEqual([]);
  });

  it('compiles the maximum number of topics without warnings: a title step, and a step for each topic', () => {
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
    expect(findLinesOutsideBoxes(document, scene)).toEqual([]);
  });
});

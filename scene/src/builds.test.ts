import { createCanvas, Path2D } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { blendOpacities, finalOpacities, finalState, stateAt } from './build-state.ts';
import { cameraForStep } from './camera.ts';
import { aDocument, aShape, aTextBody, aTopic } from './compile/testing/documents.ts';
import { TEST_PORTS } from './compile/testing/fixed-fonts.ts';
import { compile } from './compile.ts';
import type { Document } from './model/document.ts';
import type { Element } from './model/elements.ts';
import type { PathBuild } from './model/path-step.ts';
import { paintScene } from './paint/canvas.ts';
import { assembleDocument } from './records/assemble.ts';
import { flattenDocument } from './records/flatten.ts';
import { RecordStore } from './records/record-store.ts';
import { sceneAtEnd } from './scene-at-end.ts';
import { buildTranscript, flattenTranscript } from './transcript.ts';

const box = { x: 10, y: 20, width: 400, height: 200 };
const aText = (id: string, ...paragraphs: string[]): Element => ({
  kind: 'text',
  id,
  ...box,
  body: aTextBody(...paragraphs),
});
/** A build of an element that appears at a click, unless `fields` state something else. */
const aBuild = (element: string, fields: Partial<PathBuild> = {}): PathBuild => ({
  element,
  effect: 'appear',
  start: 'click',
  ...fields,
});

/**
 * A pitch with a topic that has a square, a group with a text, and a linked text with three paragraphs (one is empty).
 */
function aPitch(builds?: PathBuild[]): Document {
  const group: Element = { kind: 'group', id: 'group', ...box, children: [aText('inner', 'Inside')] };
  const list = { ...aText('list', 'One', '', 'Three'), link: { kind: 'url' as const, href: 'https://example.org/' } };
  const topic = aTopic({ id: 'a', title: 'A', elements: [aShape({ id: 'square' }), group, list] });
  return aDocument({ topics: [{ ...topic, ...(builds ? { builds } : {}) }] });
}

const compileScene = (document: Document) => compile(document, TEST_PORTS).scene;
/** The visible content of topic `a` in a step after a number of clicks: its texts, and □ for the square. */
const shownTexts = (scene: ReturnType<typeof compileScene>, step: number, clicks: number) => {
  const opacities = stateAt(scene, step, clicks).opacities.get(1);
  return scene.frames[1]?.items.flatMap((item, i) =>
    opacities?.[i] === 0 ? [] : item.t === 'text' ? [item.text] : ['□'],
  );
};

describe('builds', () => {
  it('are compiled to groups that start at a click, without builds of missing elements and empty paragraphs', () => {
    const scene = compileScene(
      aPitch([
        aBuild('list', { paragraph: 2 }),
        aBuild('list', { paragraph: 0, start: 'previous' }),
        aBuild('missing'),
        aBuild('inner', { start: 'previous' }),
        aBuild('square', { effect: 'leave' }),
        aBuild('list', { paragraph: 1 }),
      ]),
    );
    expect(scene.steps).toHaveLength(2);
    expect(scene.steps[1]?.builds).toEqual([
      [
        { element: 'list', paragraph: 2, items: [3, 4] },
        { element: 'list', paragraph: 0, items: [2, 3] },
      ],
      [{ element: 'inner', items: [1, 2] }],
      [{ element: 'square', leaves: true, items: [0, 1] }],
    ]);
    expect([0, 1, 2, 3].map((clicks) => shownTexts(scene, 1, clicks))).toEqual([
      ['□'],
      ['□', 'One', 'Three'],
      ['□', 'Inside', 'One', 'Three'],
      ['Inside', 'One', 'Three'],
    ]);
  });

  it('change only the steps of a scene, and hide nothing at the end if all elements have appeared', () => {
    const { steps, ...scene } = compileScene(aPitch([aBuild('square')]));
    const { steps: plainSteps, ...plainScene } = compileScene(aPitch());
    expect(scene).toEqual(plainScene);
    expect(steps.map(({ builds: _builds, ...step }) => step)).toEqual(plainSteps);
    expect(finalOpacities({ ...scene, steps })).toBeUndefined();
    expect(finalState({ ...plainScene, steps: plainSteps }).opacities.size).toBe(0);
  });

  it('are all applied in the overview and at the end of the scene, also to links of elements that left', () => {
    const scene = compileScene(
      aPitch([
        aBuild('group'),
        aBuild('list', { effect: 'leave' }),
        aBuild('square', { effect: 'leave' }),
        aBuild('square'),
      ]),
    );
    expect(shownTexts(scene, 0, 0)).toEqual(['□', 'Inside']);
    expect(finalState(scene).hiddenLinks).toEqual(new Map([[1, new Set([0])]]));
    expect(stateAt(scene, 1, 0).hiddenLinks.size).toBe(0);
    const end = sceneAtEnd(scene);
    expect(end.frames[1]).toMatchObject({ links: [], struct: [{ role: 'P', text: 'Inside', from: 1, to: 2 }] });
    expect(end.frames[1]?.items).toHaveLength(2);
    expect(end.frames[0]).toBe(scene.frames[0]);
  });

  it('do not remove elements that leave from the transcript', () => {
    const document = aPitch([aBuild('inner'), aBuild('list', { effect: 'leave' })]);
    expect(flattenTranscript(buildTranscript(document))).toBe('Inside\nOne\nThree');
  });

  it('are stored in records, with the new ids of elements whose ids were duplicates', () => {
    const document = aPitch([aBuild('square')]);
    const first = aTopic({ id: 'first', elements: [aShape({ id: 'square' })], frame: { x: 0, y: 0, scale: 1 } });
    const root = { ...document.root, topics: [first, ...document.root.topics] };
    const assembled = assembleDocument(new RecordStore(flattenDocument({ ...document, root })));
    expect(assembled.path?.map(({ builds }) => builds?.map(({ element }) => element))).toEqual([
      undefined,
      undefined,
      ['square-2'],
    ]);
    expect(compileScene(assembled).steps[2]?.builds).toEqual([[{ element: 'square-2', items: [0, 1] }]]);
  });

  it('are painted with a partial opacity between two states', () => {
    const scene = compileScene(
      aDocument({
        background: { kind: 'solid', color: '#ffffff' },
        elements: [aShape({ id: 'square', width: 960, height: 540, fill: { kind: 'solid', color: '#000000' } })],
        builds: [aBuild('square')],
      }),
    );
    const viewport = { width: 96, height: 54 };
    const redAt = (ratio: number) => {
      const ctx = createCanvas(96, 54).getContext('2d');
      // The opacities before and after the only click.
      const states = [0, 1].map((clicks) => stateAt(scene, 0, clicks).opacities);
      const opacities = blendOpacities(states[0] ?? new Map(), states[1] ?? new Map(), ratio);
      const resources = { path: (d: string) => new Path2D(d), image: () => undefined };
      const step = scene.steps[0];
      if (step) paintScene(ctx, scene, cameraForStep(step, viewport), { ...viewport, opacities }, resources);
      return ctx.getImageData(48, 27, 1, 1).data[0];
    };
    expect(redAt(0)).toBe(255);
    expect(redAt(1)).toBe(0);
    expect(redAt(0.5)).toBeGreaterThan(100);
    expect(redAt(0.5)).toBeLessThan(155);
  });
});

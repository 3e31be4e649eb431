import { compile } from '@flydeck/scene/compile';
import { aDocument, aShape, aTextBody, aTopic } from '@flydeck/scene/compile/testing/documents';
import { A_PICTURE, TEST_PORTS } from '@flydeck/scene/compile/testing/fixed-fonts';
import type { Topic } from '@flydeck/scene/model/document';
import type { Element } from '@flydeck/scene/model/elements';
import type { PathStep } from '@flydeck/scene/model/path-step';
import { documentPath } from '@flydeck/scene/path';
import { aFrame, aPath, aScene } from '@flydeck/scene/testing/scenes';
import { describe, expect, it } from 'vitest';
import { fingerprintStep, StepFingerprints } from './step-fingerprint.ts';

const aText = (id: string, text: string, fields: object = {}): Element =>
  ({ kind: 'text', id, x: 10, y: 20, width: 200, height: 100, body: aTextBody(text), ...fields }) as Element;
const bees = (fields: Partial<Topic> = {}) =>
  aTopic({ id: 'bees', title: 'Bees', elements: [aText('t1', 'Bees dance'), aShape({ id: 's1' })], ...fields });
const wasps = (fields: Partial<Topic> = {}) =>
  aTopic({ id: 'wasps', title: 'Wasps', elements: [aText('t2', 'Wasps sting')], ...fields });
const PATH: readonly PathStep[] = [
  { id: 'first', topic: 'bees' },
  { id: 'second', topic: 'wasps' },
  { id: 'all', topic: 'root' },
];

/** Returns the fingerprints of the steps of a compiled document with the topics. */
async function fingerprints(topics: readonly Topic[], path: readonly PathStep[] = PATH): Promise<string[]> {
  const { scene } = compile(aDocument({ topics: [...topics] }, { path: [...path] }), TEST_PORTS);
  return Promise.all(scene.steps.map((_, index) => fingerprintStep(scene, index)));
}
const [first, second, all] = await fingerprints([bees(), wasps()]);

describe('fingerprintStep', () => {
  it('returns 64 hexadecimal digits, the same for the same content and different ones for different steps', async () => {
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(await fingerprints([bees(), wasps()])).toEqual([first, second, all]);
    expect(new Set([first, second, all]).size).toBe(3);
  });

  it('changes only for the edited topic and for steps that show it', async () => {
    const edited = await fingerprints([bees(), wasps({ elements: [aText('t2', 'Wasps build nests of paper')] })]);
    expect(edited[0]).toBe(first);
    expect(edited[1]).not.toBe(second);
    expect(edited[2]).not.toBe(all);
  });

  it('is kept when other topics are inserted or use other fonts, and when the path is changed elsewhere', async () => {
    // The inserted topic changes the indexes of all frames, and its bold text the indexes of all fonts.
    const bold = { paragraphs: [{ runs: [{ text: 'Ants', style: { bold: true } }] }] };
    const ants = aTopic({ id: 'ants', elements: [aText('t3', '', { body: bold })] });
    const path: PathStep[] = [{ id: 'new', topic: 'ants' }, ...PATH];
    expect((await fingerprints([ants, bees(), wasps()], path)).slice(1, 3)).toEqual([first, second]);
  });

  it('is kept when the topic is moved on the canvas, and when title, notes, duration or transition are changed', async () => {
    const moved = bees({ title: 'Honey bees', frame: { x: 700, y: -300, scale: 0.3 } });
    const notes = { notes: aTextBody('Say hello').paragraphs, title: 'Dance', seconds: 9, transition: 'cut' as const };
    const path: PathStep[] = [{ id: 'first', topic: 'bees', ...notes }, ...PATH.slice(1)];
    expect((await fingerprints([moved, wasps()], path))[0]).toBe(first);
  });

  it.each<[string, Partial<Topic>]>([
    ['a moved element', { elements: [aText('t1', 'Bees dance'), aShape({ id: 's1', x: 5 })] }],
    ['a picture', { elements: [{ kind: 'image', id: 'i', x: 0, y: 0, width: 10, height: 10, asset: A_PICTURE }] }],
    ['a background', { background: { kind: 'solid', color: '#123456' } }],
    ['a text in a topic within the topic', { topics: [aTopic({ id: 'queen', elements: [aText('t4', 'Queen')] })] }],
  ])('changes with %s', async (_, fields) => {
    expect((await fingerprints([bees(fields), wasps()]))[0]).not.toBe(first);
  });

  it('changes with the position of a topic within the topic, with the view, and with the builds', async () => {
    const nested = (x: number) => bees({ topics: [aTopic({ id: 'queen', frame: { x, y: 0, scale: 0.1 } })] });
    const [at1] = await fingerprints([nested(1), wasps()]);
    expect((await fingerprints([nested(2), wasps()]))[0]).not.toBe(at1);
    const step = async (fields: Partial<PathStep>) =>
      (await fingerprints([bees(), wasps()], [{ ...PATH[0]!, ...fields }]))[0];
    expect(await step({ view: { x: 1, y: 2, width: 30, height: 40 } })).not.toBe(first);
    const builds = await step({ builds: [{ element: 't1', effect: 'appear', start: 'click' }] });
    expect(builds).not.toBe(first);
    expect(await step({ builds: [{ element: 's1', effect: 'appear', start: 'click' }] })).not.toBe(builds);
  });

  it('computes the fingerprint of 20,000 nested topics, and rejects a step that does not exist', async () => {
    const items = [aPath({ x: 0, y: 0, width: 1, height: 1 }, '#ffffff')];
    const frames = Array.from({ length: 20_000 }, (_, index) =>
      aFrame({ topic: `t${index}`, parent: index - 1, items, children: index < 19_999 ? [index + 1] : [] }),
    );
    const scene = aScene({ frames });
    expect(await fingerprintStep(scene, 0)).toMatch(/^[0-9a-f]{64}$/);
    await expect(fingerprintStep(scene, 20_000)).rejects.toThrow(RangeError);
  });
});

describe('StepFingerprints', () => {
  it('keeps the ids of steps when the first edit gives the presentation an explicit path', async () => {
    const document = aDocument({ topics: [bees(), wasps()] });
    const before = new StepFingerprints(compile(document, TEST_PORTS).scene);
    const path = [...documentPath(document)];
    const after = new StepFingerprints(compile({ ...document, path }, TEST_PORTS).scene);
    expect(after.path).toEqual(before.path);
    expect(new Set(after.path).size).toBe(3);
    for (const id of before.path) expect(await after.get(id)).toBe(await before.get(id));
    expect(await after.get('none')).toBeUndefined();
  });
});

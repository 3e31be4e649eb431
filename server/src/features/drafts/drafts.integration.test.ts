import { addTopic } from '@flydeck/scene/edit/add-topic';
import { applyPatch, type Patch } from '@flydeck/scene/edit/patch';
import { setDetails } from '@flydeck/scene/edit/set-details';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createDraftUsers,
  createPng,
  createTitlePatch,
  draftCallsOf,
  type OpenDraft,
} from '../../testing/draft-calls.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import type { Visitor } from '../../testing/visitor.ts';

let instance: Instance;
let ada: Visitor;
let eve: Visitor;
let nobody: Visitor;
let calls: ReturnType<typeof draftCallsOf>;

beforeAll(async () => {
  instance = await createInstance({ twoProcesses: true });
  ({ ada, eve, nobody, calls } = await createDraftUsers(instance));
});
afterAll(() => instance?.close());

const HTML = { accept: 'text/html' };
const NOBODYS = 'a'.repeat(64);

describe('creating', () => {
  it.each([
    ['blank', { kind: 'blank', title: '', language: 'de' }, ['']],
    ['Markdown', { kind: 'markdown', text: '# Whole\n\n## A\n\nx\n\n## B\n' }, ['Whole', 'A', 'B']],
    [
      'an outline',
      { kind: 'outline', outline: { title: 'O', language: 'en', topics: [{ title: 'One', text: ['x'] }] } },
      ['One'],
    ],
  ])('from %s makes a private presentation with a draft', async (_, body, titles) => {
    const { oid, editPath } = await calls.create(body);
    expect(editPath).toBe(`/p/edit/${oid}/`);
    const draft = await calls.open(oid);
    expect(draft).toMatchObject({ revision: 1, isPublished: true, privacy: 'private', schemaVersion: '2' });
    expect(draft.document.root.topics.map(({ title }) => title)).toEqual(titles);
    expect((await nobody.get(draft.path, HTML)).statusCode).toBe(404);
    expect((await ada.get(draft.path, HTML)).statusCode).toBe(200);
  });

  it('from a template takes its words and its composition', async () => {
    const { oid } = await calls.create({ kind: 'template', template: 'timeline' });
    const { document } = await calls.open(oid);
    expect(document.root.topics.length).toBeGreaterThan(2);
  });

  it.each([
    ['an unknown kind', { kind: 'other' }, 400],
    ['an undeclared field', { kind: 'blank', title: 'x', language: 'en', owner: 'eve' }, 400],
    ['a template that is not there', { kind: 'template', template: 'nothing' }, 404],
    ['a template outside', { kind: 'template', template: '../x' }, 400],
    ['Markdown of nothing', { kind: 'markdown', text: ' \n' }, 400],
    ['Markdown too long', { kind: 'markdown', text: 'x'.repeat(200_001) }, 400],
    ['Markdown without slides', { kind: 'markdown', text: '---\nmarp: true\n---\n' }, 422],
  ])('refuses %s', async (_, body, status) => {
    expect((await ada.post('/api/drafts', body)).statusCode).toBe(status);
  });

  it('is for members', async () => {
    const body = { kind: 'blank', title: 'x', language: 'en' };
    expect((await nobody.post('/api/drafts', body)).statusCode).toBe(401);
    const bare = await instance.app.inject({ method: 'POST', url: '/api/drafts', payload: body });
    expect(bare.statusCode).toBe(403);
    expect(bare.json().code).toBe('auth.csrf');
  });
});

describe('a draft', () => {
  let oid: string;
  let draft: OpenDraft;

  beforeEach(async () => {
    ({ oid } = await calls.create());
    draft = await calls.open(oid);
  }, 30_000);

  it('is saved as a revision, and is what is opened next, in every process', async () => {
    const answer = await calls.save(oid, 1, createTitlePatch(draft.document, 'Wasps'));
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ revision: 2 });
    ada.moveTo(instance.secondApp);
    const again = await calls.open(oid);
    ada.moveTo(instance.app);
    expect(again).toMatchObject({ revision: 2, isPublished: false });
    expect(again.document.title).toBe('Wasps');
  });

  it('of two tabs is never overwritten in silence', async () => {
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((title) => calls.save(oid, 1, createTitlePatch(draft.document, title))),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409)!;
    expect(refused.json().code).toBe('resource.conflict');
    expect(refused.headers['x-draft-revision']).toBe('2');
    const winner = ['One', 'Two', 'Three'][answers.findIndex(({ statusCode }) => statusCode === 200)];
    expect((await calls.open(oid)).document.title).toBe(winner);
  });

  it('is kept as a copy by who came second', async () => {
    const mine = applyPatch(draft.document, createTitlePatch(draft.document, 'Mine')).document;
    const copy = await calls.create({ kind: 'copy', from: oid, document: mine });
    expect(copy.oid).not.toBe(oid);
    expect((await calls.open(copy.oid)).document.title).toBe('Mine');
    const foreign = await eve.post('/api/drafts', { kind: 'copy', from: oid, document: mine });
    expect(foreign.statusCode).toBe(404);
  });

  it('is drawn with changes that are not saved, for its editor alone', async () => {
    const patch = addTopic(draft.document, { id: 'new', title: 'Drones', parent: 'root', index: 1 });
    const body = { baseRevision: 1, patch: patch as unknown[] };
    const answer = await ada.post(`/api/drafts/${oid}/preview`, body);
    expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { scene } = answer.json();
    expect(scene.steps.map(({ title }: { title: string }) => title)).toEqual(['Bees', '', 'Drones']);
    for (const { url } of scene.fonts)
      expect((await instance.app.inject({ method: 'HEAD', url })).statusCode).toBe(200);
    expect((await eve.post(`/api/drafts/${oid}/preview`, body)).statusCode).toBe(404);
    expect((await calls.open(oid)).revision).toBe(1);
    const late = await ada.post(`/api/drafts/${oid}/preview`, { ...body, baseRevision: 7 });
    expect(late.json()).toEqual({ scene: null });
  });

  it('keeps no script in its description', async () => {
    const description = '<p onclick="x()">Hi <b>you</b><script>alert(1)</script><a href="javascript:x">y</a></p>';
    await calls.save(oid, 1, setDetails(draft.document, { description }));
    const { document } = await calls.open(oid);
    expect(document.description).toContain('<b>you</b>');
    expect(document.description).not.toMatch(/script|onclick|javascript/);
  });
});

describe('a draft at its front door', () => {
  let oid: string;
  let draft: OpenDraft;

  beforeAll(async () => {
    ({ oid } = await calls.create());
    draft = await calls.open(oid);
  }, 30_000);

  it('is nobody else’s', async () => {
    for (const [who, status] of [
      [eve, 404],
      [nobody, 401],
    ] as const) {
      const calls = [
        who.get(`/api/drafts/${oid}`),
        draftCallsOf(who).save(oid, 1, createTitlePatch(draft.document, 'Hers')),
        who.get(`/api/drafts/${oid}/history`),
        who.post(`/api/drafts/${oid}/restore`, { baseRevision: 1, revision: 1 }),
        who.post(`/api/drafts/${oid}/publish`, { revision: 1, privacy: 'public' }),
        who.send('PATCH', `/api/drafts/${oid}`, { privacy: 'public' }),
        draftCallsOf(who).putAsset(oid, createPng()),
      ];
      for (const answer of await Promise.all(calls)) expect(answer.statusCode, answer.body).toBe(status);
    }
    expect((await calls.open(oid)).document.title).toBe('Bees');
  });

  it.each([
    ['no patch at all', { patch: 'x' }, 400],
    ['a revision that is none', { baseRevision: 0, patch: [] }, 400],
    ['a path to nothing', { patch: [{ op: 'set', path: ['root', 'topics', 99, 'title'], value: 'x' }] }, 400],
    ['a title that is no text', { patch: [{ op: 'set', path: ['title'], value: { a: 1 } }] }, 400],
    ['another format', { patch: [{ op: 'set', path: ['version'], value: 99 }] }, 400],
    ['another kind', { patch: [{ op: 'set', path: ['kind'], value: 'classic' }] }, 400],
    ['a link that runs', { patch: [{ op: 'set', path: ['root', 'elements'], value: [aLink()] }] }, 400],
    ['a picture of somebody else', { patch: [{ op: 'set', path: ['assets', NOBODYS], value: anAsset() }] }, 400],
    ['topics beyond the limit', { patch: [{ op: 'set', path: ['root', 'topics'], value: [aTower(70)] }] }, 413],
    ['a value that nests without end', { patch: [{ op: 'set', path: ['theme', 'x'], value: aWell(3000) }] }, 413],
  ])('refuses %s', async (_, body, status) => {
    const answer = await ada.send('PUT', `/api/drafts/${oid}`, { baseRevision: 1, ...body });
    expect(answer.statusCode, answer.body).toBe(status);
    expect((await calls.open(oid)).revision).toBe(1);
  });

  it('reaches no prototype', async () => {
    const raw = '{"baseRevision":1,"patch":[{"op":"set","path":["__proto__","polluted"],"value":1}]}';
    const answer = await ada.send('PUT', `/api/drafts/${oid}`, raw, { 'content-type': 'application/json' });
    expect(answer.statusCode).toBe(400);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  it.each([
    ['an object of very many fields', Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`k${i}`, 0]))],
    ['a very long list', Array.from({ length: 400_000 }, () => 0)],
  ])('is not kept busy by changes to %s', async (_what, large) => {
    const key = Array.isArray(large) ? 1 : 'k1';
    const grow = { op: 'set', path: ['x'], value: large };
    const change = { op: 'set', path: ['x', key], value: 1 };
    const patch = [grow, ...Array.from({ length: 15_000 }, () => change)];
    const start = performance.now();
    const answer = await ada.send('PUT', `/api/drafts/${oid}`, { baseRevision: 1, patch });
    expect(answer.statusCode).toBe(413);
    expect(performance.now() - start).toBeLessThan(10_000);
  });

  it('takes a body of no more than 16 MB', async () => {
    const patch = [{ op: 'set', path: ['title'], value: 'x'.repeat(16_100_000) }] as Patch;
    expect((await calls.save(oid, 1, patch)).statusCode).toBe(413);
  });
});

function aLink() {
  const box = { x: 0, y: 0, width: 1, height: 1 };
  return {
    kind: 'text',
    id: 'x',
    ...box,
    link: { kind: 'url', href: 'javascript:alert(1)' },
    body: { paragraphs: [] },
  };
}

const anAsset = () => ({ mediaType: 'image/png', bytes: 1 });

/** Topics in topics in topics. */
function aTower(levels: number): object {
  let topic: object = { id: 'x', title: '', width: 1, height: 1, elements: [], topics: [] };
  for (let level = 0; level < levels; level += 1)
    topic = { id: `l${level}`, title: '', width: 1, height: 1, elements: [], topics: [topic] };
  return topic;
}

function aWell(depth: number): object {
  let value: object = {};
  for (let level = 0; level < depth; level += 1) value = { a: value };
  return value;
}

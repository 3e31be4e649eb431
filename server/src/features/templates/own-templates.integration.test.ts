import type { EditHistoryEntry } from '@flydeck/contract/editing/history';
import type { OwnTemplate } from '@flydeck/contract/templates/own-template';
import type { Operation } from '@flydeck/scene/records/operations';
import { DOCUMENT_ID } from '@flydeck/scene/records/record';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createEditingUsers, createPng, editingCallsOf } from '../../testing/editing-users.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import type { Visitor } from '../../testing/visitor.ts';
import type { BlobOwner } from '../storage/index.ts';
import { ownTemplateBlobKeys } from './blobs-in-use.ts';

let instance: Instance;
/** The owner of the presentation. */
let ada: Visitor;
/** Another member. */
let eve: Visitor;
let anonymous: Visitor;
/** A presentation of Ada with a text and a picture that are not published. */
let oid: string;
/** SHA-256 of the picture. */
let asset: string;

const BOX = { x: 10, y: 10, width: 200, height: 60 };

beforeAll(async () => {
  instance = await createInstance();
  let calls: ReturnType<typeof editingCallsOf>;
  ({ ada, eve, anonymous, calls } = await createEditingUsers(instance));
  ({ oid } = await calls.create());
  asset = ((await calls.putAsset(oid, createPng())).json() as { asset: string }).asset;
  const { root } = await calls.open(oid);
  const inserted = { parent: root.topics[0]?.id ?? '', slot: 'elements' };
  const operations: Operation[] = [
    {
      op: 'insert',
      id: asset,
      kind: 'asset',
      parent: DOCUMENT_ID,
      slot: 'assets',
      order: 'a0',
      properties: { mediaType: 'image/png', bytes: 100, width: 40, height: 30 },
    },
    {
      op: 'insert',
      id: 'photo',
      kind: 'image',
      ...inserted,
      order: 'a7',
      properties: { box: BOX, asset, alt: 'A bee' },
    },
    {
      op: 'insert',
      id: 'words',
      kind: 'text',
      ...inserted,
      order: 'a8',
      properties: { box: BOX, body: {} },
      texts: { body: [{ runs: [{ text: 'Secret plan', bold: true }] }] },
    },
  ];
  const response = await ada.post(`/api/editing/${oid}/sync`, {
    lastSeq: 0,
    pushes: [{ batchId: crypto.randomUUID(), base: 0, operations }],
    seeds: [],
  });
  expect(response.json().refusals, response.body).toEqual([]);
}, 90_000);
afterAll(() => instance?.close());
beforeEach(async () => {
  await instance.db.deleteFrom('attempts').execute();
  await instance.db.deleteFrom('own_templates').execute();
});

const ALL = { titles: true, texts: true, pictures: true };
const save = (visitor: Visitor, fields: object = {}) =>
  visitor.post('/api/own-templates', { from: oid, name: 'Bees', description: 'For talks', ...ALL, ...fields });
const listOf = async (visitor: Visitor) =>
  ((await visitor.get('/api/own-templates')).json() as { templates: OwnTemplate[] }).templates;
const urlOf = ({ id }: OwnTemplate, part = '') => `/api/own-templates/${id}${part}`;

it('is created with unpublished changes, and makes presentations with empty placeholders', async () => {
  const response = await save(ada);
  expect(response.statusCode, response.body).toBe(201);
  const template = response.json() as OwnTemplate;
  expect(await listOf(ada)).toEqual([template]);
  expect(template).toMatchObject({ name: 'Bees', description: 'For talks', picture: urlOf(template, '/picture') });
  const picture = await ada.get(template.picture ?? '');
  expect([picture.statusCode, picture.headers['cache-control']]).toEqual([200, 'private, max-age=86400']);
  expect(picture.headers['content-type']).toMatch(/^image\//);

  const created = await editingCallsOf(ada).create({ kind: 'own-template', id: template.id });
  const document = await editingCallsOf(ada).open(created.oid);
  const elements = document.root.topics.flatMap((topic) => topic.elements);
  expect(elements.find(({ id }) => id === 'photo')).toMatchObject({ kind: 'shape', placeholder: 'A bee' });
  expect(elements.find(({ id }) => id === 'words')).toMatchObject({
    placeholder: 'Secret plan',
    body: { paragraphs: [{ runs: [{ text: '', bold: true }] }] },
  });
  expect(Object.keys(document.assets)).toEqual([]);
  // The log begins with the new presentation.
  await ada.post(`/api/editing/${created.oid}/sync`, { lastSeq: null, pushes: [], seeds: [] });
  const { entries } = (await ada.get(`/api/editing/${created.oid}/history`)).json<{ entries: EditHistoryEntry[] }>();
  expect(entries.map(({ seq, label }) => [seq, label])).toEqual([[0, 'created']]);
  const { transcript } = await instance.db
    .selectFrom('presentations')
    .select('transcript')
    .where('oid', '=', created.oid)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(transcript)).not.toContain('Secret plan');
}, 60_000);

it('keeps pictures that are not chosen, with their files', async () => {
  const template = (await save(ada, { pictures: false })).json() as OwnTemplate;
  const keys = await instance.db.transaction().execute(async (trx) => {
    const owner: BlobOwner = ownTemplateBlobKeys;
    const all: string[] = [];
    for await (const key of owner(trx)) all.push(key);
    return all;
  });
  expect(keys).toContain(`originals/${asset}`);
  const created = await editingCallsOf(ada).create({ kind: 'own-template', id: template.id });
  expect(Object.keys((await editingCallsOf(ada).open(created.oid)).assets)).toEqual([asset]);
}, 60_000);

it('is renamed and deleted by its owner', async () => {
  const template = (await save(ada)).json() as OwnTemplate;
  const renamed = await ada.send('PUT', urlOf(template), { name: 'Wasps', description: '' });
  expect(renamed.statusCode, renamed.body).toBe(204);
  expect(await listOf(ada)).toMatchObject([{ name: 'Wasps', description: '' }]);
  expect((await ada.send('DELETE', urlOf(template))).statusCode).toBe(204);
  expect(await listOf(ada)).toEqual([]);
  expect((await ada.get(urlOf(template, '/picture'))).statusCode).toBe(404);
  expect((await ada.post('/api/drafts', { kind: 'own-template', id: template.id })).statusCode).toBe(404);
}, 60_000);

it('is visible to its owner only', async () => {
  const template = (await save(ada)).json() as OwnTemplate;
  expect(await listOf(eve)).toEqual([]);
  expect((await eve.get(urlOf(template, '/picture'))).statusCode).toBe(404);
  expect((await eve.send('PUT', urlOf(template), { name: 'Mine', description: '' })).statusCode).toBe(404);
  expect((await eve.send('DELETE', urlOf(template))).statusCode).toBe(404);
  expect((await eve.post('/api/drafts', { kind: 'own-template', id: template.id })).statusCode).toBe(404);
  for (const path of ['/api/own-templates', urlOf(template, '/picture')])
    expect((await anonymous.get(path)).statusCode).toBe(401);
  expect(await listOf(ada)).toHaveLength(1);
}, 60_000);

it('cannot be created from presentations that the member may not edit', async () => {
  expect((await save(eve)).statusCode).toBe(404);
  expect((await save(anonymous)).statusCode).toBe(401);
  expect((await save(ada, { from: `${oid.slice(0, -2)}zz` })).statusCode).toBe(404);
});

it('keeps the content of elements that the member has excluded', async () => {
  const template = (await save(ada, { retained: ['words', 'unknown'] })).json() as OwnTemplate;
  const created = await editingCallsOf(ada).create({ kind: 'own-template', id: template.id });
  const document = await editingCallsOf(ada).open(created.oid);
  const words = document.root.topics.flatMap((topic) => topic.elements).find(({ id }) => id === 'words');
  expect(JSON.stringify(words)).toContain('Secret plan');
  expect(words?.placeholder).toBeUndefined();
});

it('refuses invalid names, descriptions and choices', async () => {
  for (const fields of [
    { name: '' },
    { name: '  ' },
    { name: 'x'.repeat(101) },
    { name: 5 },
    { description: 'x'.repeat(301) },
    { texts: 'yes' },
    { titles: undefined },
    { retained: 'words' },
    { retained: [''] },
    { retained: Array.from({ length: 2001 }, () => 'a') },
    { owner: 'eve' },
    { from: '../x' },
  ])
    expect([fields, (await save(ada, fields)).statusCode]).toEqual([fields, 400]);
  expect(await listOf(ada)).toEqual([]);
});

it('limits the number of templates of a member', async () => {
  const template = (await save(ada)).json() as OwnTemplate;
  const row = await instance.db
    .selectFrom('own_templates')
    .selectAll()
    .where('id', '=', template.id)
    .executeTakeFirstOrThrow();
  const copies = Array.from({ length: 99 }, (_, i) => ({
    ...row,
    id: `${template.id.slice(0, -3)}${String(i).padStart(3, '0')}`,
    assets: '[]',
  }));
  await instance.db.insertInto('own_templates').values(copies).execute();
  expect((await save(ada)).statusCode).toBe(409);
  expect(await listOf(ada)).toHaveLength(100);
}, 60_000);

import type { Folders } from '@flydeck/contract/dashboard/folders';
import type { OwnPresentation } from '@flydeck/contract/dashboard/presentations';
import type { Privacy } from '@flydeck/contract/presentations/page-data';
import { DOCUMENT_ID } from '@flydeck/scene/records/record';
import { describe, expect, it } from 'vitest';
import { openJobs } from '../../adapters/jobs/pg-boss-jobs.ts';
import { createLogger } from '../../http/logger.ts';
import { editingCallsOf } from '../../testing/editing-users.ts';
import type { Instance } from '../../testing/instance.ts';
import { createVisitor } from '../../testing/visitor.ts';
import { push, sync } from '../editing/testing/editing-calls.ts';
import { insertFormerDraft } from '../editing/testing/former-drafts.ts';
import { createPurgeHandler } from './purge-trash.ts';
import {
  changePresentation,
  isInPublicSearch,
  listPresentations,
  listTitles,
  PRESENTATIONS_API,
  publishFor,
  type TestMember,
  useTwoMembers,
} from './testing/two-members.ts';

let instance: Instance;
let ada: TestMember;
let grace: TestMember;
useTwoMembers((members) => {
  ({ instance, ada, grace } = members);
});

/** Publishes a presentation, which is private by default, and returns its oid. */
const publish = (owner: TestMember, title: string, privacy?: Privacy) => publishFor(instance, owner, title, privacy);

describe('changing a presentation', () => {
  it('changes the title in the row, the URL, the document, the scene and the public search', async () => {
    const oid = await publish(ada, 'Old name', 'public');
    expect(await isInPublicSearch(instance, 'Quixotic')).toBe(false);
    const response = await changePresentation(ada, oid, { title: '  Quixotic\u202e \n dirigibles ' });
    expect(response.json<OwnPresentation>()).toMatchObject({
      title: 'Quixotic dirigibles',
      path: `/p/${oid}/quixotic-dirigibles/`,
    });
    expect(await isInPublicSearch(instance, 'Quixotic')).toBe(true);
    const page = await instance.secondApp.inject(`/p/${oid}/quixotic-dirigibles/`);
    expect(page.body).toContain('Quixotic dirigibles');
    const row = await instance.db
      .selectFrom('presentations')
      .selectAll()
      .where('oid', '=', oid)
      .executeTakeFirstOrThrow();
    const document = await instance.blobs.read(`documents/${row.document_hash}.json`);
    expect(JSON.parse(Buffer.from(document ?? []).toString())).toMatchObject({
      title: 'Quixotic dirigibles',
    });
    const scene = await instance.app.inject(`/scenes/${row.scene_hash}.json`);
    expect(scene.json()).toMatchObject({ title: 'Quixotic dirigibles' });
  });

  it('appends the new title to the log, and does not change whether there are unpublished changes', async () => {
    const { visitor } = ada;
    const { oid } = await editingCallsOf(visitor).create({ kind: 'blank', title: 'Bees', language: 'en' });
    await sync(visitor, oid);
    await changePresentation(ada, oid, { title: 'Wasps' });
    const fetchStatus = async () => (await visitor.get(`/api/editing/${oid}/publishing`)).json();
    const fetchTitle = async () => (await sync(visitor, oid)).snapshot?.records[0]?.properties['title'];
    expect([await fetchTitle(), await fetchStatus()]).toMatchObject(['Wasps', { publishedSeq: 1, hasChanges: false }]);
    const edit = { op: 'set' as const, id: DOCUMENT_ID, property: 'language', value: 'de' };
    await push(visitor, oid, edit);
    await changePresentation(ada, oid, { title: 'Hornets' });
    expect([await fetchTitle(), await fetchStatus()]).toMatchObject(['Hornets', { publishedSeq: 1, hasChanges: true }]);
    const response = await visitor.post(`/api/editing/${oid}/publish`, { seq: 3 });
    expect(response.json()).toMatchObject({ publishedSeq: 3, hasChanges: false });
    expect(await listTitles(ada)).toContain('Hornets');
  }, 60_000);

  it('converts the draft of an earlier release into a log, and creates no log without a draft', async () => {
    const [oid, oidWithoutDraft] = [await publish(ada, 'Ants'), await publish(ada, 'Moths')];
    const { document_hash } = await instance.db
      .selectFrom('presentations')
      .select('document_hash')
      .where('oid', '=', oid)
      .executeTakeFirstOrThrow();
    const document = new TextDecoder().decode(await instance.blobs.read(`documents/${document_hash}.json`));
    await insertFormerDraft(instance.db, { oid, revision: 4, document, publishedRevision: 3 });
    await changePresentation(ada, oid, { title: 'Termites' });
    await changePresentation(ada, oidWithoutDraft, { title: 'Butterflies' });
    const logs = await instance.db
      .selectFrom('edit_documents')
      .select(['presentation_oid', 'head_seq', 'published_seq'])
      .where('presentation_oid', 'in', [oid, oidWithoutDraft])
      .execute();
    expect(logs).toEqual([{ presentation_oid: oid, head_seq: 5, published_seq: 3 }]);
    const { snapshot } = await sync(ada.visitor, oid);
    expect(snapshot?.records[0]?.properties['title']).toBe('Termites');
  });

  it('applies the new privacy in all server processes', async () => {
    const oid = await publish(ada, 'Coming soon');
    const path = `/p/${oid}/coming-soon/`;
    expect((await instance.secondApp.inject(path)).statusCode).toBe(404);
    await changePresentation(ada, oid, { privacy: 'public' });
    expect((await instance.secondApp.inject(path)).statusCode).toBe(200);
    expect(await isInPublicSearch(instance, 'Coming')).toBe(true);
    await changePresentation(ada, oid, { privacy: 'private' });
    await expect.poll(async () => (await instance.secondApp.inject(path)).statusCode).toBe(404);
    expect(await isInPublicSearch(instance, 'Coming')).toBe(false);
  });

  it('is allowed for the owner only, and requires a valid CSRF token', async () => {
    const oid = await publish(ada, 'Mine', 'public');
    expect((await changePresentation(grace, oid, { title: 'Yours' })).statusCode).toBe(404);
    expect((await changePresentation(grace, oid, { privacy: 'private' })).statusCode).toBe(404);
    expect((await changePresentation(grace, oid, { folder: null })).statusCode).toBe(404);
    expect((await grace.visitor.send('DELETE', `${PRESENTATIONS_API}/${oid}`)).statusCode).toBe(404);
    expect((await grace.visitor.post(`${PRESENTATIONS_API}/${oid}/restore`)).statusCode).toBe(404);
    expect((await grace.visitor.get(`${PRESENTATIONS_API}/${oid}/flydeck`)).statusCode).toBe(403);
    const bulkResponse = await grace.visitor.post('/api/dashboard/bulk', { action: 'purge', oids: [oid] });
    expect(bulkResponse.json()).toEqual({ changed: [] });
    const anonymousVisitor = await createVisitor(instance.app);
    for (const [method, url] of [
      ['PATCH', `${PRESENTATIONS_API}/${oid}`],
      ['DELETE', `${PRESENTATIONS_API}/${oid}`],
      ['POST', `/api/presentations/${oid}/duplicate`],
    ] as const) {
      const body = method === 'PATCH' ? { title: 'x' } : {};
      expect((await anonymousVisitor.send(method, url, body)).statusCode).toBe(401);
      expect((await ada.visitor.send(method, url, body, { 'x-csrftoken': 'x' })).statusCode).toBe(403);
    }
    expect(await listTitles(ada)).toEqual(['Mine']);
  });

  it.each([
    {},
    { title: '' },
    { title: '\u202e' },
    { title: 'x'.repeat(201) },
    { privacy: 'secret' },
    { owner_oid: 'x' },
    { folder: 7 },
  ])('refuses the invalid change %j', async (body) => {
    const oid = await publish(ada, 'Unchanged');
    expect((await changePresentation(ada, oid, body)).statusCode).toBe(400);
  });

  it('is limited to renaming and deleting while a moderator hides the presentation', async () => {
    const oid = await publish(ada, 'Moderated', 'public');
    await instance.db.updateTable('presentations').set({ moderation: 'hidden' }).execute();
    expect((await listPresentations(ada)).presentations).toMatchObject([{ isModerated: true }]);
    expect((await changePresentation(ada, oid, { privacy: 'reusable' })).statusCode).toBe(403);
    expect((await ada.visitor.post(`/api/presentations/${oid}/duplicate`, {})).statusCode).toBe(403);
    expect((await changePresentation(ada, oid, { title: 'Corrected' })).statusCode).toBe(200);
    expect((await ada.visitor.send('DELETE', `${PRESENTATIONS_API}/${oid}`)).statusCode).toBe(204);
  });
});

describe('the trash', () => {
  it('hides deleted presentations from everybody, until the member restores them', async () => {
    const oid = await publish(ada, 'Gone for now', 'public');
    const path = `/p/${oid}/gone-for-now/`;
    expect((await instance.secondApp.inject(path)).statusCode).toBe(200);
    expect((await ada.visitor.send('DELETE', `${PRESENTATIONS_API}/${oid}`)).statusCode).toBe(204);
    await expect.poll(async () => (await instance.secondApp.inject(path)).statusCode).toBe(404);
    expect((await ada.visitor.get(path)).statusCode).toBe(404);
    expect(await isInPublicSearch(instance, 'Gone')).toBe(false);
    expect(await listTitles(ada)).toEqual([]);
    expect(await listTitles(ada, '?place=trash')).toEqual(['Gone for now']);
    expect((await changePresentation(ada, oid, { title: 'x' })).statusCode).toBe(403);
    expect((await ada.visitor.post(`${PRESENTATIONS_API}/${oid}/restore`)).statusCode).toBe(204);
    expect((await instance.app.inject(path)).statusCode).toBe(200);
    expect(await isInPublicSearch(instance, 'Gone')).toBe(true);
  });

  it('loses a presentation when the member purges it, or by the purge job 30 days after its deletion', async () => {
    const [purgedByMember, expired, recent] = [
      await publish(ada, 'One'),
      await publish(ada, 'Two'),
      await publish(ada, 'Three'),
    ];
    const postBulkAction = (body: object) => ada.visitor.post('/api/dashboard/bulk', body);
    expect((await postBulkAction({ action: 'purge', oids: [purgedByMember] })).json()).toEqual({ changed: [] });
    expect(
      (await postBulkAction({ action: 'delete', oids: [purgedByMember, expired, recent] })).json().changed,
    ).toHaveLength(3);
    expect((await postBulkAction({ action: 'purge', oids: [purgedByMember] })).json()).toEqual({
      changed: [purgedByMember],
    });
    await instance.db
      .updateTable('presentations')
      .set({ deleted_at: new Date(Date.now() - 31 * 24 * 3600 * 1000) })
      .where('oid', '=', expired ?? '')
      .execute();
    const { db, connectionString } = instance;
    const jobs = await openJobs({ connectionString, runsJobs: false, log: createLogger('silent') });
    const listPendingBlobCollections = async () =>
      (await jobs.list()).filter(({ name, state }) => name === 'storage.collect' && state === 'created');
    // The purge by the member enqueued a job that deletes unused blobs. Only one such job can be pending.
    expect(await listPendingBlobCollections()).toHaveLength(1);
    await createPurgeHandler({ db, jobs })({}, { id: 'job', signal: new AbortController().signal });
    expect(await listPendingBlobCollections()).toHaveLength(1);
    await jobs.close();
    expect(await listTitles(ada, '?place=trash')).toEqual(['Three']);
  });

  it.each([
    { action: 'delete', oids: [] },
    { action: 'delete', oids: ['../x'] },
    { action: 'burn', oids: ['a'.repeat(16)] },
    { action: 'delete', oids: Array(201).fill('a'.repeat(16)) },
  ])('refuses the invalid bulk action %j', async (body) => {
    expect((await ada.visitor.post('/api/dashboard/bulk', body)).statusCode).toBe(400);
  });
});

describe('templates', () => {
  it('are marked by their owner, and offered to everybody while they are reusable', async () => {
    const oid = await publish(ada, 'A kit', 'reusable');
    const putTemplate = (body: { isTemplate: boolean }, member = ada) =>
      member.visitor.send('PUT', `/api/templates/${oid}`, body);
    const isMarked = async () => (await listPresentations(ada)).presentations[0]?.isTemplate;
    const isOffered = async () => (await instance.app.inject('/api/templates')).body.includes(`"oid":"${oid}"`);
    expect(await isMarked()).toBe(false);
    expect((await putTemplate({ isTemplate: true }, grace)).statusCode).toBe(403);
    expect((await putTemplate({ isTemplate: true })).statusCode).toBe(204);
    expect([await isMarked(), await isOffered()]).toEqual([true, true]);
    await changePresentation(ada, oid, { privacy: 'private' });
    expect(await isOffered()).toBe(false);
    await changePresentation(ada, oid, { privacy: 'reusable' });
    expect((await putTemplate({ isTemplate: false })).statusCode).toBe(204);
    expect([await isMarked(), await isOffered()]).toEqual([false, false]);
  });
});

describe('duplicating a presentation', () => {
  it("creates a private copy of the member's own presentation, without recording the original", async () => {
    const oid = await publish(ada, 'Original', 'public');
    const response = await ada.visitor.post(`/api/presentations/${oid}/duplicate`, {
      title: 'Original (copy)',
    });
    expect(response.statusCode).toBe(201);
    const copy = response.json<OwnPresentation>();
    expect(copy).toMatchObject({ title: 'Original (copy)', privacy: 'private', viewCount: 0 });
    expect((await ada.visitor.get(copy.path)).statusCode).toBe(200);
    expect((await instance.app.inject(copy.path)).statusCode).toBe(404);
    const row = await instance.db
      .selectFrom('presentations')
      .select('copied_from')
      .where('oid', '=', copy.oid)
      .executeTakeFirst();
    expect(row?.copied_from).toBeNull();
  });

  it('records the original if it belongs to another member, and requires it to be reusable', async () => {
    const reusable = await publish(ada, 'Take it', 'reusable');
    const response = await grace.visitor.post(`/api/presentations/${reusable}/duplicate`);
    expect(response.json()).toMatchObject({ title: 'Take it', privacy: 'private' });
    const row = await instance.db
      .selectFrom('presentations')
      .select(['copied_from', 'owner_oid'])
      .where('oid', '=', response.json().oid)
      .executeTakeFirst();
    expect(row).toEqual({ copied_from: reusable, owner_oid: grace.profileOid });
    const notReusable = await publish(ada, 'Not reusable', 'public');
    expect((await grace.visitor.post(`/api/presentations/${notReusable}/duplicate`)).statusCode).toBe(403);
    const privateOid = await publish(ada, 'Private');
    expect((await grace.visitor.post(`/api/presentations/${privateOid}/duplicate`)).statusCode).toBe(404);
  });
});

describe('downloading a presentation', () => {
  it('returns the presentation as a .flydeck file', async () => {
    const oid = await publish(ada, 'Portable');
    const response = await ada.visitor.get(`${PRESENTATIONS_API}/${oid}/flydeck`);
    expect(response.headers['content-disposition']).toContain('portable.flydeck');
    // A .flydeck file is a ZIP archive, which starts with `PK`.
    expect(response.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });
});

describe('folders', () => {
  it('contain presentations, can be renamed, and are deleted without their presentations', async () => {
    const oid = await publish(ada, 'Filed');
    const created = (await ada.visitor.post('/api/dashboard/folders', { name: ' Work\u202e ' })).json();
    expect(created.folders).toEqual([{ id: created.id, name: 'Work', count: 0 }]);
    await changePresentation(ada, oid, { folder: created.id });
    expect(await listTitles(ada, `?place=${created.id}`)).toEqual(['Filed']);
    const renamed = await ada.visitor.send('PATCH', `/api/dashboard/folders/${created.id}`, { name: 'Play' });
    expect(renamed.json<Folders>().folders).toEqual([{ id: created.id, name: 'Play', count: 1 }]);
    expect((await ada.visitor.send('DELETE', `/api/dashboard/folders/${created.id}`)).json()).toEqual({
      folders: [],
    });
    expect((await listPresentations(ada)).presentations).toMatchObject([{ title: 'Filed', folder: null }]);
  });

  it('are accessible to their owner only, and need a name', async () => {
    const folder = (await ada.visitor.post('/api/dashboard/folders', { name: 'Mine' })).json().id as string;
    const oid = await publish(grace, 'Hers');
    expect((await changePresentation(grace, oid, { folder })).statusCode).toBe(404);
    const move = await grace.visitor.post('/api/dashboard/bulk', { action: 'move', oids: [oid], folder });
    expect(move.statusCode).toBe(404);
    expect((await grace.visitor.send('PATCH', `/api/dashboard/folders/${folder}`, { name: 'x' })).statusCode).toBe(404);
    expect((await grace.visitor.send('DELETE', `/api/dashboard/folders/${folder}`)).statusCode).toBe(404);
    expect((await grace.visitor.get('/api/dashboard/folders')).json()).toEqual({ folders: [] });
    expect(await listTitles(grace, `?place=${folder}`)).toEqual([]);
    expect((await ada.visitor.post('/api/dashboard/folders', { name: ' ' })).statusCode).toBe(400);
  });
});

describe('the dashboard page', () => {
  it('requires a member, and redirects other visitors to the login page with `next`', async () => {
    await publish(ada, 'On the page');
    const page = await ada.visitor.get('/dashboard/next/?sort=title', { accept: 'text/html' });
    expect(page.statusCode).toBe(200);
    expect(page.headers['cache-control']).toContain('no-store');
    expect(page.body).toContain('On the page');
    const redirect = await instance.app.inject('/dashboard/next/?sort=title');
    expect([redirect.statusCode, redirect.headers.location]).toEqual([
      302,
      '/login/?next=%2Fdashboard%2Fnext%2F%3Fsort%3Dtitle',
    ]);
  });
});

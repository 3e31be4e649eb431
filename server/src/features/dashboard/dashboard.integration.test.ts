import type { Me } from '@flydeck/contract/accounts/me';
import type { Folders } from '@flydeck/contract/dashboard/folders';
import type { OwnPresentation, OwnPresentations } from '@flydeck/contract/dashboard/presentations';
import type { Privacy } from '@flydeck/contract/presentations/page-data';
import { addTopic } from '@flydeck/scene/edit/add-topic';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pgBossJobs } from '../../adapters/jobs/pg-boss-jobs.ts';
import { createLogger } from '../../http/logger.ts';
import { aMember, aVisitor, type Visitor } from '../../testing/a-visitor.ts';
import { anInstance, type Instance } from '../../testing/an-instance.ts';
import { callsOf, titled } from '../../testing/draft-calls.ts';
import { indexMissingOwn } from '../search/index.ts';
import { purgeTrash } from './purge-trash.ts';

interface Person {
  readonly visitor: Visitor;
  readonly username: string;
  readonly profileOid: string;
}

let instance: Instance;
let ada: Person;
let grace: Person;
beforeAll(async () => {
  instance = await anInstance({ twoProcesses: true });
  // The administrator is somebody else.
  await aMember(instance.app, 'First Of All', { address: '192.0.2.19' });
  ada = await person('Ada Lovelace', '192.0.2.20');
  grace = await person('Grace Hopper', '192.0.2.21');
}, 90_000);
afterAll(() => instance?.close());
beforeEach(async () => {
  await instance.db.deleteFrom('presentations').execute();
  await instance.db.deleteFrom('folders').execute();
});

async function person(name: string, address: string): Promise<Person> {
  const visitor = await aMember(instance.app, name, { address });
  const { profileOid } = (await visitor.get('/api/page/me')).json<Me>();
  const profile = await instance.db
    .selectFrom('profiles')
    .select(['oid', 'username'])
    .where('oid', '=', profileOid ?? '')
    .executeTakeFirstOrThrow();
  return { visitor, username: profile.username, profileOid: profile.oid };
}

async function aPresentation(owner: Person, title: string, privacy: Privacy = 'private'): Promise<string> {
  const { oid } = await instance.publish({ owner: owner.username, privacy, document: { title } });
  return oid;
}

const API = '/api/dashboard/presentations';

async function list({ visitor }: Person, query = ''): Promise<OwnPresentations> {
  const answer = await visitor.get(`${API}${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

const titles = async (who: Person, query = '') =>
  (await list(who, query)).presentations.map(({ title }) => title);

const change = ({ visitor }: Person, oid: string, body: object) =>
  visitor.send('PATCH', `${API}/${oid}`, body);

async function isFound(words: string): Promise<boolean> {
  const page = await instance.app.inject(`/explore/search/?search=${encodeURIComponent(words)}`);
  return page.body.includes('/p/');
}

describe('the list', () => {
  it('is of the member alone, sorted and narrowed', async () => {
    await aPresentation(ada, 'Zeppelins');
    await aPresentation(ada, 'balloons', 'public');
    await aPresentation(ada, '100% kites_\\');
    await aPresentation(grace, 'Compilers');
    expect(await titles(ada)).toEqual(['100% kites_\\', 'balloons', 'Zeppelins']);
    expect(await titles(ada, '?sort=title')).toEqual(['100% kites_\\', 'balloons', 'Zeppelins']);
    expect(await titles(ada, '?sort=created')).toEqual(['100% kites_\\', 'balloons', 'Zeppelins']);
    const zeppelins = await instance.db
      .selectFrom('presentations')
      .select('oid')
      .where('title', '=', 'Zeppelins')
      .executeTakeFirstOrThrow();
    const counted = { presentation_oid: zeppelins.oid, slot: 3, views: 7 };
    await instance.db.insertInto('presentation_counts').values(counted).execute();
    expect((await titles(ada, '?sort=views'))[0]).toBe('Zeppelins');
    expect(await titles(ada, '?search=ZEPP')).toEqual(['Zeppelins']);
    expect(await titles(ada, `?search=${encodeURIComponent('100%')}`)).toEqual(['100% kites_\\']);
    expect(await titles(ada, `?search=${encodeURIComponent('kites_\\')}`)).toEqual(['100% kites_\\']);
    expect(await titles(ada, '?search=_')).toEqual(['100% kites_\\']);
    expect(await titles(grace)).toEqual(['Compilers']);
    expect(await titles(ada, `?search=${encodeURIComponent("'; DROP TABLE presentations --\0")}`)).toEqual(
      [],
    );
  });

  it('searches inside the presentations of the member, private ones too', async () => {
    const oid = await aPresentation(ada, 'Barometry');
    await aPresentation(grace, 'Barometry of grace');
    const found = (query: string) => list(ada, `?search=${encodeURIComponent(query)}`);
    const [hit] = (await found('feath')).presentations;
    expect(hit?.oid).toBe(oid);
    expect(hit?.found).toMatchObject({ step: { number: 2, title: 'Cirrus' } });
    expect(hit?.found?.path).toMatch(/#step=2&find=Feathers$/);
    expect(hit?.found?.passage).toContainEqual({ text: 'Feathers', found: true });
    // A title alone needs no passage.
    expect((await found('barom')).presentations[0]?.found).toBeUndefined();
    expect(await titles(grace, '?search=feathers')).toEqual(['Barometry of grace']);
    expect(await titles(ada, '?search=feathers%20nonsense')).toEqual([]);
    for (const words of ["' | !x & (", ':*', 'a'.repeat(200), '%_\\'])
      await list(ada, `?search=${encodeURIComponent(words)}`);
    await instance.db
      .updateTable('presentations')
      .set({ deleted_at: new Date() })
      .where('oid', '=', oid)
      .execute();
    expect(await titles(ada, '?search=feathers')).toEqual([]);
    expect(await titles(ada, '?search=feathers&place=trash')).toEqual(['Barometry']);
  });

  it('keeps private text apart from what everybody searches', async () => {
    await aPresentation(ada, 'Zyzzyva secrets');
    expect(await titles(ada, '?search=zyzzyva')).toEqual(['Zyzzyva secrets']);
    const get = async (url: string) => (await instance.app.inject(url)).json<Record<string, unknown>>();
    for (const words of ['zyzzyva', 'zyzyva', 'feathers'])
      expect(await get(`/api/search?search=${words}`)).toMatchObject({
        total: 0,
        correctedTo: null,
        hits: [],
      });
    const suggested = { terms: [], presentations: [], people: [] };
    for (const words of ['zyzz', 'ada', 'feat'])
      expect(await get(`/api/search/suggestions?search=${words}`)).toEqual(suggested);
    for (const table of ['search_entries', 'search_standings', 'search_words', 'search_asked'] as const) {
      const rows = await instance.db.selectFrom(table).selectAll().execute();
      expect(JSON.stringify(rows), table).not.toContain('zyzzyva');
    }
  });

  it('indexes presentations that were there before, and those that changed without notice', async () => {
    const oid = await aPresentation(ada, 'Older than the index');
    const isFoundInside = async () => (await titles(ada, '?search=feathers')).length === 1;
    await instance.db.deleteFrom('own_search_entries').execute();
    expect(await isFoundInside()).toBe(false);
    const { signal } = new AbortController();
    expect(await indexMissingOwn(instance.db, signal)).toBe(1);
    expect(await isFoundInside()).toBe(true);
    expect(await indexMissingOwn(instance.db, signal)).toBe(0);
    await instance.db.updateTable('presentations').set({ transcript: '[]' }).where('oid', '=', oid).execute();
    expect(await indexMissingOwn(instance.db, signal)).toBe(1);
    expect(await isFoundInside()).toBe(false);
  });

  it.each(['changed', 'title', 'created', 'views'])(
    'goes on where it ended, by %s',
    async (sort) => {
      const first = await aPresentation(ada, 'Copy me', 'reusable');
      for (let i = 0; i < 99; i += 1)
        await ada.visitor.post(`/api/presentations/${first}/duplicate`, { title: `Copy ${i % 7}` });
      const seen: string[] = [];
      let after: string | null = '';
      while (after !== null) {
        const page: OwnPresentations = await list(ada, `?sort=${sort}${after && `&after=${after}`}`);
        seen.push(...page.presentations.map(({ oid }) => oid));
        after = page.next;
      }
      expect([seen.length, new Set(seen).size]).toEqual([100, 100]);
    },
    60_000,
  );

  it.each(['x', 'W10', Buffer.from('["a","b"]').toString('base64url'), '%00'])(
    'refuses the cursor %j',
    async (after) => {
      expect((await ada.visitor.get(`${API}?after=${after}`)).statusCode).toBe(400);
    },
  );
});

describe('a change', () => {
  it('renames the row, its address, its files and what is searched', async () => {
    const oid = await aPresentation(ada, 'Old name', 'public');
    expect(await isFound('Quixotic')).toBe(false);
    const answer = await change(ada, oid, { title: '  Quixotic\u202e \n dirigibles ' });
    expect(answer.json<OwnPresentation>()).toMatchObject({
      title: 'Quixotic dirigibles',
      path: `/p/${oid}/quixotic-dirigibles/`,
    });
    expect(await isFound('Quixotic')).toBe(true);
    const page = await instance.other.inject(`/p/${oid}/quixotic-dirigibles/`);
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

  it('renames an open draft too, as a revision of its own', async () => {
    const calls = callsOf(ada.visitor);
    const { oid } = await calls.create({ kind: 'blank', title: 'Bees', language: 'en' });
    const clean = await calls.open(oid);
    await change(ada, oid, { title: 'Wasps' });
    const renamed = await calls.open(oid);
    expect(renamed).toMatchObject({ revision: clean.revision + 1, isPublished: true });
    expect(renamed.document.title).toBe('Wasps');
    // Who still has the old one open hears of it, and does not write over it.
    expect((await calls.save(oid, clean.revision, titled(clean.document, 'Bees'))).statusCode).toBe(409);

    const topic = addTopic(renamed.document, { id: 'more', title: 'More', parent: 'root', index: 0 });
    expect((await calls.save(oid, renamed.revision, topic)).statusCode).toBe(200);
    await change(ada, oid, { title: 'Hornets' });
    const written = await calls.open(oid);
    expect(written).toMatchObject({ isPublished: false, document: { title: 'Hornets' } });
    expect(written.document.root.topics[0]?.title).toBe('More');
    const { revision } = written;
    const published = await ada.visitor.post(`/api/drafts/${oid}/publish`, { revision });
    expect(published.statusCode).toBe(200);
    expect(await titles(ada)).toContain('Hornets');
  }, 60_000);

  it('of privacy is heard by every process at once', async () => {
    const oid = await aPresentation(ada, 'Coming out');
    const path = `/p/${oid}/coming-out/`;
    expect((await instance.other.inject(path)).statusCode).toBe(404);
    await change(ada, oid, { privacy: 'public' });
    expect((await instance.other.inject(path)).statusCode).toBe(200);
    expect(await isFound('Coming')).toBe(true);
    await change(ada, oid, { privacy: 'private' });
    await expect.poll(async () => (await instance.other.inject(path)).statusCode).toBe(404);
    expect(await isFound('Coming')).toBe(false);
  });

  it('is for the owner alone', async () => {
    const oid = await aPresentation(ada, 'Mine', 'public');
    expect((await change(grace, oid, { title: 'Yours' })).statusCode).toBe(404);
    expect((await change(grace, oid, { privacy: 'private' })).statusCode).toBe(404);
    expect((await change(grace, oid, { folder: null })).statusCode).toBe(404);
    expect((await grace.visitor.send('DELETE', `${API}/${oid}`)).statusCode).toBe(404);
    expect((await grace.visitor.post(`${API}/${oid}/restore`)).statusCode).toBe(404);
    expect((await grace.visitor.get(`${API}/${oid}/flydeck`)).statusCode).toBe(403);
    const many = await grace.visitor.post('/api/dashboard/bulk', { action: 'purge', oids: [oid] });
    expect(many.json()).toEqual({ changed: [] });
    const stranger = await aVisitor(instance.app);
    for (const [method, url] of [
      ['PATCH', `${API}/${oid}`],
      ['DELETE', `${API}/${oid}`],
      ['POST', `/api/presentations/${oid}/duplicate`],
    ] as const) {
      const body = method === 'PATCH' ? { title: 'x' } : {};
      expect((await stranger.send(method, url, body)).statusCode).toBe(401);
      expect((await ada.visitor.send(method, url, body, { 'x-csrftoken': 'x' })).statusCode).toBe(403);
    }
    expect(await titles(ada)).toEqual(['Mine']);
  });

  it.each([
    {},
    { title: '' },
    { title: '\u202e' },
    { title: 'x'.repeat(201) },
    { privacy: 'secret' },
    { owner_oid: 'x' },
    { folder: 7 },
  ])('refuses %j', async (body) => {
    const oid = await aPresentation(ada, 'Stays');
    expect((await change(ada, oid, body)).statusCode).toBe(400);
  });

  it('of what moderators took from view cannot bring it back', async () => {
    const oid = await aPresentation(ada, 'Taken', 'public');
    await instance.db.updateTable('presentations').set({ moderation: 'hidden' }).execute();
    expect((await list(ada)).presentations).toMatchObject([{ isModerated: true }]);
    expect((await change(ada, oid, { privacy: 'reusable' })).statusCode).toBe(403);
    expect((await ada.visitor.post(`/api/presentations/${oid}/duplicate`, {})).statusCode).toBe(403);
    expect((await change(ada, oid, { title: 'Put right' })).statusCode).toBe(200);
    expect((await ada.visitor.send('DELETE', `${API}/${oid}`)).statusCode).toBe(204);
  });
});

describe('the trash', () => {
  it('takes what is deleted from everybody’s view, and gives it back', async () => {
    const oid = await aPresentation(ada, 'Gone for now', 'public');
    const path = `/p/${oid}/gone-for-now/`;
    expect((await instance.other.inject(path)).statusCode).toBe(200);
    expect((await ada.visitor.send('DELETE', `${API}/${oid}`)).statusCode).toBe(204);
    await expect.poll(async () => (await instance.other.inject(path)).statusCode).toBe(404);
    expect((await ada.visitor.get(path)).statusCode).toBe(404);
    expect(await isFound('Gone')).toBe(false);
    expect(await titles(ada)).toEqual([]);
    expect(await titles(ada, '?place=trash')).toEqual(['Gone for now']);
    expect((await change(ada, oid, { title: 'x' })).statusCode).toBe(403);
    expect((await ada.visitor.post(`${API}/${oid}/restore`)).statusCode).toBe(204);
    expect((await instance.app.inject(path)).statusCode).toBe(200);
    expect(await isFound('Gone')).toBe(true);
  });

  it('is emptied by the member, or after 30 days', async () => {
    const [one, two, three] = [
      await aPresentation(ada, 'One'),
      await aPresentation(ada, 'Two'),
      await aPresentation(ada, 'Three'),
    ];
    const bulk = (body: object) => ada.visitor.post('/api/dashboard/bulk', body);
    expect((await bulk({ action: 'purge', oids: [one] })).json()).toEqual({ changed: [] });
    expect((await bulk({ action: 'delete', oids: [one, two, three] })).json().changed).toHaveLength(3);
    expect((await bulk({ action: 'purge', oids: [one] })).json()).toEqual({ changed: [one] });
    await instance.db
      .updateTable('presentations')
      .set({ deleted_at: new Date(Date.now() - 31 * 24 * 3600 * 1000) })
      .where('oid', '=', two ?? '')
      .execute();
    const { db, connectionString } = instance;
    const jobs = await pgBossJobs({ connectionString, work: false, log: createLogger('silent') });
    const waiting = async () =>
      (await jobs.list()).filter(({ name, state }) => name === 'storage.collect' && state === 'created');
    // What was purged a moment ago has asked already; it is asked once.
    expect(await waiting()).toHaveLength(1);
    await purgeTrash({ db, jobs })({}, { id: 'job', signal: new AbortController().signal });
    expect(await waiting()).toHaveLength(1);
    await jobs.close();
    expect(await titles(ada, '?place=trash')).toEqual(['Three']);
  });

  it.each([
    { action: 'delete', oids: [] },
    { action: 'delete', oids: ['../x'] },
    { action: 'burn', oids: ['a'.repeat(16)] },
    { action: 'delete', oids: Array(201).fill('a'.repeat(16)) },
  ])('refuses %j', async (body) => {
    expect((await ada.visitor.post('/api/dashboard/bulk', body)).statusCode).toBe(400);
  });
});

describe('a template', () => {
  it('is what its owner offers, while it may be copied', async () => {
    const oid = await aPresentation(ada, 'A kit', 'reusable');
    const offer = (isTemplate: boolean, who = ada) =>
      who.visitor.send('PUT', `/api/templates/${oid}`, { isTemplate });
    const isTemplate = async () => (await list(ada)).presentations[0]?.isTemplate;
    const isOffered = async () =>
      (await instance.app.inject('/api/templates')).body.includes(`"oid":"${oid}"`);
    expect(await isTemplate()).toBe(false);
    expect((await offer(true, grace)).statusCode).toBe(403);
    expect((await offer(true)).statusCode).toBe(204);
    expect([await isTemplate(), await isOffered()]).toEqual([true, true]);
    await change(ada, oid, { privacy: 'private' });
    expect(await isOffered()).toBe(false);
    await change(ada, oid, { privacy: 'reusable' });
    expect((await offer(false)).statusCode).toBe(204);
    expect([await isTemplate(), await isOffered()]).toEqual([false, false]);
  });
});

describe('a copy', () => {
  it('of one’s own is private, and nobody’s credit', async () => {
    const oid = await aPresentation(ada, 'Original', 'public');
    const answer = await ada.visitor.post(`/api/presentations/${oid}/duplicate`, {
      title: 'Original (copy)',
    });
    expect(answer.statusCode).toBe(201);
    const copy = answer.json<OwnPresentation>();
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

  it('of others keeps its credit, and is made only where they allow it', async () => {
    const reusable = await aPresentation(ada, 'Take it', 'reusable');
    const answer = await grace.visitor.post(`/api/presentations/${reusable}/duplicate`);
    expect(answer.json()).toMatchObject({ title: 'Take it', privacy: 'private' });
    const row = await instance.db
      .selectFrom('presentations')
      .select(['copied_from', 'owner_oid'])
      .where('oid', '=', answer.json().oid)
      .executeTakeFirst();
    expect(row).toEqual({ copied_from: reusable, owner_oid: grace.profileOid });
    const open = await aPresentation(ada, 'Only look', 'public');
    expect((await grace.visitor.post(`/api/presentations/${open}/duplicate`)).statusCode).toBe(403);
    const secret = await aPresentation(ada, 'Secret');
    expect((await grace.visitor.post(`/api/presentations/${secret}/duplicate`)).statusCode).toBe(404);
  });

  it('as a file can be taken elsewhere', async () => {
    const oid = await aPresentation(ada, 'Portable');
    const answer = await ada.visitor.get(`${API}/${oid}/flydeck`);
    expect(answer.headers['content-disposition']).toContain('portable.flydeck');
    expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });
});

describe('folders', () => {
  it('hold presentations, are renamed and deleted, and lose nothing', async () => {
    const oid = await aPresentation(ada, 'Filed');
    const made = (await ada.visitor.post('/api/dashboard/folders', { name: ' Work\u202e ' })).json();
    expect(made.folders).toEqual([{ id: made.id, name: 'Work', count: 0 }]);
    await change(ada, oid, { folder: made.id });
    expect(await titles(ada, `?place=${made.id}`)).toEqual(['Filed']);
    const renamed = await ada.visitor.send('PATCH', `/api/dashboard/folders/${made.id}`, { name: 'Play' });
    expect(renamed.json<Folders>().folders).toEqual([{ id: made.id, name: 'Play', count: 1 }]);
    expect((await ada.visitor.send('DELETE', `/api/dashboard/folders/${made.id}`)).json()).toEqual({
      folders: [],
    });
    expect((await list(ada)).presentations).toMatchObject([{ title: 'Filed', folder: null }]);
  });

  it('are for their owner alone', async () => {
    const folder = (await ada.visitor.post('/api/dashboard/folders', { name: 'Mine' })).json().id as string;
    const oid = await aPresentation(grace, 'Hers');
    expect((await change(grace, oid, { folder })).statusCode).toBe(404);
    const move = await grace.visitor.post('/api/dashboard/bulk', { action: 'move', oids: [oid], folder });
    expect(move.statusCode).toBe(404);
    expect(
      (await grace.visitor.send('PATCH', `/api/dashboard/folders/${folder}`, { name: 'x' })).statusCode,
    ).toBe(404);
    expect((await grace.visitor.send('DELETE', `/api/dashboard/folders/${folder}`)).statusCode).toBe(404);
    expect((await grace.visitor.get('/api/dashboard/folders')).json()).toEqual({ folders: [] });
    expect(await titles(grace, `?place=${folder}`)).toEqual([]);
    expect((await ada.visitor.post('/api/dashboard/folders', { name: ' ' })).statusCode).toBe(400);
  });
});

describe('the page', () => {
  it('is for members; others are led to log in and back', async () => {
    await aPresentation(ada, 'On the page');
    const page = await ada.visitor.get('/dashboard/next/?sort=title', { accept: 'text/html' });
    expect(page.statusCode).toBe(200);
    expect(page.headers['cache-control']).toContain('no-store');
    expect(page.body).toContain('On the page');
    const stranger = await instance.app.inject('/dashboard/next/?sort=title');
    expect([stranger.statusCode, stranger.headers.location]).toEqual([
      302,
      '/login/?next=%2Fdashboard%2Fnext%2F%3Fsort%3Dtitle',
    ]);
  });
});

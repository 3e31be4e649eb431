import type { DraftStatus } from '@flydeck/contract/drafts/draft';
import type { History } from '@flydeck/contract/drafts/history';
import { changesBetween } from '@flydeck/scene/edit/changes';
import { applyPatch } from '@flydeck/scene/edit/patch';
import { setPicture } from '@flydeck/scene/edit/set-picture';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDraftUsers, createPng, createTitlePatch, type draftCallsOf } from '../../testing/draft-calls.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { setPrice } from '../../testing/purchase-helpers.ts';
import { SELLING_SETTINGS } from '../../testing/selling.ts';
import type { Visitor } from '../../testing/visitor.ts';

let instance: Instance;
let ada: Visitor;
let eve: Visitor;
let nobody: Visitor;
let calls: ReturnType<typeof draftCallsOf>;

beforeAll(async () => {
  instance = await createInstance({ settings: SELLING_SETTINGS });
  ({ ada, eve, nobody, calls } = await createDraftUsers(instance));
});
afterAll(() => instance?.close());

const HTML = { accept: 'text/html' };

describe('pictures', () => {
  it('are decoded, served at their sizes, shown by their draft, and by no other', async () => {
    const { oid } = await calls.create();
    const { document } = await calls.open(oid);
    const sent = await calls.putAsset(oid, createPng());
    expect(sent.statusCode, sent.body).toBe(201);
    const { asset, width, height, bytes, mediaType, thumbnail } = sent.json();
    expect({ width, height, mediaType }).toEqual({ width: 40, height: 30, mediaType: 'image/png' });
    expect((await ada.get(thumbnail)).statusCode).toBe(200);
    expect((await instance.app.inject(thumbnail)).statusCode).toBe(404);
    const patch = setPicture(document, {
      id: 'topic-1',
      asset,
      file: { mediaType, bytes, width, height },
      alt: 'Wing',
    });
    const body = { baseRevision: 1, patch: patch as unknown[] };
    const drawn = (await ada.post(`/api/drafts/${oid}/preview`, body)).json().scene;
    expect(drawn.images[asset].sources.length).toBeGreaterThan(0);
    expect((await calls.save(oid, 1, patch)).statusCode).toBe(200);
    const published = await ada.post(`/api/drafts/${oid}/publish`, { revision: 2, privacy: 'public' });
    expect(published.statusCode, published.body).toBe(200);
    const other = await calls.create();
    const theirs = await calls.open(other.oid);
    const stolen = changesBetween(theirs.document, applyPatch(theirs.document, patch).document);
    expect((await calls.save(other.oid, 1, stolen)).statusCode).toBe(400);
  }, 60_000);

  let emptyOid: string;
  beforeAll(async () => {
    emptyOid = (await calls.create()).oid;
  }, 30_000);

  it.each([
    ['words', Buffer.from('hello'), 'image/png', 415],
    ['a picture that is cut off', createPng().subarray(0, 60), 'image/png', 415],
    ['a page', Buffer.from('<html><script>1</script></html>'), 'text/html', 415],
    ['more than 20 MB', Buffer.alloc(20_000_001), 'image/png', 413],
    ['nothing', Buffer.alloc(0), 'image/png', 415],
  ])('refuses %s', async (_, bytes, type, status) => {
    expect((await calls.putAsset(emptyOid, bytes, type)).statusCode).toBe(status);
  });
});

describe('publishing and history', () => {
  it('publishes a revision with who sees it, and is found; the draft goes on beside it', async () => {
    const { oid } = await calls.create();
    const { document, path } = await calls.open(oid);
    await calls.save(oid, 1, createTitlePatch(document, 'Zygomorphic bees'));
    expect((await ada.get(path, HTML)).body).not.toContain('Zygomorphic');
    const stale = await ada.post(`/api/drafts/${oid}/publish`, { revision: 1, privacy: 'public' });
    expect(stale.statusCode).toBe(409);
    const answer = await ada.post(`/api/drafts/${oid}/publish`, { revision: 2, privacy: 'public' });
    expect(answer.statusCode, answer.body).toBe(200);
    const page = await nobody.get(answer.json().path, HTML);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Zygomorphic bees');
    const found = await sql`SELECT 1 FROM search_entries WHERE oid = ${oid}`.execute(instance.db);
    expect(found.rows).toHaveLength(1);
    expect(await calls.open(oid)).toMatchObject({ isPublished: true, privacy: 'public', revision: 2 });
  }, 60_000);

  it('reports the status of the draft: an unpublished revision after a save, none after publishing', async () => {
    const { oid } = await calls.create();
    const { document } = await calls.open(oid);
    const status = async () => (await ada.get(`/api/drafts/${oid}/status`)).json() as DraftStatus;
    const { publishedAt, ...fresh } = await status();
    expect(fresh).toEqual({ unpublishedRevision: null });
    await calls.save(oid, 1, createTitlePatch(document, 'Newer'));
    expect(await status()).toEqual({ unpublishedRevision: 2, publishedAt });
    const answer = await ada.post(`/api/drafts/${oid}/publish`, { revision: 2 });
    expect(await status()).toEqual({ unpublishedRevision: null, publishedAt: answer.json().publishedAt });
    expect(answer.json().publishedAt > publishedAt).toBe(true);
    expect((await ada.get('/api/drafts/..%2f..%2fetc/status')).statusCode).toBe(404);
    for (const [who, code] of [
      [eve, 404],
      [nobody, 401],
    ] as const)
      expect((await who.get(`/api/drafts/${oid}/status`)).statusCode).toBe(code);
  }, 60_000);

  it('has earlier revisions back as new ones', async () => {
    const { oid } = await calls.create();
    const { document } = await calls.open(oid);
    await calls.save(oid, 1, createTitlePatch(document, 'Second'));
    const restored = await ada.post(`/api/drafts/${oid}/restore`, { baseRevision: 2, revision: 1 });
    expect(restored.json()).toMatchObject({ revision: 3 });
    expect((await calls.open(oid)).document.title).toBe('Bees');
    const { entries } = (await ada.get(`/api/drafts/${oid}/history`)).json() as History;
    expect(entries.map(({ revision, label }) => [revision, label])).toEqual([
      [3, 'restored'],
      [2, null],
      [1, 'created'],
    ]);
    expect(entries[0]).toMatchObject({ savedBy: 'Ada Lovelace', title: 'Bees', topicCount: 1 });
    const gone = await ada.post(`/api/drafts/${oid}/restore`, { baseRevision: 3, revision: 77 });
    expect(gone.statusCode).toBe(404);
  });

  it('thins what is older: one an hour for a day, then one a day', async () => {
    const { oid } = await calls.create();
    await sql`UPDATE drafts SET revision = 2000 WHERE presentation_oid = ${oid}`.execute(instance.db);
    await sql`
      INSERT INTO draft_history (presentation_oid, revision, document, title, topic_count, saved_at, label)
      SELECT ${oid}, 1999 - n, '{}', '', 0, now() - n * interval '10 minutes', 'restored'
      FROM generate_series(1, 600) AS n`.execute(instance.db);
    const { document, revision } = await calls.open(oid);
    // The next entry thins; a labelled one is never a continuation.
    await calls.save(oid, revision, createTitlePatch(document, 'Now'));
    await ada.post(`/api/drafts/${oid}/restore`, { baseRevision: revision + 1, revision: 1 });
    const { entries } = (await ada.get(`/api/drafts/${oid}/history`)).json() as History;
    const hoursOld = entries.map(({ savedAt }) => (Date.now() - Date.parse(savedAt)) / 3_600_000);
    expect(hoursOld.filter((hours) => hours < 1).length).toBeGreaterThanOrEqual(7);
    expect(hoursOld.filter((hours) => hours > 1 && hours < 24).length).toBeLessThanOrEqual(24);
    expect(hoursOld.filter((hours) => hours > 25).length).toBeLessThanOrEqual(5);
  });

  it('keeps price and privacy for the owner to say, in force at once', async () => {
    const { oid } = await calls.create();
    const change = (body: object) => ada.send('PATCH', `/api/drafts/${oid}`, body);
    const own = { kind: 'own', amount: 450, currency: 'EUR' };
    expect((await change({ pdfPrice: own })).statusCode).toBe(204);
    expect((await change({ privacy: 'hidden' })).statusCode).toBe(204);
    const draft = await calls.open(oid);
    expect(draft).toMatchObject({ pdfPrice: own, privacy: 'hidden' });
    expect((await nobody.get(draft.path, HTML)).statusCode).toBe(200);
    for (const body of [{}, { privacy: 'x' }]) expect((await change(body)).statusCode).toBe(400);
  });

  it('takes no price that cannot be charged', async () => {
    const { oid } = await calls.create();
    const ask = async (amount: number, currency: string) =>
      (await ada.send('PATCH', `/api/drafts/${oid}`, { pdfPrice: { kind: 'own', amount, currency } })).statusCode;
    for (const [amount, currency] of [
      [0, 'EUR'],
      [2.5, 'EUR'],
      [1255, 'KWD'],
      [1050, 'MGA'],
    ] as const)
      expect(await ask(amount, currency)).toBe(400);
    expect(await ask(1250, 'KWD')).toBe(204);
    await setPrice(instance.db, oid, { kind: 'own', amount: 1255, currency: 'KWD' });
    // From before that was known: it is there to be changed.
    expect(await calls.open(oid)).toMatchObject({ pdfPrice: { amount: 1255 } });
  });

  it('is kept whole when a save fails half way', async () => {
    const { oid } = await calls.create();
    const { document } = await calls.open(oid);
    await sql`ALTER TABLE draft_history ADD CONSTRAINT broken CHECK (title <> 'Crash')`.execute(instance.db);
    await instance.db.updateTable('draft_history').set({ label: 'created' }).execute();
    const failed = await calls.save(oid, 1, createTitlePatch(document, 'Crash'));
    expect(failed.statusCode).toBe(500);
    await sql`ALTER TABLE draft_history DROP CONSTRAINT broken`.execute(instance.db);
    expect(await calls.open(oid)).toMatchObject({ revision: 1, document: { title: 'Bees' } });
    expect((await calls.save(oid, 1, createTitlePatch(document, 'Fine'))).statusCode).toBe(200);
  });
});

describe('pages', () => {
  it('open the editor where its kind is edited, for its editor alone', async () => {
    const { oid } = await calls.create();
    expect((await ada.get(`/p/edit/${oid}/`, HTML)).statusCode).toBe(200);
    const wrong = await ada.get(`/${oid}/edit/`, HTML);
    expect([wrong.statusCode, wrong.headers.location]).toEqual([301, `/p/edit/${oid}/`]);
    expect((await eve.get(`/p/edit/${oid}/`, HTML)).statusCode).toBe(404);
    const guest = await nobody.get(`/p/edit/${oid}/`, HTML);
    expect(guest.statusCode).toBe(302);
    expect(guest.headers.location).toBe(`/login/?next=${encodeURIComponent(`/p/edit/${oid}/`)}`);
    expect((await ada.get('/p/edit/nothing-here-at-all/', HTML)).statusCode).toBe(404);
  });

  it('opens classic ones at their own address', async () => {
    const { oid } = await calls.create();
    await sql`UPDATE presentations SET schema_version = '0' WHERE oid = ${oid}`.execute(instance.db);
    expect((await ada.get(`/${oid}/edit/`, HTML)).statusCode).toBe(200);
    const wrong = await ada.get(`/p/edit/${oid}/`, HTML);
    expect(wrong.headers.location).toBe(`/${oid}/edit/`);
  });

  it('lets everybody look at the ways to begin, and see Markdown drawn', async () => {
    expect((await nobody.get('/create/?template=journey', HTML)).statusCode).toBe(200);
    const drawn = await nobody.post('/api/drafts/preview-markdown', { text: '# A\n\n## B\n\nwords' });
    expect(drawn.statusCode, drawn.body.slice(0, 200)).toBe(200);
    expect(drawn.json().scene.title).toBe('A');
    const empty = await nobody.post('/api/drafts/preview-markdown', { text: '---\nmarp: true\n---\n' });
    expect(empty.statusCode).toBe(422);
    expect((await nobody.post('/api/drafts/preview-markdown', { text: '' })).statusCode).toBe(400);
  }, 60_000);
});

import type { EditHistoryEntry, HistoryDeletion, HistorySize } from '@flydeck/contract/editing/history';
import { DOCUMENT_ID } from '@flydeck/scene/records/record';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEditingUsers, createPng, type editingCallsOf } from '../../testing/editing-users.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { ageAndCollectBlobs } from '../storage/testing/age-and-collect-blobs.ts';
import { aBatch, insertPicture, insertShape, push, sync } from './testing/editing-calls.ts';
import { insertFormerDraft } from './testing/former-drafts.ts';
import { backdateBatch } from './testing/past-edits.ts';
import { TestSocket } from './testing/test-socket.ts';

let instance: Instance;
/** The owner of the presentations. */
let ada: Visitor;
/** Another member. */
let eve: Visitor;
/** An anonymous visitor. */
let anonymous: Visitor;
/** Functions that send requests as Ada. */
let calls: ReturnType<typeof editingCallsOf>;
/** Oid of a presentation of Ada. A new one for each test. */
let oid: string;
/** Id of the root topic of this presentation. */
let root: string;

beforeAll(async () => {
  instance = await createInstance({ withSecondApp: true });
  ({ ada, eve, anonymous, calls } = await createEditingUsers(instance));
}, 120_000);
afterAll(() => instance?.close());
beforeEach(async () => {
  // Resets the rate limits.
  await instance.db.deleteFrom('attempts').execute();
  ({ oid } = await calls.create());
  root = (await sync(ada, oid)).snapshot?.records.find(({ slot }) => slot === 'root')?.id ?? '';
});

const DAY_MS = 24 * 3600 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const setTitle = (value: string) => ({ op: 'set' as const, id: DOCUMENT_ID, property: 'title', value });
const url = () => `/api/editing/${oid}/history-deletion`;
const requestPreview = (visitor: Visitor, before: string) =>
  visitor.get(`${url()}?before=${encodeURIComponent(before)}`);
const fetchPreview = async (before: string) => (await requestPreview(ada, before)).json() as HistoryDeletion;
const requestDeletion = (visitor: Visitor, untilSeq: unknown) => visitor.post(url(), { untilSeq });
const fetchHistory = async () =>
  ((await ada.get(`/api/editing/${oid}/history`)).json() as { entries: EditHistoryEntry[] }).entries;
const fetchStatusAt = async (seq: number) => (await ada.get(`/api/editing/${oid}/history/${seq}`)).statusCode;
const fetchRecords = async () => (await sync(ada, oid)).snapshot?.records ?? [];

/**
 * For each age in days, pushes a batch that sets the title, and changes the date of the batch accordingly. Then pushes
 * a batch with the current date for each title of `currentTitles`. Changes the date of snapshots to 100 days ago,
 * because the first state has only a snapshot and must be the oldest state.
 */
async function writeTitles(agesInDays: readonly number[], ...currentTitles: readonly string[]): Promise<void> {
  for (const days of agesInDays) await push(ada, oid, setTitle(`${days} days ago`));
  for (const [i, days] of agesInDays.entries())
    await backdateBatch(instance.db, { oid, seq: i + 1, age: `${days} days` });
  for (const title of currentTitles) await push(ada, oid, setTitle(title));
  await instance.db
    .updateTable('edit_snapshots')
    .set({ created_at: new Date(daysAgo(100)) })
    .where('presentation_oid', '=', oid)
    .execute();
}

/** Pushes a batch that sets the title and is based on the state `base`. */
async function continueFrom(base: number, title: string): Promise<void> {
  const { acks } = await sync(ada, oid, { lastSeq: base, pushes: [aBatch(base, setTitle(title))] });
  expect(acks).toHaveLength(1);
}

/** Returns all stored batches and snapshots of the log as text. */
async function loadStoredText(): Promise<string> {
  const batches = await instance.db.selectFrom('edit_batches').select('operations').where('presentation_oid', '=', oid);
  const snapshots = await instance.db
    .selectFrom('edit_snapshots')
    .select('records')
    .where('presentation_oid', '=', oid);
  return JSON.stringify([await batches.execute(), await snapshots.execute()]);
}

// A deletion stores the last state again at the next sequence number.
describe('deleting the history before a time', () => {
  it('deletes exactly the states that the preview lists, and keeps the later states', async () => {
    await writeTitles([60, 40, 20], 'Today', 'Now');
    await ada.send('PUT', `/api/editing/${oid}/history/1/name`, { name: 'Draft for Eve' });
    const { untilSeq, entries, bytes } = await fetchPreview(daysAgo(30));
    expect([untilSeq, entries.map(({ seq, name }) => [seq, name])]).toEqual([
      2,
      [
        [2, null],
        [1, 'Draft for Eve'],
        [0, null],
      ],
    ]);
    expect(bytes).toBeGreaterThan(100);
    const sizeBefore = ((await ada.get(`/api/editing/${oid}/history-size`)).json() as HistorySize).bytes;
    const response = await requestDeletion(ada, untilSeq);
    expect([response.statusCode, response.json()]).toEqual([200, { bytes: expect.any(Number), canDelete: true }]);
    // The log can grow, because the deletion stores snapshots of the first and the last remaining state.
    expect((response.json() as HistorySize).bytes).toBeLessThan(sizeBefore + bytes);
    expect(await Promise.all([0, 1, 2, 3, 4, 5].map(fetchStatusAt))).toEqual([404, 404, 404, 200, 200, 200]);
    expect((await fetchHistory()).map(({ seq, label, author }) => [seq, label, author])).toEqual([
      [5, null, 'Ada Lovelace'],
      [3, 'trimmed', 'Ada Lovelace'],
    ]);
    expect((await fetchRecords())[0]?.properties['title']).toBe('Now');
    expect(await fetchPreview(daysAgo(30))).toEqual({ untilSeq: null, entries: [], bytes: 0 });
    const stored = await loadStoredText();
    expect([stored.includes('40 days ago'), stored.includes('20 days ago')]).toEqual([false, true]);
  });

  it('keeps only the last state if no state is after the time', async () => {
    await writeTitles([60, 40], 'Today');
    const { untilSeq } = await fetchPreview(new Date(Date.now() + DAY_MS).toISOString());
    expect(untilSeq).toBe(2);
    await requestDeletion(ada, untilSeq);
    expect((await fetchHistory()).map(({ seq, label }) => [seq, label])).toEqual([[4, 'trimmed']]);
    await continueFrom(4, 'Tomorrow');
    expect((await fetchHistory()).map(({ seq }) => seq)).toEqual([5, 4]);
    expect(await Promise.all([3, 4, 5].map(fetchStatusAt))).toEqual([404, 200, 200]);
  });

  it('does not change whether there are unpublished changes', async () => {
    await writeTitles([60], 'Shown');
    expect((await ada.post(`/api/editing/${oid}/publish`, { seq: 2 })).statusCode).toBe(200);
    await requestDeletion(ada, 1);
    expect(await calls.status(oid)).toMatchObject({ hasChanges: false });
    await continueFrom(3, 'Changed');
    expect(await calls.status(oid)).toMatchObject({ hasChanges: true });
    await requestDeletion(ada, 3);
    expect(await calls.status(oid)).toMatchObject({ hasChanges: true });
  }, 60_000);

  it('also deletes the draft of an earlier release', async () => {
    ({ oid } = await instance.publish({ owner: 'ada-lovelace', document: { title: 'Published' } }));
    const { document_hash: hash } = await instance.db
      .selectFrom('presentations')
      .select('document_hash')
      .where('oid', '=', oid)
      .executeTakeFirstOrThrow();
    const document = Buffer.from((await instance.blobs.read(`documents/${hash}.json`)) ?? []).toString();
    const history = [1, 2].map((revision) => ({ revision, document }));
    await insertFormerDraft(instance.db, { oid, revision: 3, document, publishedRevision: 1, history });
    await continueFrom(3, 'Later');
    expect((await fetchHistory()).map(({ seq }) => seq)).toEqual([4, 3, 2, 1]);
    await requestDeletion(ada, 1);
    expect((await fetchHistory()).map(({ seq }) => seq)).toEqual([4, 3, 2]);
    await requestDeletion(ada, 4);
    const rows = await Promise.all(
      (['drafts', 'draft_history'] as const).map((table) =>
        instance.db.selectFrom(table).select('revision').where('presentation_oid', '=', oid).execute(),
      ),
    );
    expect(rows).toEqual([[], []]);
    expect((await fetchHistory()).map(({ seq }) => seq)).toEqual([6]);
  });
});

describe('content that is visible only in deleted states', () => {
  it('is also deleted from the records of remaining states, except for records that later batches change', async () => {
    await push(ada, oid, insertShape(root, 'gone'), insertShape(root, 'undone'));
    await push(ada, oid, { op: 'set', id: 'gone', property: 'alt', value: 'A secret' });
    await push(ada, oid, { op: 'remove', id: 'gone' }, { op: 'remove', id: 'undone' });
    await push(ada, oid, setTitle('After'));
    await push(ada, oid, insertShape(root, 'undone'));
    await requestDeletion(ada, 3);
    expect(await loadStoredText()).not.toContain('A secret');
    const records = await fetchRecords();
    expect(records.some(({ id }) => id === 'gone')).toBe(false);
    expect(records.find(({ id }) => id === 'undone')).toMatchObject({ properties: { box: { width: 100 } } });
    expect(await Promise.all([4, 5, 6].map(fetchStatusAt))).toEqual([200, 200, 200]);
    // A later change of the deleted record is refused.
    const { refusals } = await sync(ada, oid, {
      lastSeq: 6,
      pushes: [aBatch(6, { op: 'set', id: 'gone', property: 'alt', value: 'Back' })],
    });
    expect(refusals[0]?.reason).toBe('unknown_record');
  });

  it('includes files, which are deleted by the next collection of unused blobs', async () => {
    const upload = async () => ((await calls.putAsset(oid, createPng())).json() as { asset: string }).asset;
    const asset = await upload();
    await push(ada, oid, ...insertPicture(root, 'picture', asset));
    await push(ada, oid, { op: 'remove', id: 'picture' });
    await push(ada, oid, setTitle('After'));
    await ageAndCollectBlobs(instance);
    expect(await instance.blobs.stat(`originals/${asset}`)).toBeDefined();
    await requestDeletion(ada, 1);
    await ageAndCollectBlobs(instance);
    expect(await instance.blobs.stat(`originals/${asset}`)).toBeUndefined();
    expect((await fetchRecords()).filter(({ kind }) => kind === 'asset')).toEqual([]);
    expect((await ada.get(`/api/editing/${oid}/assets`)).json()).toEqual({ images: {}, media: {} });
  });
});

describe('open editors of a log whose history is deleted', () => {
  it('receive the new state on both server processes, and can push further batches', async () => {
    await writeTitles([60], 'Today');
    const apps = [instance.app, instance.secondApp];
    const urls = await Promise.all(apps.map((app) => app.listen({ host: '127.0.0.1', port: 0 })));
    const sockets = await Promise.all(urls.map((origin) => TestSocket.open(origin, ada, oid)));
    for (const socket of sockets) await socket.sendHello(2);
    await requestDeletion(ada, 1);
    for (const socket of sockets)
      await expect.poll(() => socket.all('snapshot').at(-1)?.seq, { timeout: 10_000 }).toBe(3);
    sockets[1]?.send({ type: 'push', ...aBatch(3, setTitle('Continued')) });
    for (const socket of sockets) await socket.waitForBatch(4);
    for (const socket of sockets) socket.socket.terminate();
  });
});

describe('the deletion of history is refused', () => {
  it('for all visitors except the owner', async () => {
    await writeTitles([60], 'Today');
    const linkResponse = await ada.post(`/api/presentations/${oid}/links`, { right: 'edit' });
    for (const [visitor, status] of [[anonymous, 401] as const, [eve, 404] as const]) {
      expect((await requestPreview(visitor, daysAgo(1))).statusCode).toBe(status);
      expect((await requestDeletion(visitor, 1)).statusCode).toBe(status);
    }
    // Eve opens the share link, which allows her to edit.
    await eve.get((linkResponse.json() as { path: string }).path, { accept: 'text/html' });
    expect((await eve.get(`/api/editing/${oid}/history-size`)).json()).toMatchObject({ canDelete: false });
    expect((await requestPreview(eve, daysAgo(1))).statusCode).toBe(404);
    expect((await requestDeletion(eve, 1)).statusCode).toBe(404);
    expect(await fetchStatusAt(1)).toBe(200);
  });

  it('for the last state, and for unknown or invalid sequence numbers and invalid times', async () => {
    await writeTitles([60], 'Today');
    for (const seq of [2, 3, 2 ** 31 - 1]) expect((await requestDeletion(ada, seq)).statusCode).toBe(409);
    for (const seq of [-1, 1.5, 2 ** 31, '1', null]) expect((await requestDeletion(ada, seq)).statusCode).toBe(400);
    for (const before of ['', 'yesterday', '2026-13-01T00:00:00Z', '2026-01-01', "2026-01-01T00:00:00Z' OR 1=1"])
      expect([before, (await requestPreview(ada, before)).statusCode]).toEqual([before, 400]);
    expect(await fetchStatusAt(1)).toBe(200);
  });
});

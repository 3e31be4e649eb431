import { HISTORY_MAX_BYTES } from '@flydeck/contract/editing/constants';
import type { EditHistoryEntry, HistorySize } from '@flydeck/contract/editing/history';
import { DOCUMENT_ID } from '@flydeck/scene/records/record';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEditingUsers, type editingCallsOf } from '../../testing/editing-users.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { createMember, PASSWORD, type Visitor } from '../../testing/visitor.ts';
import { pruneLogs } from './prune-logs.ts';
import { aBatch, push, sync } from './testing/editing-calls.ts';
import { backdateBatch } from './testing/past-edits.ts';

let instance: Instance;
/** The owner of the presentations. */
let ada: Visitor;
/** Another member. */
let eve: Visitor;
/** An anonymous visitor. */
let anonymous: Visitor;
/** Functions that send requests as Ada. */
let calls: ReturnType<typeof editingCallsOf>;
/** Oid of a presentation of Ada with a log. Each test has a new presentation. */
let oid: string;

beforeAll(async () => {
  instance = await createInstance();
  ({ ada, eve, anonymous, calls } = await createEditingUsers(instance));
}, 90_000);
afterAll(() => instance?.close());
beforeEach(async () => {
  await instance.db.deleteFrom('attempts').execute();
  ({ oid } = await calls.create());
  await sync(ada, oid);
});

const setTitle = (value: string) => ({ op: 'set' as const, id: DOCUMENT_ID, property: 'title', value });
const nameUrl = (seq: number | string) => `/api/editing/${oid}/history/${seq}/name`;
const setName = (visitor: Visitor, seq: number | string, value: unknown) =>
  visitor.send('PUT', nameUrl(seq), { name: value });
const removeName = (visitor: Visitor, seq: number) => visitor.send('DELETE', nameUrl(seq));
const fetchHistory = async () =>
  ((await ada.get(`/api/editing/${oid}/history`)).json() as { entries: EditHistoryEntry[] }).entries;
const prune = () =>
  pruneLogs(instance.db, (_oid, error) => {
    throw error;
  })({}, { id: 'job', signal: new AbortController().signal });

describe('a named version', () => {
  it('can be created from any state, is listed with its author, and can be renamed and removed', async () => {
    for (const title of ['One', 'Two', 'Three']) await push(ada, oid, setTitle(title));
    expect((await setName(ada, 2, '  For the board ')).statusCode).toBe(204);
    await setName(ada, 0, 'Start');
    const entries = await fetchHistory();
    expect(entries.map(({ seq, name: versionName, author }) => [seq, versionName, author])).toEqual([
      [3, null, 'Ada Lovelace'],
      [2, 'For the board', 'Ada Lovelace'],
      [0, 'Start', ''],
    ]);
    await setName(ada, 2, 'Final');
    expect((await fetchHistory())[1]).toMatchObject({ seq: 2, name: 'Final' });
    expect((await removeName(ada, 2)).statusCode).toBe(204);
    expect((await fetchHistory()).map(({ seq }) => seq)).toEqual([3, 0]);
  });

  it('is kept when other states of its day are pruned, until its name is removed', async () => {
    // States older than 30 days are pruned to the last state of each day: 3 and 4 are kept, 2 is deleted.
    for (const title of ['A', 'B', 'C', 'D', 'E']) await push(ada, oid, setTitle(title));
    for (const seq of [1, 2, 3, 4])
      await backdateBatch(instance.db, { oid, seq, age: seq < 4 ? '50 days' : '40 days' });
    await setName(ada, 1, 'Kept');
    await prune();
    expect((await fetchHistory()).map(({ seq, author }) => [seq, author])).toEqual([
      [5, 'Ada Lovelace'],
      [4, 'Ada Lovelace'],
      [3, 'Ada Lovelace'],
      [1, 'Ada Lovelace'],
      [0, ''],
    ]);
    await removeName(ada, 1);
    // Only logs with a batch older than 30 days are pruned, and the first pruning has deleted the old batches.
    await backdateBatch(instance.db, { oid, seq: 5, age: '35 days' });
    await prune();
    expect((await fetchHistory()).map(({ seq }) => seq)).toEqual([5, 4, 3, 0]);
  });

  it('can be created only by members who may edit, only from existing states, and only with a valid name', async () => {
    expect((await setName(anonymous, 0, 'Mine')).statusCode).toBe(401);
    expect((await setName(eve, 0, 'Mine')).statusCode).toBe(404);
    expect((await removeName(eve, 0)).statusCode).toBe(404);
    const linkResponse = await ada.post(`/api/presentations/${oid}/links`, { right: 'edit' });
    await eve.get((linkResponse.json() as { path: string }).path, { accept: 'text/html' });
    expect((await setName(eve, 0, 'Ours')).statusCode).toBe(204);
    for (const seq of [1, '-1', 'x', 2 ** 31]) expect((await setName(ada, seq, 'None')).statusCode).toBe(404);
    for (const value of ['', '   ', 'x'.repeat(101), 7, null, ['a']])
      expect((await setName(ada, 0, value)).statusCode).toBe(400);
    expect((await ada.send('PUT', nameUrl(0), { name: 'a', seq: 3 })).statusCode).toBe(400);
    expect((await fetchHistory()).map(({ name: versionName }) => versionName)).toEqual(['Ours']);
  });

  it('does not change the name of a state with the same sequence number in another presentation', async () => {
    const { oid: otherOid } = await calls.create();
    await sync(ada, otherOid);
    await setName(ada, 0, 'Mine');
    const entries = (await ada.get(`/api/editing/${otherOid}/history`)).json() as { entries: EditHistoryEntry[] };
    expect(entries.entries.map(({ name: versionName }) => versionName)).toEqual([null]);
  });
});

describe('the author of a state', () => {
  it('is removed from the state when the account is deleted', async () => {
    const grace = await createMember(instance.app, 'Grace Hopper', { address: '192.0.2.77' });
    const linkResponse = await ada.post(`/api/presentations/${oid}/links`, { right: 'edit' });
    await grace.get((linkResponse.json() as { path: string }).path, { accept: 'text/html' });
    await push(grace, oid, setTitle('Hers'));
    await push(ada, oid, setTitle('Mine'));
    await setName(ada, 1, 'Review');
    expect((await fetchHistory())[1]).toMatchObject({ seq: 1, author: 'Grace Hopper' });
    const response = await grace.post('/api/accounts/delete', { password: PASSWORD });
    expect(response.statusCode).toBeLessThan(300);
    await expect
      .poll(async () => (await fetchHistory()).map(({ seq, author }) => [seq, author]), { timeout: 20_000 })
      .toEqual([
        [2, 'Ada Lovelace'],
        [1, null],
        [0, ''],
      ]);
    const { rows } = await sql`SELECT 1 FROM edit_batches FULL JOIN edit_snapshots USING (presentation_oid, seq)
      WHERE concat_ws(' ', edit_batches::text, edit_snapshots::text) ILIKE '%grace%'`.execute(instance.db);
    expect(rows).toEqual([]);
  }, 60_000);
});

describe('a history', () => {
  const updateSize = (bytes: number) => sql`UPDATE edit_documents SET bytes = ${bytes} WHERE presentation_oid = ${oid}`;
  const fetchSize = async (visitor: Visitor) => (await visitor.get(`/api/editing/${oid}/history-size`)).json();

  it('refuses batches, text states, names and restored states while it has its maximum size', async () => {
    await push(ada, oid, setTitle('One'));
    await updateSize(HISTORY_MAX_BYTES).execute(instance.db);
    const request = { pushes: [aBatch(1, setTitle('Two'))], seeds: [{ id: 'x', slot: 'body' }] };
    const { refusals, seedRefusals } = await sync(ada, oid, request);
    expect([refusals[0]?.reason, seedRefusals[0]?.reason]).toEqual(['history_full', 'history_full']);
    for (const response of [await setName(ada, 1, 'One'), await ada.post(`/api/editing/${oid}/restore`, { seq: 0 })])
      expect(response.json()).toMatchObject({ status: 413, code: 'editing.history_full' });
    await updateSize(1000).execute(instance.db);
    expect((await sync(ada, oid, request)).acks).toHaveLength(1);
  });

  it('has a size that includes snapshots and batches, and that only members who may edit can read', async () => {
    const before = (await fetchSize(ada)) as HistorySize;
    await push(ada, oid, setTitle('x'.repeat(500)));
    const after = (await fetchSize(ada)) as HistorySize;
    expect(after.bytes - before.bytes).toBeGreaterThan(500);
    expect(after.canDelete).toBe(true);
    // Naming a state stores a snapshot of the state.
    await setName(ada, 1, 'One');
    expect(((await fetchSize(ada)) as HistorySize).bytes).toBeGreaterThan(after.bytes + 500);
    expect(await fetchSize(eve)).toMatchObject({ status: 404 });
    expect(await fetchSize(anonymous)).toMatchObject({ status: 401 });
  });
});

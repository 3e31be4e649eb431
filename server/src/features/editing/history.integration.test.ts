import type { EditHistoryEntry } from '@flydeck/contract/editing/history';
import type { Operation } from '@flydeck/scene/records/operations';
import { DOCUMENT_ID, type DocumentRecord } from '@flydeck/scene/records/record';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../database.ts';
import type { Member } from '../../http/require-member.ts';
import { buildScene, openBuildDeps } from '../../publishing/building.ts';
import { createEditingUsers, createPng, type editingCallsOf } from '../../testing/editing-users.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { editingBlobKeys } from './blobs-in-use.ts';
import { pruneLogs } from './prune-logs.ts';
import { publishLog } from './publish-log.ts';
import { aBatch, push, recordsAfter, sync } from './testing/editing-calls.ts';
import { backdateBatch } from './testing/past-edits.ts';

let instance: Instance;
/** The owner of the presentations. */
let ada: Visitor;
/** Another member. */
let eve: Visitor;
/** Functions that send requests as Ada. */
let calls: ReturnType<typeof editingCallsOf>;
/** Oid of a presentation of Ada with a log and the title `Bees`. Each test has a new presentation. */
let oid: string;

beforeAll(async () => {
  instance = await createInstance();
  ({ ada, eve, calls } = await createEditingUsers(instance));
}, 90_000);
afterAll(() => instance?.close());

beforeEach(async () => {
  ({ oid } = await calls.create());
  await sync(ada, oid);
});

const setTitle = (value: string) => ({ op: 'set' as const, id: DOCUMENT_ID, property: 'title', value });
const fetchTitleAt = async (seq: number): Promise<unknown> => {
  const { records } = (await ada.get(`/api/editing/${oid}/history/${seq}`)).json() as {
    records?: { id: string; properties: Record<string, unknown> }[];
  };
  return records?.find(({ id }) => id === DOCUMENT_ID)?.properties['title'];
};
const fetchHistory = async (query = '') =>
  ((await ada.get(`/api/editing/${oid}/history${query}`)).json() as { entries: EditHistoryEntry[] }).entries;

/** Moves the creation time of a batch to `age` (an interval of PostgreSQL) before today. */
const backdate = (seq: number, age: string) => backdateBatch(instance.db, { oid, seq, age });

/** Returns the operation that inserts a topic with shadows on the canvas with the id `root`. */
const insertTopic = (id: string): Operation => ({
  op: 'insert',
  id,
  kind: 'topic',
  parent: 'root',
  slot: 'topics',
  order: 'a1V',
  properties: {
    title: '',
    width: 960,
    height: 540,
    background: { kind: 'solid', color: 'paper' },
    box: { x: 0, y: 0, scale: 0.1 },
  },
});

describe('the history', () => {
  it('has exactly the states that editors had, also if they changed what an automatic layout had added', async () => {
    const { records = [] } = (await sync(ada, oid)).snapshot ?? {};
    await push(ada, oid, insertTopic('added'));
    // The shadow of the second topic, which the layout of the canvas has added.
    await push(ada, oid, { op: 'set', id: 'canvas-plate-2-1', property: 'opacity', value: 0.5 });
    await push(ada, oid, insertTopic('last'));
    await push(ada, oid, { op: 'remove', id: 'last' });
    const { batches } = await sync(ada, oid, { lastSeq: 0 });
    for (const seq of [1, 2, 3, 4]) {
      const state = (await ada.get(`/api/editing/${oid}/history/${seq}`)).json() as { records: DocumentRecord[] };
      const expected = recordsAfter(records, batches.slice(0, seq));
      expect(new Map(state.records.map((record) => [record.id, record]))).toEqual(
        new Map(expected.map((record) => [record.id, record])),
      );
    }
  });

  it('lists the last state of each editing session, and the initial state with the label `created`', async () => {
    for (const title of ['One', 'Two', 'Three']) await push(ada, oid, setTitle(title));
    await backdate(1, '1 day');
    const entry = { at: expect.any(String), author: 'Ada Lovelace', label: null, name: null };
    const session = { startedAt: expect.any(String), authors: ['Ada Lovelace'], guests: [] };
    expect(await fetchHistory()).toEqual([
      { ...entry, seq: 3, session: { ...session, firstSeq: 2, changes: 2 } },
      { ...entry, seq: 1, session: { ...session, firstSeq: 1, changes: 1 } },
      { ...entry, seq: 0, author: '', label: 'created' },
    ]);
  });

  it('lists the changes that several authors made by turns as one session, with their names', async () => {
    const { path } = (await ada.post(`/api/presentations/${oid}/links`, { right: 'edit' })).json() as { path: string };
    await eve.get(path, { accept: 'text/html' });
    for (const author of [ada, eve, ada, eve]) await push(author, oid, setTitle('By turns'));
    const [latest, ...others] = await fetchHistory();
    expect(latest).toMatchObject({ seq: 4, author: 'Eve Dropper', session: { firstSeq: 1, changes: 4 } });
    expect((latest?.session?.authors ?? []).toSorted()).toEqual(['Ada Lovelace', 'Eve Dropper']);
    expect(others.map(({ seq }) => seq)).toEqual([0]);
  });

  it('ends a session with a named state', async () => {
    for (const title of ['One', 'Two', 'Three']) await push(ada, oid, setTitle(title));
    await ada.send('PUT', `/api/editing/${oid}/history/2/name`, { name: 'Draft' });
    expect((await fetchHistory()).map(({ seq, session }) => [seq, session?.firstSeq, session?.changes])).toEqual([
      [3, 3, 1],
      [2, 1, 2],
      [0, undefined, undefined],
    ]);
  });

  it('lists the single states between two states', async () => {
    for (const title of ['A', 'B', 'C', 'D']) await push(ada, oid, setTitle(title));
    const states = async (query: string) =>
      (await fetchHistory(query)).map(({ seq, session }) => [seq, session?.changes]);
    expect(await states('?from=2&until=3')).toEqual([
      [3, 1],
      [2, 1],
    ]);
    expect(await states('?from=4&until=1')).toEqual([]);
  });

  it('lists the last state of each minute if there are more than 200 single states', async () => {
    await push(ada, oid, setTitle('A'));
    // 240 batches, one in each second of four minutes.
    await sql`
      INSERT INTO edit_batches (presentation_oid, seq, batch_id, author, created_at, operations)
      SELECT ${oid}, n, gen_random_uuid(), author, date_trunc('minute', now()) + make_interval(secs => n - 2), operations
      FROM edit_batches, generate_series(2, 241) AS n WHERE presentation_oid = ${oid} AND seq = 1`.execute(instance.db);
    const states = await fetchHistory('?from=2&until=241');
    expect(states.map(({ seq, session }) => [seq, session?.firstSeq, session?.changes])).toEqual([
      [241, 182, 60],
      [181, 122, 60],
      [121, 62, 60],
      [61, 2, 60],
    ]);
  });

  it('of a copy contains only the initial state of the copy', async () => {
    for (const title of ['One', 'Two']) await push(ada, oid, setTitle(title));
    const copy = (await ada.post(`/api/presentations/${oid}/duplicate`)).json() as { oid: string };
    await sync(ada, copy.oid);
    const { entries } = (await ada.get(`/api/editing/${copy.oid}/history`)).json() as { entries: EditHistoryEntry[] };
    expect(entries.map(({ seq, label }) => [seq, label])).toEqual([[0, 'created']]);
  });

  it('lists at most 500 states in a response, and earlier ones up to a limit in the next', async () => {
    await push(ada, oid, setTitle('A'));
    // 609 sessions of one batch each, with pauses of 20 minutes.
    await sql`
      INSERT INTO edit_batches (presentation_oid, seq, batch_id, author, created_at, operations)
      SELECT ${oid}, n, gen_random_uuid(), author, now() + make_interval(mins => 20 * n), operations
      FROM edit_batches, generate_series(2, 610) AS n WHERE presentation_oid = ${oid} AND seq = 1`.execute(instance.db);
    const seqs = async (query = '') => (await fetchHistory(query)).map(({ seq }) => seq);
    const first = await seqs();
    // The initial state has a label, so it is never omitted.
    expect([first.length, first[0], first.at(-2), first.at(-1)]).toEqual([500, 610, 112, 0]);
    const second = await seqs('?until=111');
    expect([second.length, second[0], second.at(-1)]).toEqual([112, 111, 0]);
  });

  it.each(['?from=-1&until=3', '?from=x', '?until=9999999999', '?from=1&from=2'])(
    'refuses the query %s',
    async (query) => {
      expect((await ada.get(`/api/editing/${oid}/history${query}`)).statusCode).toBe(400);
    },
  );

  it('returns the records at each sequence number of the log, and 404 for other numbers', async () => {
    for (const title of ['One', 'Two']) await push(ada, oid, setTitle(title));
    expect(await Promise.all([0, 1, 2].map(fetchTitleAt))).toEqual(['Bees', 'One', 'Two']);
    for (const seq of ['3', '-1', 'x', '1.5'])
      expect((await ada.get(`/api/editing/${oid}/history/${seq}`)).statusCode).toBe(404);
  });

  it('is not sent to visitors who may not edit', async () => {
    for (const path of ['history', 'history/0'])
      expect((await eve.get(`/api/editing/${oid}/${path}`)).statusCode).toBe(404);
  });
});

describe('pruning', () => {
  const prune = () =>
    pruneLogs(instance.db, (_oid, error) => {
      throw error;
    })({}, { id: 'job', signal: new AbortController().signal });

  it('keeps only the last state of each day older than 30 days, and refuses a batch with an old base', async () => {
    const titles = ['A', 'B', 'C', 'D', 'E', 'F'];
    for (const title of titles) await push(ada, oid, setTitle(title));
    for (const [seq, age] of [
      [1, '50 days'],
      [2, '50 days'],
      [3, '40 days'],
      [4, '40 days'],
      [5, '2 days'],
    ] as const)
      await backdate(seq, age);
    await prune();
    // Pruning again changes nothing.
    await prune();
    const titlesAfter = await Promise.all([0, 1, 2, 3, 4, 5, 6].map(fetchTitleAt));
    expect(titlesAfter).toEqual(['Bees', undefined, 'B', undefined, 'D', 'E', 'F']);
    expect((await fetchHistory()).map(({ seq }) => seq)).toEqual([6, 5, 4, 2, 0]);
    const { refusals } = await sync(ada, oid, { pushes: [aBatch(2, setTitle('Late'))] });
    expect(refusals[0]?.reason).toBe('unknown_base');
    // The batches up to 4 were deleted, so a client at state 2 gets a snapshot.
    expect((await sync(ada, oid, { lastSeq: 2 })).snapshot?.seq).toBe(6);
    expect((await sync(ada, oid, { lastSeq: 4 })).batches.map(({ seq }) => seq)).toEqual([5, 6]);
  });

  it('keeps the batches that a browser needs after 28 days offline', async () => {
    const rewriteTitle = (value: string) => ({
      op: 'rewrite' as const,
      id: 'canvas-title',
      slot: 'body',
      paragraphs: [{ runs: [{ text: value }] }],
    });
    await push(ada, oid, rewriteTitle('The sea'));
    // The last request of the browser before it goes offline.
    await sync(ada, oid, { lastSeq: 1, seeds: [{ id: 'canvas-title', slot: 'body' }] });
    await sync(ada, oid, { lastSeq: 2, pushes: [aBatch(2, rewriteTitle('The sea is blue'))] });
    await backdate(1, '60 days');
    for (const seq of [2, 3]) await backdate(seq, '28 days');
    await prune();
    expect((await sync(ada, oid, { lastSeq: 1 })).batches.map(({ seq }) => seq)).toEqual([2, 3]);
    const { acks } = await sync(ada, oid, {
      lastSeq: 1,
      pushes: [aBatch(1, rewriteTitle('The deep sea'), setTitle('Late'))],
    });
    expect(acks.map(({ seq }) => seq)).toEqual([4]);
    const title = (await sync(ada, oid)).snapshot?.records.find(({ id }) => id === 'canvas-title');
    const runs = title?.texts?.['body']?.paragraphs.flatMap((paragraph) => paragraph.runs);
    expect(runs?.map(({ text }) => text).join('')).toBe('The deep sea is blue');
  });

  it('keeps each state of the last 30 days, and all published states', async () => {
    for (let i = 1; i <= 6; i += 1) await push(ada, oid, setTitle(`Title ${i}`));
    expect((await ada.post(`/api/editing/${oid}/publish`, { seq: 2 })).statusCode).toBe(200);
    for (const seq of [1, 2, 3]) await backdate(seq, '70 days');
    for (const seq of [4, 5]) await backdate(seq, '29 days');
    await prune();
    // State 3 stays because it is the last state of its day.
    expect(await Promise.all([1, 2, 3, 4, 5, 6].map(fetchTitleAt))).toEqual([
      undefined,
      ...[2, 3, 4, 5, 6].map((i) => `Title ${i}`),
    ]);
    expect((await fetchHistory()).find(({ seq }) => seq === 2)).toMatchObject({
      label: 'published',
      author: 'Ada Lovelace',
    });
  }, 60_000);

  it('keeps the old state of a log that is edited again after 90 days', async () => {
    await push(ada, oid, setTitle('Old'));
    await backdate(1, '90 days');
    await prune();
    // A snapshot is stored after 200 batches. Storing later snapshots must not delete the snapshot of state 1.
    for (let i = 0; i < 3; i += 1) {
      const pushes = Array.from({ length: 100 }, (_, j) => aBatch(1, setTitle(`New ${i}-${j}`)));
      expect((await sync(ada, oid, { pushes })).acks).toHaveLength(100);
    }
    expect(await fetchTitleAt(1)).toBe('Old');
    expect(await fetchTitleAt(2)).toBe('New 0-0');
  });
});

describe('publishing', () => {
  /** Publishes the state `seq` in this process. Returns the path of the presentation's page. */
  async function publish(seq: number): Promise<string> {
    const { profileOid, userId } = await instance.db
      .selectFrom('presentations')
      .innerJoin('profiles', 'profiles.oid', 'presentations.owner_oid')
      .select(['profiles.oid as profileOid', 'user_id as userId'])
      .where('presentations.oid', '=', oid)
      .executeTakeFirstOrThrow();
    const member: Member = { kind: 'member', userId: userId ?? '', profileOid, isAdministrator: false };
    const deps = await openBuildDeps();
    const publishDeps = {
      db: instance.db,
      blobs: instance.blobs,
      buildScene: (source: Parameters<typeof buildScene>[0]) => buildScene(source, deps),
    };
    return publishLog(publishDeps, { oid, member }, { seq });
  }

  it('publishes a state, labels the state `published`, and lists the file of its asset as used', async () => {
    const { asset } = (await calls.putAsset(oid, createPng())).json() as { asset: string };
    const root = (await sync(ada, oid)).snapshot?.records.find(({ slot }) => slot === 'root')?.id ?? '';
    await push(
      ada,
      oid,
      setTitle('Published'),
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
        id: 'picture',
        kind: 'image',
        parent: root,
        slot: 'elements',
        order: 'a5',
        properties: { box: { x: 0, y: 0, width: 40, height: 30 }, asset },
      },
    );
    await push(ada, oid, setTitle('Not yet'));
    const path = await publish(1);
    expect((await ada.get(path, { accept: 'text/html' })).body).toContain('Published');
    const row = await instance.db
      .selectFrom('edit_documents')
      .innerJoin('presentations', 'presentations.oid', 'edit_documents.presentation_oid')
      .select(['published_seq', 'published_hash', 'document_hash', 'title'])
      .where('oid', '=', oid)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ published_seq: 1, published_hash: row.document_hash, title: 'Published' });
    expect(await fetchHistory()).toContainEqual(expect.objectContaining({ seq: 1, label: 'published' }));
    const listKeys = async (trx: Kysely<Database>) => {
      const listed: string[] = [];
      for await (const key of editingBlobKeys(trx)) listed.push(key);
      return listed;
    };
    const keys = await instance.db.transaction().execute(listKeys);
    expect(keys).toContain(`originals/${asset}`);
  });
});

import { randomUUID } from 'node:crypto';
import { DOCUMENT_ID, type DocumentRecord } from '@flydeck/scene/records/record';
import { createTextState, textUpdate } from '@flydeck/scene/records/text/text-state';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEditingUsers, type editingCallsOf } from '../../testing/editing-users.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { usernameOf } from '../../testing/username-of.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { aBatch, insertShape, push, recordsAfter, sync } from './testing/editing-calls.ts';

let instance: Instance;
/** The owner of the presentations. */
let ada: Visitor;
/** Functions that send requests as Ada. */
let calls: ReturnType<typeof editingCallsOf>;

beforeAll(async () => {
  instance = await createInstance({ withSecondApp: true });
  ({ ada, calls } = await createEditingUsers(instance));
}, 90_000);
afterAll(() => instance?.close());

/** Creates a presentation and its log. Returns the oid, the records, and the ids of the root topic and of a text. */
async function createLog() {
  const { oid } = await calls.create({ kind: 'markdown', text: '# Bees\n\n## Hive\n\nThey fly.\n' });
  const { snapshot } = await sync(ada, oid);
  const records = snapshot?.records ?? [];
  const root = records.find(({ slot }) => slot === 'root')?.id ?? '';
  const text = records.find(({ kind, texts }) => kind === 'text' && texts)?.id ?? '';
  return { oid, records, root, text };
}

const paragraphs = (text: string) => [{ runs: [{ text }] }];
const setTitle = (value: string) => ({ op: 'set' as const, id: DOCUMENT_ID, property: 'title', value });

describe('a new log', () => {
  it('contains the records of the published document', async () => {
    const owner = await usernameOf(instance, ada);
    const { oid } = await instance.publish({ owner, document: { title: 'Clouds' } });
    const { snapshot } = await sync(ada, oid);
    expect(snapshot?.records.find(({ id }) => id === DOCUMENT_ID)?.properties['title']).toBe('Clouds');
    expect(await publishedSeqOf(oid)).toBe(0);
  });

  it('is created only once if two processes receive requests at the same time', async () => {
    const { oid } = await calls.create();
    const adaAtSecondApp = { ...ada, post: postToSecondApp };
    const responses = await Promise.all([
      sync(ada, oid),
      sync(adaAtSecondApp, oid),
      sync(ada, oid),
      sync(adaAtSecondApp, oid),
    ]);
    for (const { snapshot } of responses) expect(snapshot).toEqual(responses[0]?.snapshot);
    const rows = await instance.db
      .selectFrom('edit_snapshots')
      .select('label')
      .where('presentation_oid', '=', oid)
      .execute();
    expect(rows).toEqual([{ label: 'created' }]);
  });
});

async function publishedSeqOf(oid: string): Promise<number | null | undefined> {
  const row = await instance.db
    .selectFrom('edit_documents')
    .select('published_seq')
    .where('presentation_oid', '=', oid)
    .executeTakeFirst();
  return row?.published_seq;
}

/** Returns the ids of the stored refused batches. */
async function readRefusals(oid: string): Promise<string[]> {
  const rows = await instance.db
    .selectFrom('edit_refusals')
    .select('batch_id')
    .where('presentation_oid', '=', oid)
    .execute();
  return rows.map(({ batch_id }) => batch_id);
}

/** Sends a POST request of Ada to the second process. */
const postToSecondApp: Visitor['post'] = (url, body) => {
  const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const token = decodeURIComponent(ada.cookies.get('csrftoken') ?? '');
  return instance.secondApp.inject({
    method: 'POST',
    url,
    headers: { cookie, 'x-csrftoken': token },
    remoteAddress: '192.0.2.1',
    ...(body === undefined ? {} : { payload: body }),
  });
};

describe('a pushed batch', () => {
  it('is appended to the log, returned with its author, and contained in the next snapshot', async () => {
    const { oid, records, root } = await createLog();
    const batch = aBatch(0, insertShape(root, 'new-shape'), setTitle('Hives'));
    const { acks, refusals, batches, head } = await sync(ada, oid, { lastSeq: 0, pushes: [batch] });
    expect({ acks, refusals, head }).toEqual({
      acks: [{ batchId: batch.batchId, seq: 1 }],
      refusals: [],
      head: 1,
    });
    expect(batches).toEqual([
      { seq: 1, batchId: batch.batchId, author: expect.any(String), operations: batch.operations },
    ]);
    const { snapshot } = await sync(ada, oid);
    expect(snapshot).toEqual({ seq: 1, records: recordsAfter(records, batches) });
  });

  it('keeps its sequence number if it is pushed again to the same or another process', async () => {
    const { oid } = await createLog();
    const batch = aBatch(0, setTitle('Once'));
    await sync(ada, oid, { lastSeq: 0, pushes: [batch] });
    await push(ada, oid, setTitle('Twice'));
    for (const visitor of [ada, { ...ada, post: postToSecondApp }]) {
      const { acks, head } = await sync(visitor, oid, { lastSeq: 2, pushes: [batch] });
      expect([acks, head]).toEqual([[{ batchId: batch.batchId, seq: 1 }], 2]);
    }
  });

  it('that was refused is refused again by every process, although it could be applied now', async () => {
    const { oid, root } = await createLog();
    const refusedPush = aBatch(0, { op: 'set', id: 'later-shape', property: 'opacity', value: 0.5 });
    const refusals = [{ batchId: refusedPush.batchId, reason: 'unknown_record' }];
    expect((await sync(ada, oid, { lastSeq: 0, pushes: [refusedPush] })).refusals).toEqual(refusals);
    await push(ada, oid, insertShape(root, 'later-shape'));
    const retried = { ...refusedPush, batchId: randomUUID() };
    expect((await sync(ada, oid, { lastSeq: 0, pushes: [retried] })).acks).toEqual([
      { batchId: retried.batchId, seq: 2 },
    ]);
    for (const visitor of [ada, { ...ada, post: postToSecondApp }]) {
      const response = await sync(visitor, oid, { lastSeq: 2, pushes: [refusedPush] });
      expect([response.acks, response.refusals, response.head]).toEqual([[], refusals, 2]);
    }
  });

  it('is stored as refused for an hour, and only the last 1,000 refusals are stored', async () => {
    const { oid } = await createLog();
    const refuse = async (id: string) => {
      const batch = aBatch(0, { op: 'remove', id });
      expect((await sync(ada, oid, { lastSeq: 0, pushes: [batch] })).refusals).toHaveLength(1);
      return batch.batchId;
    };
    const count = async () => (await readRefusals(oid)).length;
    const first = await refuse('nothing');
    await sql`
      INSERT INTO edit_refusals (presentation_oid, batch_id, reason, refused_at)
      SELECT ${oid}, gen_random_uuid(), 'cycle', now() - make_interval(secs => n) FROM generate_series(1, 1500) AS n
    `.execute(instance.db);
    const second = await refuse('nothing');
    expect(await count()).toBe(1000);
    expect(await readRefusals(oid)).toEqual(expect.arrayContaining([first, second]));
    await sql`UPDATE edit_refusals SET refused_at = now() - interval '61 minutes' WHERE batch_id <> ${second}`.execute(
      instance.db,
    );
    const third = await refuse('nothing');
    expect((await readRefusals(oid)).sort()).toEqual([second, third].sort());
  });

  it('is refused as a whole if one operation cannot be applied, while other batches are accepted', async () => {
    const { oid, root } = await createLog();
    const refusedPush = aBatch(0, setTitle('No'), { op: 'remove', id: 'nothing' });
    const acceptedPush = aBatch(0, insertShape(root, 'kept-shape'));
    const { acks, refusals } = await sync(ada, oid, { lastSeq: 0, pushes: [refusedPush, acceptedPush] });
    expect(refusals).toEqual([{ batchId: refusedPush.batchId, reason: 'unknown_record' }]);
    expect(acks).toEqual([{ batchId: acceptedPush.batchId, seq: 1 }]);
    const { snapshot } = await sync(ada, oid);
    expect(snapshot?.records.find(({ id }) => id === DOCUMENT_ID)?.properties['title']).toBe('Bees');
  });

  it('gets the next sequence number, also when two processes push at the same time', async () => {
    const { oid, root } = await createLog();
    const adaAtSecondApp = { ...ada, post: postToSecondApp };
    const pushes = Array.from({ length: 30 }, (_, i) =>
      push(i % 2 ? ada : adaAtSecondApp, oid, insertShape(root, `shape-${i}`), setTitle(`Title ${i}`)),
    );
    const seqs = await Promise.all(pushes);
    expect(seqs.sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, i) => i + 1));
    const [fromFirstApp, fromSecondApp] = [await sync(ada, oid), await sync(adaAtSecondApp, oid)];
    expect(fromFirstApp.snapshot).toEqual(fromSecondApp.snapshot);
    const { batches } = await sync(ada, oid, { lastSeq: 0 });
    const initialRecords = await readInitialRecords(oid);
    expect(recordsAfter(initialRecords, batches)).toEqual(fromFirstApp.snapshot?.records);
  });
});

/** Returns the records of the first snapshot of a log. */
async function readInitialRecords(oid: string) {
  const { records } = await instance.db
    .selectFrom('edit_snapshots')
    .select('records')
    .where('presentation_oid', '=', oid)
    .where('seq', '=', 0)
    .executeTakeFirstOrThrow();
  return JSON.parse(records);
}

describe('a snapshot', () => {
  it('is stored every 200 batches with tombstones and text states, and does not change the records', async () => {
    const { oid, records, root, text } = await createLog();
    await sync(ada, oid, { seeds: [{ id: text, slot: 'body' }] });
    await push(ada, oid, insertShape(root, 'removed'), { op: 'remove', id: 'removed' });
    for (let i = 0; i < 5; i += 1) {
      const pushes = Array.from({ length: 45 }, (_, j) => aBatch(0, insertShape(root, `s${i}-${j}`)));
      expect((await sync(ada, oid, { lastSeq: 0, pushes })).acks).toHaveLength(45);
    }
    const snapshots = await instance.db
      .selectFrom('edit_snapshots')
      .select(['seq', 'records'])
      .where('presentation_oid', '=', oid)
      .orderBy('seq')
      .execute();
    expect(snapshots.map(({ seq }) => seq)).toEqual([0, 200]);
    const { batches } = await sync(ada, oid, { lastSeq: 0 });
    const stored = JSON.parse(snapshots[1]?.records ?? '[]') as DocumentRecord[];
    expect(stored).toEqual(recordsAfter(records, batches.slice(0, 200)));
    expect(stored.find(({ id }) => id === 'removed')).toMatchObject({ removed: true, order: expect.any(String) });
    expect(stored.find(({ id }) => id === text)?.texts?.['body']?.state).toEqual(expect.any(String));
    const fromSecondApp = await sync({ ...ada, post: postToSecondApp }, oid);
    expect(fromSecondApp.snapshot).toEqual({ seq: 227, records: recordsAfter(records, batches) });
  });
});

describe('a text', () => {
  it('gets one text state even if several editors request it, and then merges updates', async () => {
    const { oid, text } = await createLog();
    const seeds = [{ id: text, slot: 'body' }];
    const adaAtSecondApp = { ...ada, post: postToSecondApp };
    await Promise.all([sync(ada, oid, { seeds }), sync(adaAtSecondApp, oid, { seeds }), sync(ada, oid, { seeds })]);
    const { snapshot, head } = await sync(ada, oid);
    expect(head).toBe(1);
    const content = snapshot?.records.find(({ id }) => id === text)?.texts?.['body'];
    const update = textUpdate(content ?? { paragraphs: [] }, paragraphs('Merged')) ?? '';
    await push(ada, oid, { op: 'text', id: text, slot: 'body', update });
    expect(await textOf(oid, text)).toEqual(paragraphs('Merged'));
  });

  it('with a text state gets the rewrites of a batch as text operations, applied one after the other', async () => {
    const { oid, text } = await createLog();
    await sync(ada, oid, { seeds: [{ id: text, slot: 'body' }] });
    const rewrite = { op: 'rewrite' as const, id: text, slot: 'body', paragraphs: paragraphs('Rewritten') };
    await push(ada, oid, rewrite, { ...rewrite, paragraphs: paragraphs('Rewritten twice') });
    const { batches } = await sync(ada, oid, { lastSeq: 1 });
    expect(batches[0]?.operations.map(({ op }) => op)).toEqual(['text', 'text']);
    expect(await textOf(oid, text)).toEqual(paragraphs('Rewritten twice'));
  });

  it.each([
    ['after the creation of the text state', 2],
    ['before the creation of the text state', 0],
  ])('keeps the changes that were made after the base of a rewrite, for a base %s', async (_, base) => {
    const { oid, text, records } = await createLog();
    const body = { id: text, slot: 'body' };
    const initial = records.find(({ id }) => id === text)?.texts?.['body']?.paragraphs[0];
    const initialText = initial?.runs.map((run) => run.text).join('') ?? '';
    await sync(ada, oid, { seeds: [body] });
    // Creates state 2, the base of the rewrites in the first case. This batch does not change the text.
    await push(ada, oid, { op: 'set', id: text, property: 'opacity', value: 0.5 });
    const { snapshot } = await sync(ada, oid);
    const content = snapshot?.records.find(({ id }) => id === text)?.texts?.['body'] ?? { paragraphs: [] };
    const update = textUpdate(content, paragraphs(`${initialText} and more`)) ?? '';
    await push(ada, oid, { op: 'text', ...body, update });
    const rewrites = ['Before ', 'Long before '].map((start) => ({
      op: 'rewrite' as const,
      ...body,
      paragraphs: paragraphs(`${start}${initialText}`),
    }));
    await sync(ada, oid, { lastSeq: 0, pushes: [aBatch(base, ...rewrites)] });
    expect(await textOf(oid, text)).toEqual(paragraphs(`Long before ${initialText} and more`));
  });

  it('without a text state gets the rewrites of a batch unchanged', async () => {
    const { oid, text } = await createLog();
    const rewrite = { op: 'rewrite' as const, id: text, slot: 'body', paragraphs: paragraphs('New') };
    await push(ada, oid, rewrite);
    const { batches } = await sync(ada, oid, { lastSeq: 0 });
    expect(batches[0]?.operations).toEqual([rewrite]);
  });

  it.each([
    ['a record that does not exist', 'nothing', 'body', 'unknown_record'],
    ['a text that the record does not have', DOCUMENT_ID, 'body', 'invalid_value'],
  ])('gets no text state if the request is for %s', async (_, id, slot, reason) => {
    const { oid } = await createLog();
    const { seedRefusals, head } = await sync(ada, oid, { lastSeq: 0, seeds: [{ id, slot }] });
    expect([seedRefusals, head]).toEqual([[{ id, slot, reason }], 0]);
  });

  it('refuses updates that are malformed or give characters invalid properties', async () => {
    const { oid, text } = await createLog();
    await sync(ada, oid, { seeds: [{ id: text, slot: 'body' }] });
    const link = { kind: 'url' as const, href: 'javascript:alert(1)' };
    const scriptLinkUpdate = textUpdate(createTextState([]), [{ runs: [{ text: 'x', link }] }]) ?? '';
    for (const update of [scriptLinkUpdate, '/////w==', '']) {
      const batch = aBatch(1, { op: 'text', id: text, slot: 'body', update });
      const { refusals } = await sync(ada, oid, { lastSeq: 1, pushes: [batch] });
      expect(refusals, update).toEqual([{ batchId: batch.batchId, reason: 'invalid_value' }]);
    }
  });
});

/** Returns the paragraphs of a text in the current state of a log. */
async function textOf(oid: string, id: string) {
  const { snapshot } = await sync(ada, oid);
  return snapshot?.records.find((record) => record.id === id)?.texts?.['body']?.paragraphs;
}

it('sync returns all records to an editor that is ahead of the log, else only new batches', async () => {
  const { oid } = await createLog();
  expect((await sync(ada, oid, { lastSeq: 7 })).snapshot?.seq).toBe(0);
  expect(await sync(ada, oid, { lastSeq: 0 })).toEqual({
    batches: [],
    acks: [],
    refusals: [],
    seedRefusals: [],
    head: 0,
  });
});

it('a log is deleted with its presentation', async () => {
  const { oid } = await createLog();
  await push(ada, oid, setTitle('Gone'));
  await instance.db.deleteFrom('presentations').where('oid', '=', oid).execute();
  for (const table of ['edit_documents', 'edit_batches', 'edit_snapshots'] as const) {
    const rows = await instance.db
      .selectFrom(table)
      .select('presentation_oid')
      .where('presentation_oid', '=', oid)
      .execute();
    expect(rows).toEqual([]);
  }
});

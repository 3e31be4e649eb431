import type { EditHistoryEntry } from '@flydeck/contract/editing/history';
import type { PublishingStatus } from '@flydeck/contract/editing/publishing';
import type { Document } from '@flydeck/scene/model/document';
import { DOCUMENT_ID } from '@flydeck/scene/records/record';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../database.ts';
import { createLogger } from '../../http/logger.ts';
import { createEditingUsers, createPng, type editingCallsOf } from '../../testing/editing-users.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { usernameOf } from '../../testing/username-of.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { convertDrafts } from './convert-drafts-job.ts';
import { createLog } from './create-log.ts';
import { draftBlobKeys } from './draft-blobs.ts';
import { editingBlobKeys, editingData } from './index.ts';
import { aBatch, sync } from './testing/editing-calls.ts';
import { insertFormerDraft } from './testing/former-drafts.ts';

let instance: Instance;
/** The owner of the presentations. */
let ada: Visitor;
/** Functions that send requests as Ada. */
let calls: ReturnType<typeof editingCallsOf>;
/** Oid of Ada's profile. */
let profileOid: string;
/** Oid of a presentation that is published as Ada before each test. */
let oid: string;
/** The document of the presentation `oid`. */
let publishedDocument: Document;

beforeAll(async () => {
  instance = await createInstance({ withSecondApp: true });
  ({ ada, calls } = await createEditingUsers(instance));
}, 90_000);
afterAll(() => instance?.close());
beforeEach(async () => {
  ({ oid } = await instance.publish({ owner: await usernameOf(instance, ada), document: { title: 'Published' } }));
  const row = await loadPresentationRow();
  profileOid = row.owner_oid;
  const bytes = await instance.blobs.read(`documents/${row.document_hash}.json`);
  publishedDocument = JSON.parse(new TextDecoder().decode(bytes)) as Document;
});

const loadPresentationRow = () =>
  instance.db.selectFrom('presentations').selectAll().where('oid', '=', oid).executeTakeFirstOrThrow();
const loadLog = () =>
  instance.db.selectFrom('edit_documents').selectAll().where('presentation_oid', '=', oid).executeTakeFirst();
/** Returns the JSON of the published document with another title and the changed fields. */
const documentWith = (title: string, change: Readonly<Record<string, unknown>> = {}) =>
  JSON.stringify({ ...publishedDocument, title, ...change });
const fetchStatus = async () => (await ada.get(`/api/editing/${oid}/publishing`)).json() as PublishingStatus;
const fetchHistory = async () =>
  ((await ada.get(`/api/editing/${oid}/history`)).json() as { entries: EditHistoryEntry[] }).entries;
const fetchTitleAt = async (seq: number): Promise<unknown> => {
  const { records } = (await ada.get(`/api/editing/${oid}/history/${seq}`)).json() as {
    records?: { id: string; properties: Record<string, unknown> }[];
  };
  return records?.find(({ id }) => id === DOCUMENT_ID)?.properties['title'];
};
const fetchSeqs = async () => (await fetchHistory()).map(({ seq }) => seq);
const setTitle = (value: string) => ({ op: 'set' as const, id: DOCUMENT_ID, property: 'title', value });
const editingDeps = () => ({ db: instance.db, blobs: instance.blobs, log: createLogger('silent') });
/** Runs the job that converts all drafts. */
const runConversionJob = () => convertDrafts(editingDeps())({}, { id: 'job', signal: new AbortController().signal });

describe('a draft of an earlier release', () => {
  it('becomes a log that contains the revisions of the draft with their dates, authors and labels', async () => {
    const savedAt = (day: number) => new Date(Date.UTC(2026, 9, day));
    const history = [
      {
        revision: 1,
        document: documentWith('One'),
        savedAt: savedAt(1),
        savedBy: profileOid,
        label: 'created' as const,
      },
      {
        revision: 3,
        document: documentWith('Three'),
        savedAt: savedAt(2),
        savedBy: profileOid,
        label: 'published' as const,
      },
      { revision: 5, document: documentWith('Five'), savedAt: savedAt(3), savedBy: null, label: 'restored' as const },
      { revision: 7, document: documentWith('Seven'), savedAt: savedAt(4), savedBy: profileOid },
    ];
    await insertFormerDraft(instance.db, {
      oid,
      revision: 7,
      document: documentWith('Seven'),
      publishedRevision: 3,
      updatedBy: profileOid,
      history,
    });
    const { snapshot, head } = await sync(ada, oid);
    expect([head, snapshot?.seq]).toEqual([7, 7]);
    const at = (day: number) => savedAt(day).toISOString();
    expect(await fetchHistory()).toEqual([
      { seq: 7, at: at(4), author: 'Ada Lovelace', label: null, name: null },
      { seq: 5, at: at(3), author: null, label: 'restored', name: null },
      { seq: 3, at: at(2), author: 'Ada Lovelace', label: 'published', name: null },
      { seq: 1, at: at(1), author: 'Ada Lovelace', label: 'created', name: null },
    ]);
    expect(await Promise.all([1, 2, 3, 5, 7].map(fetchTitleAt))).toEqual(['One', undefined, 'Three', 'Five', 'Seven']);
    expect(await fetchStatus()).toMatchObject({ publishedSeq: 3, hasChanges: true });
    const restored = await ada.post(`/api/editing/${oid}/restore`, { seq: 1 });
    expect(restored.json()).toEqual({ seq: 8 });
    expect(await fetchTitleAt(8)).toBe('One');
  });

  it('becomes a log that accepts batches based on the last revision, but not on earlier revisions', async () => {
    await insertFormerDraft(instance.db, { oid, revision: 4, document: documentWith('Four'), publishedRevision: 4 });
    expect(await fetchStatus()).toMatchObject({ publishedSeq: 4, hasChanges: false });
    const late = await sync(ada, oid, { pushes: [aBatch(3, setTitle('Late'))] });
    expect(late.refusals[0]?.reason).toBe('unknown_base');
    const { acks } = await sync(ada, oid, { lastSeq: 4, pushes: [aBatch(4, setTitle('Five'))] });
    expect(acks).toEqual([expect.objectContaining({ seq: 5 })]);
    expect(await fetchStatus()).toMatchObject({ publishedSeq: 4, hasChanges: true });
    expect(await fetchSeqs()).toEqual([5, 4]);
  });

  it('becomes a log that omits the revisions whose document cannot be read', async () => {
    const unreadable = [
      '{"format":',
      '7',
      'null',
      '{}',
      documentWith('New', { version: 99 }),
      documentWith('x', { root: undefined }),
    ];
    await insertFormerDraft(instance.db, {
      oid,
      revision: 10,
      document: documentWith('Ten'),
      publishedRevision: null,
      history: [
        { revision: 1, document: documentWith('One') },
        ...unreadable.map((document, i) => ({ revision: i + 2, document })),
      ],
    });
    expect((await sync(ada, oid)).head).toBe(10);
    expect(await fetchSeqs()).toEqual([10, 1]);
    expect(await fetchStatus()).toMatchObject({ publishedSeq: null, hasChanges: true });
  });

  it('becomes a log whose last state is the published document if the last revision cannot be read', async () => {
    const history = [{ revision: 1, document: documentWith('One') }];
    await insertFormerDraft(instance.db, { oid, revision: 2, document: '{', publishedRevision: 1, history });
    expect((await sync(ada, oid)).head).toBe(2);
    expect(await Promise.all([1, 2].map(fetchTitleAt))).toEqual(['One', 'Published']);
    expect(await fetchStatus()).toMatchObject({ publishedSeq: 2, hasChanges: false });
  });

  it('gets unique element ids if it has format version 1', async () => {
    const box = { x: 0, y: 0, width: 10, height: 10 };
    const shape = { kind: 'shape', id: 'e1', ...box, geometry: { kind: 'preset', preset: 'rect' } };
    const topic = (id: string) => ({ id, title: id, width: 100, height: 100, elements: [shape], topics: [] });
    const root = { ...topic('root'), topics: [topic('a'), topic('b')] } as unknown;
    const { path: _path, ...rest } = publishedDocument;
    const document = JSON.stringify({ ...rest, version: 1, root });
    const history = [{ revision: 1, document }];
    await insertFormerDraft(instance.db, { oid, revision: 2, document, publishedRevision: null, history });
    const { snapshot } = await sync(ada, oid);
    const shapes = snapshot?.records.filter(({ kind }) => kind === 'shape').map(({ id }) => id);
    expect(shapes).toHaveLength(3);
    expect(new Set(shapes).size).toBe(3);
    const response = await ada.post(`/api/editing/${oid}/publish`, { seq: 2 });
    expect([response.statusCode, response.json()]).toEqual([200, expect.objectContaining({ hasChanges: false })]);
  }, 30_000);

  it('becomes a log with the published document even if the history of the draft does not contain it', async () => {
    await insertFormerDraft(instance.db, { oid, revision: 9, document: documentWith('Nine'), publishedRevision: 4 });
    expect(await fetchStatus()).toMatchObject({ publishedSeq: 4, hasChanges: true });
    expect(await Promise.all([4, 9].map(fetchTitleAt))).toEqual(['Published', 'Nine']);
  });

  it('does not add the size of its revisions to the size of the log that it becomes', async () => {
    const description = 'x'.repeat(20_000);
    const history = Array.from({ length: 200 }, (_, i) => ({
      revision: i + 1,
      document: documentWith(`Revision ${i + 1}`, { description }),
    }));
    await insertFormerDraft(instance.db, {
      oid,
      revision: 200,
      document: documentWith('Revision 200'),
      publishedRevision: 1,
      history,
    });
    await sync(ada, oid, { lastSeq: 200, pushes: [aBatch(200, setTitle('Edited'))] });
    expect(await fetchSeqs()).toHaveLength(201);
    expect(Number((await loadLog())?.bytes)).toBeLessThan(1000);
  }, 60_000);
});

describe('a document that was published without the draft or log, for example by an import', () => {
  /** Publishes another document for the presentation `oid`, as an import does. */
  const republish = () => instance.publish({ oid, owner: 'ada-lovelace', document: { title: 'Imported' } });

  it('becomes the next state of a draft or log without unpublished changes', async () => {
    const history = [{ revision: 4, document: documentWith('Four') }];
    await insertFormerDraft(instance.db, {
      oid,
      revision: 4,
      document: documentWith('Four'),
      publishedRevision: 4,
      history,
    });
    await republish();
    expect(await fetchStatus()).toMatchObject({ publishedSeq: 5, hasChanges: false });
    expect(await Promise.all([4, 5].map(fetchTitleAt))).toEqual(['Four', 'Imported']);
    expect((await sync(ada, oid, { lastSeq: 4 })).snapshot?.seq).toBe(5);
    await instance.publish({ oid, owner: 'ada-lovelace', document: { title: 'Imported again' } });
    const { head, snapshot } = await sync(ada, oid);
    expect([head, snapshot?.seq]).toEqual([6, 6]);
    expect((await fetchHistory()).map(({ seq, label }) => [seq, label])).toEqual([
      [6, 'published'],
      [5, 'published'],
      [4, null],
    ]);
    expect((await sync(ada, oid, { lastSeq: 6, pushes: [aBatch(6, setTitle('Edited'))] })).acks[0]?.seq).toBe(7);
  });

  it('does not replace unpublished changes of a draft or log', async () => {
    await insertFormerDraft(instance.db, { oid, revision: 4, document: documentWith('Four'), publishedRevision: 3 });
    await republish();
    expect(await fetchStatus()).toMatchObject({ publishedSeq: null, hasChanges: true });
    expect(await fetchTitleAt(4)).toBe('Four');
    expect((await sync(ada, oid, { lastSeq: 4, pushes: [aBatch(4, setTitle('Five'))] })).head).toBe(5);
    await instance.publish({ oid, owner: 'ada-lovelace', document: { title: 'Imported again' } });
    expect((await sync(ada, oid)).head).toBe(5);
  });

  it('does not replace a batch that the first request after the publication pushes', async () => {
    await sync(ada, oid);
    await republish();
    const { acks, head } = await sync(ada, oid, { lastSeq: 0, pushes: [aBatch(0, setTitle('Mine'))] });
    expect([acks[0]?.seq, head]).toEqual([1, 1]);
    expect(await fetchTitleAt(1)).toBe('Mine');
  });
});

describe('the conversion of a draft', () => {
  const insertDraft = () =>
    insertFormerDraft(instance.db, {
      oid,
      revision: 5,
      document: documentWith('Five'),
      publishedRevision: 4,
      history: [{ revision: 1, document: documentWith('One') }],
    });

  it('happens only once if two processes receive requests at the same time', async () => {
    await insertDraft();
    const adaAtSecondApp: Visitor = { ...ada, get: (url) => getFromSecondApp(url) };
    const path = `/api/editing/${oid}/publishing`;
    const responses = await Promise.all([ada, adaAtSecondApp, ada, adaAtSecondApp].map((visitor) => visitor.get(path)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(await fetchSeqs()).toEqual([5, 4, 1]);
  });

  it('stores nothing if it is interrupted, and can then be repeated', async () => {
    await insertDraft();
    /** Terminates the database connection of the conversion's transaction. Returns undefined, as for a missing blob. */
    const interrupt = async (): Promise<undefined> => {
      await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND state = 'idle in transaction'`.execute(
        instance.db,
      );
      return undefined;
    };
    const deps = { ...editingDeps(), blobs: { ...instance.blobs, read: interrupt } };
    await expect(createLog(deps, oid)).rejects.toThrow();
    expect(await loadLog()).toBeUndefined();
    await createLog(editingDeps(), oid);
    expect(await fetchSeqs()).toEqual([5, 4, 1]);
  });

  it('skips a draft that cannot be converted, and changes nothing when its job runs again', async () => {
    const [first, unreadable, third] = [oid, ...(await publishMore(2))].sort();
    for (const draftOid of [first, unreadable, third]) {
      oid = draftOid ?? '';
      const document = draftOid === unreadable ? '{' : documentWith('Two');
      await insertFormerDraft(instance.db, { oid, revision: 2, document, publishedRevision: 1 });
    }
    // Of this presentation, neither the draft nor the published document can be read.
    await sql`UPDATE presentations SET document_hash = repeat('0', 64) WHERE oid = ${unreadable}`.execute(instance.db);
    await runConversionJob();
    const listConvertedLogs = async () => {
      const rows = await instance.db
        .selectFrom('edit_documents')
        .select(['presentation_oid', 'head_seq'])
        .where('presentation_oid', 'in', [first ?? '', unreadable ?? '', third ?? ''])
        .orderBy('presentation_oid')
        .execute();
      return rows.map(({ presentation_oid, head_seq }) => [presentation_oid, head_seq]);
    };
    const before = await listConvertedLogs();
    expect(before).toEqual([
      [first, 2],
      [third, 2],
    ]);
    await runConversionJob();
    expect(await listConvertedLogs()).toEqual(before);
    await sql`DELETE FROM presentations WHERE oid = ${unreadable}`.execute(instance.db);
  });
});

/** Publishes more presentations of Ada. Returns their oids. */
async function publishMore(count: number): Promise<string[]> {
  const oids: string[] = [];
  for (let i = 0; i < count; i += 1)
    oids.push((await instance.publish({ owner: 'ada-lovelace', document: { title: `More ${i}` } })).oid);
  return oids;
}

/** Sends a GET request of Ada to the second process. */
const getFromSecondApp: Visitor['get'] = (url) => {
  const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return instance.secondApp.inject({ method: 'GET', url, headers: { cookie }, remoteAddress: '192.0.2.1' });
};

describe('the tables of drafts', () => {
  beforeEach(() =>
    insertFormerDraft(instance.db, {
      oid,
      revision: 2,
      document: documentWith('Two'),
      publishedRevision: 1,
      updatedBy: profileOid,
      history: [{ revision: 1, document: documentWith('One'), savedBy: profileOid }],
    }),
  );

  it('refuse changes by processes of an earlier release', async () => {
    for (const statement of [
      sql`UPDATE drafts SET revision = 3, document = '{}'`,
      sql`UPDATE draft_history SET label = 'published'`,
      sql`INSERT INTO drafts SELECT * FROM drafts ON CONFLICT DO NOTHING`,
      sql`INSERT INTO draft_history SELECT * FROM draft_history ON CONFLICT DO NOTHING`,
    ])
      await expect(statement.execute(instance.db)).rejects.toThrow(
        'Drafts were replaced by logs of edits: a newer version of Flydeck uses this database.',
      );
  });

  it('allow the deletion of profiles and presentations', async () => {
    // The deletion of a profile sets these two columns to null.
    await sql`UPDATE drafts SET updated_by = NULL WHERE presentation_oid = ${oid}`.execute(instance.db);
    await sql`UPDATE draft_history SET saved_by = NULL WHERE presentation_oid = ${oid}`.execute(instance.db);
    await instance.db.deleteFrom('presentations').where('oid', '=', oid).execute();
    const rows = await sql`SELECT 1 FROM draft_history WHERE presentation_oid = ${oid}`.execute(instance.db);
    expect(rows.rows).toEqual([]);
  });
});

it('the dashboard and the archive contain a draft, and its asset is in use, before and after conversion', async () => {
  const { asset } = (await calls.putAsset(oid, createPng())).json() as { asset: string };
  const assets = { [asset]: { mediaType: 'image/png' as const, bytes: 100 } };
  const history = [{ revision: 1, document: documentWith('One', { assets }) }];
  await insertFormerDraft(instance.db, {
    oid,
    revision: 2,
    document: documentWith('Two'),
    publishedRevision: 1,
    history,
  });
  const loadUnpublishedRevision = async () => {
    const { presentations } = (await ada.get('/api/dashboard/presentations')).json() as {
      presentations: { oid: string; unpublishedRevision: number | null }[];
    };
    return presentations.find((presentation) => presentation.oid === oid)?.unpublishedRevision;
  };
  /** Returns whether `listBlobKeys` yields the original file of the asset. */
  const isInUse = (listBlobKeys: (trx: Kysely<Database>) => AsyncGenerator<string>) =>
    instance.db.transaction().execute(async (trx) => {
      for await (const key of listBlobKeys(trx)) if (key === `originals/${asset}`) return true;
      return false;
    });
  /** Returns the revision and the title of the draft or log in the archive. */
  const loadArchivedRevision = async () => {
    const { 'drafts.json': drafts } = await editingData.archive(instance.db, { profileOid, userId: '' });
    const entries = drafts as { presentation_oid: string; revision: number; document: string }[];
    const entry = entries.find(({ presentation_oid }) => presentation_oid === oid);
    return [entry?.revision, JSON.parse(entry?.document ?? '{}').title];
  };
  const loadStatus = async () => ({
    unpublished: await loadUnpublishedRevision(),
    archived: await loadArchivedRevision(),
    isInUseByDraft: await isInUse(draftBlobKeys),
    isInUseByLog: await isInUse(editingBlobKeys),
  });
  const before = { unpublished: 2, archived: [2, 'Two'], isInUseByDraft: true, isInUseByLog: false };
  expect(await loadStatus()).toEqual(before);
  await runConversionJob();
  expect(await loadStatus()).toEqual({ ...before, isInUseByDraft: false, isInUseByLog: true });
});

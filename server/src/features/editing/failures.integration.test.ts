import { DOCUMENT_ID } from '@flydeck/scene/records/record';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEditingUsers, type editingCallsOf } from '../../testing/editing-users.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { usernameOf } from '../../testing/username-of.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { aBatch, postSync, sync } from './testing/editing-calls.ts';

let instance: Instance;
/** The owner of the presentations. */
let ada: Visitor;
/** Functions that send requests as Ada. */
let calls: ReturnType<typeof editingCallsOf>;

beforeAll(async () => {
  instance = await createInstance();
  ({ ada, calls } = await createEditingUsers(instance));
}, 90_000);
afterAll(() => instance?.close());

const EMPTY_REQUEST = { lastSeq: null, pushes: [], seeds: [] };

it('a log is not stored if its creation fails, and the next request creates it', async () => {
  const { oid } = await instance.publish({ owner: await usernameOf(instance, ada) });
  const { document_hash } = await instance.db
    .selectFrom('presentations')
    .select('document_hash')
    .where('oid', '=', oid)
    .executeTakeFirstOrThrow();
  const key = `documents/${document_hash}.json`;
  const document = (await instance.blobs.read(key)) ?? new Uint8Array();
  // A log is created from the presentation's document, so the creation fails without the document.
  await instance.blobs.delete(key);
  expect((await postSync(ada, oid, EMPTY_REQUEST)).statusCode).toBe(500);
  const rows = await instance.db
    .selectFrom('edit_documents')
    .select('head_seq')
    .where('presentation_oid', '=', oid)
    .execute();
  expect(rows).toEqual([]);
  await instance.blobs.put(key, document);
  expect((await sync(ada, oid)).snapshot?.records.length).toBeGreaterThan(1);
});

it('a batch is neither visible nor acknowledged if its transaction fails, and can be pushed again', async () => {
  const { oid } = await calls.create();
  const { snapshot } = await sync(ada, oid);
  const batch = aBatch(0, { op: 'set', id: DOCUMENT_ID, property: 'title', value: 'Lost' });
  // The constraint makes every new batch fail.
  await sql`ALTER TABLE edit_batches ADD CONSTRAINT fails CHECK (seq < 1) NOT VALID`.execute(instance.db);
  try {
    expect((await postSync(ada, oid, { ...EMPTY_REQUEST, pushes: [batch] })).statusCode).toBe(500);
    expect((await sync(ada, oid)).snapshot).toEqual(snapshot);
  } finally {
    await sql`ALTER TABLE edit_batches DROP CONSTRAINT fails`.execute(instance.db);
  }
  expect((await sync(ada, oid, { pushes: [batch] })).acks).toEqual([{ batchId: batch.batchId, seq: 1 }]);
});

it('a batch whose transaction fails does not affect the batches of other requests at the same time', async () => {
  const { oid } = await calls.create();
  await sync(ada, oid);
  const pushTitle = (value: string) =>
    postSync(ada, oid, {
      ...EMPTY_REQUEST,
      pushes: [aBatch(0, { op: 'set', id: DOCUMENT_ID, property: 'title', value })],
    });
  await sql`ALTER TABLE edit_batches ADD CONSTRAINT fails CHECK (operations NOT LIKE '%Fails%') NOT VALID`.execute(
    instance.db,
  );
  try {
    const titles = ['One', 'Two', 'Fails', 'Three', 'Four'];
    const responses = await Promise.all(titles.map(pushTitle));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 500, 200, 200]);
    const { snapshot } = await sync(ada, oid);
    expect(snapshot?.seq).toBe(4);
    expect(titles).toContain(snapshot?.records.find(({ id }) => id === DOCUMENT_ID)?.properties['title']);
  } finally {
    await sql`ALTER TABLE edit_batches DROP CONSTRAINT fails`.execute(instance.db);
  }
});

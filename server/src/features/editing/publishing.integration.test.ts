import type { EditHistoryEntry } from '@flydeck/contract/editing/history';
import type { PublishingStatus } from '@flydeck/contract/editing/publishing';
import { DOCUMENT_ID } from '@flydeck/scene/records/record';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEditingUsers, type editingCallsOf } from '../../testing/editing-users.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { insertShape, push, recordsAfter, sync } from './testing/editing-calls.ts';

let instance: Instance;
/** The owner of the presentations. */
let ada: Visitor;
/** Another member. */
let eve: Visitor;
/** An anonymous visitor. */
let anonymous: Visitor;
/** Functions that send requests as Ada. */
let calls: ReturnType<typeof editingCallsOf>;
/** A new presentation of Ada for each test. The presentation has a log. */
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
const publish = (visitor: Visitor, body: object) => visitor.post(`/api/editing/${oid}/publish`, body);
const restore = (visitor: Visitor, body: object) => visitor.post(`/api/editing/${oid}/restore`, body);
const fetchStatus = async (visitor: Visitor) =>
  (await visitor.get(`/api/editing/${oid}/publishing`)).json() as PublishingStatus;

/** Creates a share link that allows editing, and opens it as Eve, who may edit afterwards. */
async function inviteEve(): Promise<void> {
  const created = await ada.post(`/api/presentations/${oid}/links`, { right: 'edit' });
  await eve.get((created.json() as { path: string }).path, { accept: 'text/html' });
}

describe('publishing', () => {
  it('shows a state to visitors with the chosen privacy, and later changes count as unpublished', async () => {
    await push(ada, oid, setTitle('Shown'));
    expect(await fetchStatus(ada)).toMatchObject({ hasChanges: true, privacy: 'private', canPublish: true });
    const response = await publish(ada, { seq: 1, privacy: 'public' });
    expect([response.statusCode, response.json()]).toEqual([
      200,
      expect.objectContaining({ publishedSeq: 1, hasChanges: false, privacy: 'public', canSetPrivacy: true }),
    ]);
    const { path } = response.json() as PublishingStatus;
    expect((await anonymous.get(path, { accept: 'text/html' })).body).toContain('Shown');
    await push(ada, oid, setTitle('Not yet'));
    expect(await fetchStatus(ada)).toMatchObject({ publishedSeq: 1, hasChanges: true });
    expect((await anonymous.get(path, { accept: 'text/html' })).body).not.toContain('Not yet');
  });

  it('is refused if a later state has been published, and for a state that does not exist', async () => {
    await push(ada, oid, setTitle('One'));
    await push(ada, oid, setTitle('Two'));
    expect((await publish(ada, { seq: 2 })).statusCode).toBe(200);
    expect((await publish(ada, { seq: 1 })).json()).toMatchObject({ status: 409, code: 'resource.conflict' });
    expect((await publish(ada, { seq: 3 })).statusCode).toBe(404);
    expect(await fetchStatus(ada)).toMatchObject({ publishedSeq: 2, hasChanges: false });
  });

  it('is refused for visitors who may not edit; only the owner can publish with a new privacy', async () => {
    expect((await publish(anonymous, { seq: 0 })).statusCode).toBe(401);
    expect((await publish(eve, { seq: 0 })).statusCode).toBe(404);
    expect((await anonymous.get(`/api/editing/${oid}/publishing`)).statusCode).toBe(401);
    expect((await eve.get(`/api/editing/${oid}/publishing`)).statusCode).toBe(404);
    await inviteEve();
    const { canPublish, canSetPrivacy } = await fetchStatus(eve);
    expect(canSetPrivacy).toBe(false);
    expect((await publish(eve, { seq: 0, privacy: 'public' })).statusCode).toBe(404);
    // The status code of the response agrees with `canPublish` of the publishing status.
    expect((await publish(eve, { seq: 0 })).statusCode).toBe(canPublish ? 200 : 404);
    expect((await fetchStatus(ada)).privacy).toBe('private');
  });

  it.each([[{ seq: -1 }], [{ seq: 2 ** 31 }], [{ seq: '0' }], [{ seq: 0, privacy: 'everybody' }], [{ seq: 0, x: 1 }]])(
    'is refused with 400 for %j',
    async (body) => {
      expect((await publish(ada, body)).statusCode).toBe(400);
    },
  );
});

describe('the publishing status', () => {
  it('has no changes before the first edit, and a request for the status creates no log', async () => {
    ({ oid } = await calls.create());
    expect(await fetchStatus(ada)).toMatchObject({ publishedSeq: 0, headSeq: 0, hasChanges: false });
    const logs = await instance.db
      .selectFrom('edit_documents')
      .where('presentation_oid', '=', oid)
      .selectAll()
      .execute();
    expect(logs).toEqual([]);
  });

  it('contains the price of the PDF, which the owner can change', async () => {
    expect(await fetchStatus(ada)).toMatchObject({
      pdfPrice: { kind: 'default' },
      defaultPdfPrice: { kind: 'free' },
      canSellPdf: false,
    });
    await ada.send('PATCH', `/api/drafts/${oid}`, { pdfPrice: { kind: 'none' } });
    expect((await fetchStatus(ada)).pdfPrice).toEqual({ kind: 'none' });
  });
});

describe('restoring a state', () => {
  it('adds a batch that the next sync returns, and can be reverted by restoring a later state', async () => {
    const initialRecords = (await sync(ada, oid)).snapshot?.records ?? [];
    const root = initialRecords.find(({ slot }) => slot === 'root')?.id ?? '';
    await push(ada, oid, setTitle('Changed'), insertShape(root, 'shape'));
    const changedRecords = (await sync(ada, oid)).snapshot?.records ?? [];
    expect((await restore(ada, { seq: 0 })).json()).toEqual({ seq: 2 });
    const { batches } = await sync(ada, oid, { lastSeq: 1 });
    expect(batches).toMatchObject([{ seq: 2, author: expect.any(String) }]);
    const restored = recordsAfter(changedRecords, batches);
    expect(restored.filter(({ removed }) => !removed)).toEqual(initialRecords);
    // The records are already those of the state 0, so no batch is added.
    expect((await restore(ada, { seq: 0 })).json()).toEqual({ seq: 2 });
    expect((await restore(ada, { seq: 1 })).json()).toEqual({ seq: 3 });
    expect((await sync(ada, oid)).snapshot?.records).toEqual(changedRecords);
    const { entries } = (await ada.get(`/api/editing/${oid}/history`)).json() as { entries: EditHistoryEntry[] };
    expect(entries[0]).toMatchObject({ seq: 3, author: 'Ada Lovelace' });
  });

  it('is refused for visitors who may not edit, and for missing or invalid states', async () => {
    expect((await restore(anonymous, { seq: 0 })).statusCode).toBe(401);
    expect((await restore(eve, { seq: 0 })).statusCode).toBe(404);
    expect((await restore(ada, { seq: 1 })).statusCode).toBe(404);
    for (const seq of [-1, 2 ** 31, '0', null]) expect((await restore(ada, { seq })).statusCode).toBe(400);
  });
});

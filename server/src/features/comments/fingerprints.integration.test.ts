import type { CommentThread } from '@flydeck/contract/comments/comment';
import { partFingerprint } from '@flydeck/scene/records/part-fingerprint';
import { RecordStore } from '@flydeck/scene/records/record-store';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { resetRateLimits } from '../../testing/account-calls.ts';
import { editingCallsOf } from '../../testing/editing-users.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { createMember, type Visitor } from '../../testing/visitor.ts';
import { insertShape, push, sync } from '../editing/testing/editing-calls.ts';
import { completeFingerprints } from './complete-fingerprints.ts';

let instance: Instance;
let ada: Visitor;
let oid: string;

beforeAll(async () => {
  instance = await createInstance();
  ada = await createMember(instance.app, 'Ada');
}, 90_000);
afterAll(() => instance?.close());

beforeEach(async () => {
  await resetRateLimits(instance);
  ({ oid } = await editingCallsOf(ada).create());
  const root = (await sync(ada, oid)).snapshot?.records.find(({ slot }) => slot === 'root')?.id ?? '';
  await push(ada, oid, insertShape(root, 'a'));
});

const ELEMENT = { kind: 'element', id: 'a', x: 0, y: 0 } as const;
const move = (x: number) =>
  push(ada, oid, { op: 'set', id: 'a', property: 'box', value: { x, y: 0, width: 100, height: 50 } });

async function comment(anchor: object): Promise<CommentThread> {
  const response = await ada.post(`/api/presentations/${oid}/comments`, { anchor, body: 'Hello' });
  expect(response.statusCode, response.body).toBe(201);
  return response.json().thread as CommentThread;
}

/** Returns the present fingerprint of the element. */
async function presentFingerprint(): Promise<string> {
  const { snapshot } = await sync(ada, oid);
  return partFingerprint(new RecordStore(snapshot?.records ?? []), ELEMENT);
}

/** Makes a thread one of an earlier release, which stored no fingerprints. */
const removeFingerprint = (id: string, logSeq: number | null) =>
  sql`UPDATE comment_threads SET anchor = anchor - 'fingerprint', log_seq = ${logSeq} WHERE id = ${id}`.execute(
    instance.db,
  );

/** Returns the fingerprints of threads after the job has run, which must report no errors. */
async function completedOf(...threads: readonly CommentThread[]): Promise<(string | undefined)[]> {
  await completeFingerprints(instance.db, (_, error) => {
    throw error;
  });
  const list = (await ada.get(`/api/presentations/${oid}/comments`)).json().threads as CommentThread[];
  return threads.map(({ id }) => {
    const anchor = list.find((thread) => thread.id === id)?.anchor;
    return anchor?.kind === 'passage' ? undefined : anchor?.fingerprint;
  });
}

it('a new thread without a fingerprint gets that of the present state; others stay as they are', async () => {
  const before = await presentFingerprint();
  expect((await comment(ELEMENT)).anchor).toEqual({ ...ELEMENT, fingerprint: before });
  await move(10);
  const after = await presentFingerprint();
  expect(after).not.toBe(before);
  expect((await comment(ELEMENT)).anchor).toEqual({ ...ELEMENT, fingerprint: after });
  const own = { ...ELEMENT, fingerprint: '0123456789abcdef' };
  expect((await comment(own)).anchor).toEqual(own);
  const passage = { kind: 'passage', id: 'a', slot: 'body', start: 0, end: 2, quote: 'be' };
  expect((await comment(passage)).anchor).toEqual(passage);
});

it('threads of earlier releases get the fingerprints of the states that they contain', async () => {
  const first = await presentFingerprint();
  const thread = await comment(ELEMENT);
  await move(10);
  const second = await presentFingerprint();
  const [later, other] = [await comment(ELEMENT), await comment(ELEMENT)];
  await move(20);
  await removeFingerprint(thread.id, thread.logSeq);
  await removeFingerprint(later.id, later.logSeq);
  expect(await completedOf(thread, later, other)).toEqual([first, second, second]);
  // Restored from a backup, the log can end before the state.
  await removeFingerprint(later.id, 1000);
  expect(await completedOf(later)).toEqual([await presentFingerprint()]);
});

it('threads whose state was deleted get the fingerprint of the next state, those without a log of the first', async () => {
  const [thread, early] = [await comment(ELEMENT), await comment(ELEMENT)];
  await move(10);
  const next = await presentFingerprint();
  await removeFingerprint(early.id, null);
  const withoutShape = partFingerprint(new RecordStore([]), ELEMENT);
  expect(await completedOf(early)).toEqual([withoutShape]);
  const deleted = await ada.post(`/api/editing/${oid}/history-deletion`, { untilSeq: 1 });
  expect(deleted.statusCode, deleted.body).toBeLessThan(300);
  await removeFingerprint(thread.id, thread.logSeq);
  expect(await completedOf(thread)).toEqual([next]);
});

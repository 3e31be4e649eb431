import { randomUUID } from 'node:crypto';
import type { Operation } from '@flydeck/scene/records/operations';
import { DOCUMENT_ID } from '@flydeck/scene/records/record';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEditingUsers, createPng, editingCallsOf } from '../../testing/editing-users.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { aBatch, insertShape, postSync, sync } from './testing/editing-calls.ts';

let instance: Instance;
/** The owner of the presentations. */
let ada: Visitor;
/** Another member. */
let eve: Visitor;
/** An anonymous visitor. */
let anonymous: Visitor;
/** Oid of Ada's presentation that the tests share. */
let oid: string;
/** The id of the root topic of this presentation. */
let root: string;

beforeAll(async () => {
  // In tests, API_REQUESTS_PER_MINUTE is 0, which disables the limits of all endpoints. This high value enables
  // the limits.
  instance = await createInstance({ settings: { API_REQUESTS_PER_MINUTE: '100000' } });
  const users = await createEditingUsers(instance);
  ({ ada, eve, anonymous } = users);
  ({ oid } = await users.calls.create());
  const { snapshot } = await sync(ada, oid);
  root = snapshot?.records.find(({ slot }) => slot === 'root')?.id ?? '';
}, 90_000);
afterAll(() => instance?.close());

const EMPTY_REQUEST = { lastSeq: null, pushes: [], seeds: [] };

/** Pushes a batch as Ada. @returns the reason why the batch was refused; undefined if the batch was accepted */
async function refusalOf(...operations: readonly unknown[]): Promise<string | undefined> {
  const { refusals } = await sync(ada, oid, { pushes: [aBatch(0, ...operations)] });
  return refusals[0]?.reason;
}

describe('access', () => {
  it('is refused for visitors who may not edit, and for presentations that do not exist', async () => {
    expect((await postSync(anonymous, oid, EMPTY_REQUEST)).statusCode).toBe(401);
    expect((await postSync(eve, oid, EMPTY_REQUEST)).statusCode).toBe(404);
    expect((await postSync(ada, 'A'.repeat(16), EMPTY_REQUEST)).statusCode).toBe(404);
  });

  it('by a share link ends when the link no longer grants editing or is revoked', async () => {
    const created = await ada.post(`/api/presentations/${oid}/links`, { right: 'edit' });
    const { linkId, path } = created.json() as { linkId: string; path: string };
    await eve.get(path, { accept: 'text/html' });
    const push = () => postSync(eve, oid, { ...EMPTY_REQUEST, pushes: [aBatch(0, insertShape(root, randomUUID()))] });
    expect((await push()).statusCode).toBe(200);
    await ada.send('PATCH', `/api/presentations/${oid}/links/${linkId}`, { right: 'comment' });
    expect((await push()).statusCode).toBe(404);
    await ada.send('PATCH', `/api/presentations/${oid}/links/${linkId}`, { right: 'edit' });
    expect((await push()).statusCode).toBe(200);
    await ada.send('DELETE', `/api/presentations/${oid}/links/${linkId}`);
    expect((await push()).statusCode).toBe(404);
  });

  it('ends when the member logs out, also for requests with the old cookies', async () => {
    const oldCookies = new Map(eve.cookies);
    expect((await eve.post('/api/accounts/log-out')).statusCode).toBeLessThan(300);
    for (const [name, value] of oldCookies) eve.cookies.set(name, value);
    expect((await postSync(eve, oid, EMPTY_REQUEST)).statusCode).toBe(401);
  });
});

describe('the records of another presentation', () => {
  it('cannot be changed', async () => {
    const otherPresentation = await editingCallsOf(ada).create();
    await sync(ada, otherPresentation.oid, {
      pushes: [aBatch(0, insertShape(await rootOf(otherPresentation.oid), 'others-shape'))],
    });
    expect(await refusalOf({ op: 'remove', id: 'others-shape' })).toBe('unknown_record');
    expect(await refusalOf(insertShape('others-shape', 'x'))).toBe('unknown_parent');
  });

  it('and its batches may have the same ids as records and batches of the shared presentation', async () => {
    const otherPresentation = await editingCallsOf(ada).create();
    const batch = aBatch(0, insertShape(root, 'same-id'));
    expect((await sync(ada, oid, { pushes: [batch] })).acks).toHaveLength(1);
    const sameIdInOtherLog = { ...batch, operations: [insertShape(await rootOf(otherPresentation.oid), 'same-id')] };
    expect((await sync(ada, otherPresentation.oid, { pushes: [sameIdInOtherLog] })).acks).toEqual([
      { batchId: batch.batchId, seq: 1 },
    ]);
  });
});

const rootOf = async (presentation: string): Promise<string> =>
  (await sync(ada, presentation)).snapshot?.records.find(({ slot }) => slot === 'root')?.id ?? '';

const insertAsset = (id: string): Operation => ({
  op: 'insert',
  id,
  kind: 'asset',
  parent: DOCUMENT_ID,
  slot: 'assets',
  order: 'a0',
  properties: { mediaType: 'image/png', bytes: 100, width: 40, height: 30 },
});

const insertImage = (asset: string): Operation => ({
  op: 'insert',
  id: `image-${randomUUID()}`,
  kind: 'image',
  parent: root,
  slot: 'elements',
  order: 'a1',
  properties: { box: { x: 0, y: 0, width: 40, height: 30 }, asset },
});

describe('files', () => {
  it('of other presentations cannot be referenced', async () => {
    const otherPresentation = await editingCallsOf(ada).create();
    const { asset } = (await editingCallsOf(ada).putAsset(otherPresentation.oid, createPng())).json() as {
      asset: string;
    };
    const fill = { kind: 'image', asset, mode: 'cover' };
    expect(await refusalOf(insertAsset(asset))).toBe('unknown_asset');
    expect(await refusalOf(insertImage(asset))).toBe('unknown_asset');
    expect(await refusalOf(insertAsset(asset), insertImage(asset))).toBe('unknown_asset');
    await sync(ada, oid, { pushes: [aBatch(0, insertShape(root, 'filled'))] });
    expect(await refusalOf({ op: 'set', id: 'filled', property: 'fill', value: fill })).toBe('unknown_asset');
  });

  it('that were uploaded for the presentation can be referenced', async () => {
    const { asset } = (await editingCallsOf(ada).putAsset(oid, createPng())).json() as { asset: string };
    expect(await refusalOf(insertAsset(asset), insertImage(asset))).toBeUndefined();
    expect(await refusalOf(insertImage(asset))).toBeUndefined();
  });
});

/** Returns operations that insert `count` topics, each as a child of the previous topic. */
const nestedTopics = (count: number): Operation[] =>
  Array.from({ length: count }, (_, i) => ({
    op: 'insert',
    id: `nested-${i}`,
    kind: 'topic',
    parent: i === 0 ? root : `nested-${i - 1}`,
    slot: 'topics',
    order: 'a0',
    properties: { title: '', width: 100, height: 100, box: { x: 0, y: 0, scale: 0.5 } },
  }));

const insertTopic = (parent: string, slot: string): Operation => ({
  ...(nestedTopics(1)[0] as Extract<Operation, { op: 'insert' }>),
  id: 'other-topic',
  parent,
  slot,
});

it('records can have ids with names of `Object.prototype`, and are in the document', async () => {
  const ids = ['__proto__', 'constructor', 'toString'];
  expect(await refusalOf(...ids.map((id) => insertShape(root, id)))).toBeUndefined();
  const { root: topic } = await editingCallsOf(ada).open(oid);
  expect(topic.elements.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
});

describe('a batch is refused that', () => {
  it.each([
    ['removes the root topic', () => [{ op: 'remove', id: root }], 'invalid_value'],
    ['removes the document', () => [{ op: 'remove', id: DOCUMENT_ID }], 'invalid_value'],
    ['adds a second root topic', () => [insertTopic(DOCUMENT_ID, 'root')], 'invalid_value'],
    ['removes the title', () => [{ op: 'unset', id: DOCUMENT_ID, property: 'title' }], 'invalid_value'],
    ['adds an incomplete record', () => [{ ...(insertShape(root, 'x') as object), properties: {} }], 'invalid_value'],
    ['nests topics too deep', () => nestedTopics(200), 'too_large'],
    [
      'creates the text state, which only the server may create',
      () => [{ op: 'seed', id: root, slot: 'body', state: '' }],
      'invalid_value',
    ],
    [
      'adds a record with the id of another one',
      () => [insertShape(root, 'twice'), insertShape(root, 'twice')],
      'existing_record',
    ],
    ['adds a record with an id of 10,000 characters', () => [insertShape(root, 'x'.repeat(10_000))], 'invalid_value'],
    ['adds a record to a parent that does not exist', () => [insertShape('nothing', 'x')], 'unknown_parent'],
    ['changes a record that does not exist', () => [{ op: 'remove', id: 'nothing' }], 'unknown_record'],
    ['has an unknown field', () => [{ op: 'remove', id: root, author: 'eve' }], 'invalid_value'],
    ['has an unknown operation', () => [{ op: 'drop' }], 'invalid_value'],
    [
      'sets a property with a name of `Object.prototype`',
      () => [setProperty('constructor'), setProperty('__proto__')],
      'invalid_value',
    ],
    ['has a value with deep nesting', () => [setProperty('title', nestedArray(1000))], 'invalid_value'],
  ] as const)('%s', async (_, createOperations, reason) => {
    expect(await refusalOf(...createOperations())).toBe(reason);
  });

  it('moves nested topics too deep', async () => {
    expect(await refusalOf(...nestedTopics(100))).toBeUndefined();
    const branch = nestedTopics(100).map((operation) => renameToBranch(operation));
    expect(await refusalOf(...branch)).toBeUndefined();
    const place = { op: 'place', id: 'nested-0', parent: 'branch-99', slot: 'topics', order: 'a0' };
    expect(await refusalOf(place)).toBe('too_large');
  });

  it('has a base that the log has not reached', async () => {
    const { refusals } = await sync(ada, oid, { pushes: [aBatch(1_000_000, insertShape(root, 'early'))] });
    expect(refusals[0]?.reason).toBe('unknown_base');
  });
});

/** Replaces the ids `nested-…` in an operation by `branch-…`. */
const renameToBranch = (operation: Operation): Operation =>
  JSON.parse(JSON.stringify(operation).replaceAll('nested-', 'branch-'));
const setProperty = (property: string, value: unknown = 1) => ({ op: 'set', id: DOCUMENT_ID, property, value });

function nestedArray(depth: number): unknown {
  let value: unknown = [];
  for (let i = 0; i < depth; i += 1) value = [value];
  return value;
}

describe('a request is refused', () => {
  it.each([
    ['with a batch id that is not a UUID', { pushes: [{ ...aBatch(0, {}), batchId: "1'; --" }] }, 400],
    ['with a negative base', { pushes: [aBatch(-1, {})] }, 400],
    ['with an empty batch', { pushes: [aBatch(0)] }, 400],
    ['with too many batches', { pushes: Array.from({ length: 101 }, () => aBatch(0, {})) }, 400],
    ['with an unknown field', { author: 'ada' }, 400],
    ['of 10 MB', { pushes: [aBatch(0, { op: 'x'.repeat(10_000_000) })] }, 413],
  ])('%s', async (_, body, status) => {
    expect((await postSync(ada, oid, { ...EMPTY_REQUEST, ...body })).statusCode).toBe(status);
  });

  it('after too many requests', async () => {
    const request = { ...EMPTY_REQUEST, lastSeq: 1 };
    expect((await postSync(ada, oid, request)).statusCode).toBe(200);
    // All requests are sent at once, so that they arrive within the minute of the rate limit on slow machines too.
    const responses = await Promise.all(Array.from({ length: 750 }, () => postSync(ada, oid, request)));
    expect(responses.map(({ statusCode }) => statusCode)).toContain(429);
  });
});

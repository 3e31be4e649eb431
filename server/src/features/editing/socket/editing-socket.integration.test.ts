import { randomUUID } from 'node:crypto';
import type { ClientMessage } from '@flydeck/contract/editing/client-messages';
import { CLOSE_CODES } from '@flydeck/contract/editing/constants';
import { DOCUMENT_ID } from '@flydeck/scene/records/record';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEditingUsers, type editingCallsOf } from '../../../testing/editing-users.ts';
import { createInstance, type Instance } from '../../../testing/instance.ts';
import { usernameOf } from '../../../testing/username-of.ts';
import type { Visitor } from '../../../testing/visitor.ts';
import { aBatch, insertShape, push, recordsAfter, sync } from '../testing/editing-calls.ts';
import { TestSocket } from '../testing/test-socket.ts';

/** Close code of WebSockets for a message that is too large. */
const TOO_LARGE_CODE = 1009;

let instance: Instance;
/** The owner of the presentations. */
let ada: Visitor;
/** Another member. */
let eve: Visitor;
/** An anonymous visitor. */
let anonymous: Visitor;
/** Functions that send requests as Ada. */
let calls: ReturnType<typeof editingCallsOf>;
/** URL of the first app of the instance. */
let url: string;
/** URL of the second app of the instance. */
let otherUrl: string;
/** A presentation of Ada with a log, which is created for each test. */
let oid: string;
/** The id of the presentation's root topic. */
let root: string;

beforeAll(async () => {
  instance = await createInstance({ withSecondApp: true });
  ({ ada, eve, anonymous, calls } = await createEditingUsers(instance));
  url = await instance.app.listen({ host: '127.0.0.1', port: 0 });
  otherUrl = await instance.secondApp.listen({ host: '127.0.0.1', port: 0 });
}, 90_000);
afterAll(() => instance?.close());

beforeEach(async () => {
  ({ oid } = await calls.create());
  const { snapshot } = await sync(ada, oid);
  root = snapshot?.records.find(({ slot }) => slot === 'root')?.id ?? '';
});

const pushMessage = (id: string): Extract<ClientMessage, { type: 'push' }> => ({
  type: 'push',
  ...aBatch(0, insertShape(root, id)),
});

/** Creates a share link that allows editing, and opens it as Eve. Returns the API path of the link. */
async function inviteEve(): Promise<string> {
  const created = await ada.post(`/api/presentations/${oid}/links`, { right: 'edit' });
  const { linkId, path } = created.json() as { linkId: string; path: string };
  await eve.get(path, { accept: 'text/html' });
  return `/api/presentations/${oid}/links/${linkId}`;
}

describe('a socket', () => {
  it('responds to hello with all records, or with the missing batches', async () => {
    const { snapshot } = await sync(ada, oid);
    const fresh = await TestSocket.open(url, ada, oid);
    expect(await fresh.sendHello(null)).toEqual({ type: 'snapshot', ...snapshot });
    await push(ada, oid, insertShape(root, 'a'));
    const late = await TestSocket.open(url, ada, oid);
    expect(await late.sendHello(0)).toMatchObject({ type: 'batches', batches: [{ seq: 1 }] });
    const current = await TestSocket.open(url, ada, oid);
    expect(await current.sendHello(1)).toEqual({ type: 'batches', batches: [] });
    for (const { socket } of [fresh, late, current]) socket.close();
  });

  it('delivers the records of a document that replaced the log, and then the later batches', async () => {
    const sockets = [await TestSocket.open(url, ada, oid), await TestSocket.open(otherUrl, ada, oid)];
    for (const socket of sockets) await socket.sendHello(0);
    await instance.publish({ oid, owner: await usernameOf(instance, ada), document: { title: 'Imported' } });
    const { snapshot } = await sync(ada, oid);
    expect(snapshot?.seq).toBe(1);
    for (const socket of sockets)
      await vi.waitFor(() => expect(socket.all('snapshot')).toEqual([{ type: 'snapshot', ...snapshot }]));
    const setLanguage = { op: 'set' as const, id: DOCUMENT_ID, property: 'language', value: 'de' };
    expect((await sync(ada, oid, { lastSeq: 1, pushes: [aBatch(1, setLanguage)] })).head).toBe(2);
    for (const socket of sockets) {
      await socket.waitForBatch(2);
      socket.socket.close();
    }
  });

  it('acknowledges batches, and delivers the batches of all processes in order', async () => {
    const firstSocket = await TestSocket.open(url, ada, oid);
    const secondSocket = await TestSocket.open(otherUrl, ada, oid);
    const start = await firstSocket.sendHello(null);
    await secondSocket.sendHello(null);
    for (let i = 0; i < 20; i += 1) {
      firstSocket.send(pushMessage(`first-${i}`));
      secondSocket.send(pushMessage(`second-${i}`));
    }
    await push(ada, oid, insertShape(root, 'posted'));
    await Promise.all([firstSocket.waitForBatch(41), secondSocket.waitForBatch(41)]);
    for (const socket of [firstSocket, secondSocket]) {
      expect(socket.batches().map(({ seq }) => seq)).toEqual(Array.from({ length: 41 }, (_, i) => i + 1));
      await vi.waitFor(() => expect(socket.all('ack')).toHaveLength(20));
      socket.socket.close();
    }
    expect(secondSocket.batches()).toEqual(firstSocket.batches());
    const records = start.type === 'snapshot' ? start.records : [];
    expect((await sync(ada, oid)).snapshot?.records).toEqual(recordsAfter(records, firstSocket.batches()));
  });

  it('refuses a batch that cannot be applied, and acknowledges a repeated batch again', async () => {
    const socket = await TestSocket.open(url, ada, oid);
    await socket.sendHello(0);
    const message = pushMessage('once');
    socket.send(message);
    socket.send(message);
    const inapplicable = { ...pushMessage('inapplicable'), operations: [{ op: 'remove', id: 'nothing' }] };
    socket.send(inapplicable);
    await vi.waitFor(() => expect(socket.all('refused')).toHaveLength(1));
    expect(socket.all('ack').map(({ seq }) => seq)).toEqual([1, 1]);
    expect(socket.all('refused')).toEqual([
      { type: 'refused', batchId: inapplicable.batchId, reason: 'unknown_record' },
    ]);
    socket.socket.close();
  });

  it('does not add or change a batch if another member uses its id', async () => {
    await inviteEve();
    const message = pushMessage('original');
    const [adaSocket, eveSocket] = await Promise.all([TestSocket.open(url, ada, oid), TestSocket.open(url, eve, oid)]);
    for (const socket of [adaSocket, eveSocket]) await socket.sendHello(0);
    adaSocket.send(message);
    await eveSocket.waitForBatch(1);
    eveSocket.send({ ...pushMessage('forged'), batchId: message.batchId });
    await vi.waitFor(() => expect(eveSocket.all('ack')).toHaveLength(1));
    const { batches } = await sync(ada, oid, { lastSeq: 0 });
    expect(batches).toEqual(adaSocket.batches());
    expect(batches.map(({ operations }) => operations)).toEqual([message.operations]);
    for (const { socket } of [adaSocket, eveSocket]) socket.close();
  });

  it('delivers a requested text state, or refuses the request', async () => {
    const { oid: oidWithText } = await calls.create({ kind: 'markdown', text: '# A\n\n## B\n\nx\n' });
    const { snapshot } = await sync(ada, oidWithText);
    const id = snapshot?.records.find(({ kind, texts }) => kind === 'text' && texts)?.id ?? '';
    const socket = await TestSocket.open(url, ada, oidWithText);
    await socket.sendHello(0);
    socket.send({ type: 'seed', id, slot: 'body' });
    socket.send({ type: 'seed', id, slot: 'body' });
    socket.send({ type: 'seed', id: 'nothing', slot: 'body' });
    await socket.waitForBatch(1);
    expect(socket.batches()).toMatchObject([{ author: null, operations: [{ op: 'seed', id }] }]);
    await vi.waitFor(() =>
      expect(socket.all('seedRefused')).toEqual([
        { type: 'seedRefused', id: 'nothing', slot: 'body', reason: 'unknown_record' },
      ]),
    );
    socket.socket.close();
  });
});

describe('the opening of a socket is refused', () => {
  const refusalMessage = (status: number) => `Unexpected server response: ${status}`;

  it('for pages of other origins, and without an origin', async () => {
    for (const headers of [{}, { origin: 'https://evil.example' }, { origin: 'null' }])
      await expect(TestSocket.open(url, ada, oid, headers)).rejects.toThrow(refusalMessage(403));
  });

  it('for visitors who may not edit the presentation, and for unknown presentations', async () => {
    await expect(TestSocket.open(url, anonymous, oid)).rejects.toThrow(refusalMessage(401));
    await expect(TestSocket.open(url, eve, oid)).rejects.toThrow(refusalMessage(404));
    await expect(TestSocket.open(url, ada, 'A'.repeat(16))).rejects.toThrow(refusalMessage(404));
  });

  it('for requests that are not upgraded to a WebSocket', async () => {
    expect((await ada.get(`/api/editing/${oid}/socket`)).statusCode).toBe(400);
  });

  it('for other URLs than that of the socket', async () => {
    await expect(TestSocket.open(url, ada, `${oid}/x`)).rejects.toThrow(refusalMessage(404));
  });
});

describe('a socket is closed', () => {
  it.each([
    ['a message before hello', () => JSON.stringify(pushMessage('early')), CLOSE_CODES.invalidMessage],
    ['text that is not JSON', () => '{', CLOSE_CODES.invalidMessage],
    ['an unknown message', () => '{"type":"drop"}', CLOSE_CODES.invalidMessage],
    ['binary data', () => Buffer.from('{"type":"hello","lastSeq":null}'), CLOSE_CODES.invalidMessage],
    ['a message of 10 MB', () => 'x'.repeat(10_000_000), TOO_LARGE_CODE],
  ])('after %s', async (_, createMessage, code) => {
    const socket = await TestSocket.open(url, ada, oid);
    socket.socket.send(createMessage());
    expect(await socket.waitForClose()).toBe(code);
  });

  it('after more than 1,800 messages in a minute', async () => {
    const socket = await TestSocket.open(url, ada, oid);
    await socket.sendHello(0);
    for (let i = 0; i < 1900; i += 1) socket.send({ type: 'seed', id: 'nothing', slot: 'body' });
    expect(await socket.waitForClose()).toBe(CLOSE_CODES.tooManyRequests);
  });

  it('if the member has 50 other sockets, until one of them is closed', async () => {
    const sockets = await Promise.all(Array.from({ length: 50 }, () => TestSocket.open(url, ada, oid)));
    const refused = await TestSocket.open(url, ada, oid);
    expect(await refused.waitForClose()).toBe(CLOSE_CODES.tooManyRequests);
    expect(sockets.map(({ closeCode }) => closeCode)).toEqual(sockets.map(() => undefined));
    sockets[0]?.socket.close();
    await sockets[0]?.waitForClose();
    const accepted = await TestSocket.open(url, ada, oid);
    expect((await accepted.sendHello(0)).type).toBe('batches');
    for (const { socket } of [...sockets, accepted]) socket.close();
  });

  it('when the share link that grants editing is revoked', async () => {
    const link = await inviteEve();
    const socket = await TestSocket.open(url, eve, oid);
    await socket.sendHello(null);
    socket.send(pushMessage('allowed'));
    await socket.waitForBatch(1);
    await ada.send('DELETE', link);
    socket.send(pushMessage('not-allowed'));
    expect(await socket.waitForClose()).toBe(CLOSE_CODES.notFound);
    expect((await sync(ada, oid)).head).toBe(1);
  });

  it('when a message is sent after the session of the member has ended', async () => {
    const socket = await TestSocket.open(url, ada, oid);
    await socket.sendHello(null);
    const cookies = new Map(ada.cookies);
    await instance.db.deleteFrom('account_sessions').execute();
    socket.send(pushMessage(randomUUID()));
    expect(await socket.waitForClose()).toBe(CLOSE_CODES.loggedOut);
    // The visitor still has the session cookie: only the server knows that the session has ended.
    expect([...ada.cookies]).toEqual([...cookies]);
  });
});

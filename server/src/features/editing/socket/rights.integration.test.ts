import { randomUUID } from 'node:crypto';
import type { Me } from '@flydeck/contract/accounts/me';
import { CLOSE_CODES } from '@flydeck/contract/editing/constants';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { editingCallsOf } from '../../../testing/editing-users.ts';
import { createInstance, type Instance } from '../../../testing/instance.ts';
import { usernameOf } from '../../../testing/username-of.ts';
import { createMember, type Visitor } from '../../../testing/visitor.ts';
import { aBatch, insertShape, postSync, push, sync } from '../testing/editing-calls.ts';
import { TestSocket } from '../testing/test-socket.ts';

/** A withdrawn right has no effect after this time. */
const WITHDRAWAL_MAX_MS = 1000;

let instance: Instance;
/** The first member, who is an administrator. */
let administrator: Visitor;
/** The owner of the presentations. */
let ada: Visitor;
/** A member with a share link, and the id of this link. */
let eve: Visitor;
let linkId: string;
let oid: string;
let root: string;
/** URL of the second app. The requests of the visitors go to the first app. */
let url: string;

beforeAll(async () => {
  instance = await createInstance({ withSecondApp: true });
  administrator = await createMember(instance.app, 'Chief');
  url = await instance.secondApp.listen({ host: '127.0.0.1', port: 0 });
}, 90_000);
afterAll(() => instance?.close());

/** Number of tests that have begun. Each test has members of its own. */
let count = 0;

beforeEach(async () => {
  count += 1;
  eve = await createMember(instance.app, `Eve ${'x'.repeat(count)}`, { address: `198.51.100.${count}` });
  ada = await createMember(instance.app, `Ada ${'x'.repeat(count)}`, { address: `198.51.100.${count}` });
  ({ oid } = await editingCallsOf(ada).create());
  root = (await sync(ada, oid)).snapshot?.records.find(({ slot }) => slot === 'root')?.id ?? '';
});

const linkPath = () => `/api/presentations/${oid}/links/${linkId}`;

/** Opens a share link with a right as Eve, and a socket of Eve on the second app. */
async function openAsEve(right: 'edit' | 'comment', link: object = {}, features: readonly 'right'[] = ['right']) {
  const created = await ada.post(`/api/presentations/${oid}/links`, { right, ...link });
  const { linkId: id, path } = created.json() as { linkId: string; path: string };
  linkId = id;
  await eve.get(path, { accept: 'text/html' });
  const socket = await TestSocket.open(url, eve, oid);
  await socket.sendHello(0, features);
  return socket;
}

const pushMessage = () => ({ type: 'push' as const, ...aBatch(0, insertShape(root, randomUUID())) });

/** Does `withdraw`, and returns the close code of a socket. @throws unless the socket closes within a second */
async function closeCodeAfter(socket: TestSocket, withdraw: () => Promise<unknown>): Promise<number> {
  await withdraw();
  return vi.waitFor(() => {
    if (socket.closeCode === undefined) throw new Error('The socket is open.');
    return socket.closeCode;
  }, WITHDRAWAL_MAX_MS);
}

describe('a member who may only comment', () => {
  it('receives the records and batches, and the right', async () => {
    const socket = await openAsEve('comment');
    expect(socket.all('right')).toMatchObject([{ right: 'comment' }]);
    expect(socket.all('batches')).toEqual([{ type: 'batches', batches: [] }]);
    await push(ada, oid, insertShape(root, 'by-ada'));
    await socket.waitForBatch(1);
    socket.socket.close();
  });

  it('cannot add batches or text states on the socket', async () => {
    const socket = await openAsEve('comment');
    const message = pushMessage();
    socket.send(message);
    socket.send({ type: 'seed', id: root, slot: 'body' });
    await vi.waitFor(() => expect(socket.all('seedRefused')).toHaveLength(1), 20_000);
    expect(socket.all('refused')).toEqual([{ type: 'refused', batchId: message.batchId, reason: 'read_only' }]);
    expect(socket.all('seedRefused')[0]?.reason).toBe('read_only');
    expect((await sync(ada, oid)).head).toBe(0);
    socket.socket.close();
  });

  it('cannot add batches or text states by sync requests, restore states or upload files', async () => {
    (await openAsEve('comment')).socket.close();
    const request = { lastSeq: null, features: ['right'], pushes: [aBatch(0, insertShape(root, 'x'))] };
    const response = await sync(eve, oid, { ...request, seeds: [{ id: root, slot: 'body' }] });
    expect(response).toMatchObject({ right: 'comment', acks: [], snapshot: { seq: 0 }, head: 0 });
    expect(response.refusals.map(({ reason }) => reason)).toEqual(['read_only']);
    expect(response.seedRefusals.map(({ reason }) => reason)).toEqual(['read_only']);
    expect((await eve.post(`/api/editing/${oid}/restore`, { seq: 0 })).statusCode).toBe(404);
    expect((await eve.get(`/api/editing/${oid}/history`)).statusCode).toBe(404);
    const upload = await eve.send('PUT', `/api/editing/${oid}/assets`, Buffer.from('x'), {
      'content-type': 'image/png',
    });
    expect(upload.statusCode).toBe(404);
  });

  it('is refused with a client that does not understand the right', async () => {
    const socket = await openAsEve('edit', {}, []);
    expect(socket.all('right')).toEqual([]);
    const change = () => ada.send('PATCH', linkPath(), { right: 'comment' });
    expect(await closeCodeAfter(socket, change)).toBe(CLOSE_CODES.notFound);
    const late = await TestSocket.open(url, eve, oid);
    late.send({ type: 'hello', lastSeq: 0 });
    expect(await late.waitForClose()).toBe(CLOSE_CODES.notFound);
    expect((await postSync(eve, oid, { lastSeq: 0, pushes: [], seeds: [] })).statusCode).toBe(404);
  });
});

describe('a client with features that the server does not know', () => {
  it('is served', async () => {
    const socket = await TestSocket.open(url, ada, oid);
    socket.socket.send(JSON.stringify({ type: 'hello', lastSeq: 0, features: ['future', 'right'] }));
    await socket.waitForRight('edit');
    socket.socket.close();
  });

  it.each([[Array.from({ length: 21 }, () => 'x')], [['x'.repeat(31)]], [[1]], ['right']])(
    'is refused if they are too many or no names: %j',
    async (features) => {
      const socket = await TestSocket.open(url, ada, oid);
      socket.socket.send(JSON.stringify({ type: 'hello', lastSeq: 0, features }));
      expect(await socket.waitForClose()).toBe(CLOSE_CODES.invalidMessage);
    },
  );
});

it('a member with an edit link to a public presentation may edit', async () => {
  ({ oid } = await instance.publish({ owner: await usernameOf(instance, ada), privacy: 'public' }));
  const socket = await openAsEve('edit');
  expect(socket.all('right')).toMatchObject([{ right: 'edit' }]);
  socket.socket.close();
});

it('each batch is checked, also if no notification reports that the right was withdrawn', async () => {
  const socket = await openAsEve('edit');
  const links = instance.db.updateTable('presentation_links').where('link_id', '=', linkId);
  await links.set({ right: 'comment' }).execute();
  socket.send(pushMessage());
  await vi.waitFor(() => expect(socket.all('refused').map(({ reason }) => reason)).toEqual(['read_only']), 20_000);
  await links.set({ right: 'view' }).execute();
  socket.send(pushMessage());
  expect(await socket.waitForClose()).toBe(CLOSE_CODES.notFound);
  expect((await sync(ada, oid)).head).toBe(0);
});

describe('within a second', () => {
  it('a change of the link to commenting makes the socket read-only, and back', async () => {
    const socket = await openAsEve('edit');
    const { connectionId } = socket.all('right')[0] ?? {};
    await ada.send('PATCH', linkPath(), { right: 'comment' });
    await vi.waitFor(
      () => expect(socket.all('right').at(-1)).toEqual({ type: 'right', right: 'comment', connectionId }),
      WITHDRAWAL_MAX_MS,
    );
    socket.send(pushMessage());
    await vi.waitFor(() => expect(socket.all('refused').map(({ reason }) => reason)).toEqual(['read_only']), 20_000);
    await ada.send('PATCH', linkPath(), { right: 'edit' });
    await socket.waitForRight('edit');
    socket.send(pushMessage());
    await vi.waitFor(() => expect(socket.all('ack')).toHaveLength(1), 20_000);
    socket.socket.close();
  });

  it.each([
    ['a change of the link to viewing', () => ada.send('PATCH', linkPath(), { right: 'view' })],
    ['the revocation of the link', () => ada.send('DELETE', linkPath())],
    ['a new password of the link', () => ada.send('PATCH', linkPath(), { password: 'open sesame' })],
    ['an expiry in the past', () => ada.send('PATCH', linkPath(), { expiresAt: '2020-01-01T00:00:00Z' })],
    ['the deletion of the presentation', () => ada.post('/api/dashboard/bulk', { action: 'delete', oids: [oid] })],
  ])('%s closes the socket', async (_, withdraw) => {
    const socket = await openAsEve('edit');
    expect(await closeCodeAfter(socket, withdraw)).toBe(CLOSE_CODES.notFound);
  });

  it('the end of the access of a member closes the socket, and refuses requests, comments and files', async () => {
    await ada.post(`/api/presentations/${oid}/access`, { to: await usernameOf(instance, eve), right: 'edit' });
    const socket = await TestSocket.open(url, eve, oid);
    await socket.sendHello(0, ['right']);
    const watcher = await TestSocket.open(url, ada, oid);
    await watcher.sendHello(0, ['right']);
    const state = { topic: null, pointer: null, area: null, selection: [], text: null };
    for (const each of [socket, watcher]) each.send({ type: 'presence', state });
    await vi.waitFor(() => expect(watcher.people()).toHaveLength(1), 20_000);
    const comments = `/api/presentations/${oid}/comments`;
    const comment = { anchor: { kind: 'topic', id: root, x: 0, y: 0 }, body: 'Hello' };
    const requestAll = async () => [
      (await postSync(eve, oid, { lastSeq: 0, pushes: [aBatch(0, insertShape(root, randomUUID()))], seeds: [] }))
        .statusCode,
      (await eve.get(comments)).statusCode,
      (await eve.post(comments, comment)).statusCode,
      (await eve.get(`/api/editing/${oid}/assets`)).statusCode,
      (await eve.get(`/api/editing/${oid}/history`)).statusCode,
      (await eve.get(`/p/edit/${oid}/`, { accept: 'text/html' })).statusCode,
    ];
    expect(await requestAll()).toEqual([200, 200, 201, 200, 200, 200]);
    const { people } = (await ada.get(`/api/presentations/${oid}/access`)).json();
    const withdraw = () => ada.send('DELETE', `/api/presentations/${oid}/access/${people[0].id}`);
    expect(await closeCodeAfter(socket, withdraw)).toBe(CLOSE_CODES.notFound);
    await vi.waitFor(() => expect(watcher.people()).toEqual([]), WITHDRAWAL_MAX_MS);
    expect(await requestAll()).toEqual([404, 404, 404, 404, 404, 404]);
    expect((await sync(ada, oid)).head).toBe(1);
    watcher.socket.close();
  });

  it('a lower right of a member makes the socket read-only', async () => {
    await ada.post(`/api/presentations/${oid}/access`, { to: await usernameOf(instance, eve), right: 'edit' });
    const socket = await TestSocket.open(url, eve, oid);
    await socket.sendHello(0, ['right']);
    const { people } = (await ada.get(`/api/presentations/${oid}/access`)).json();
    await ada.send('PATCH', `/api/presentations/${oid}/access/${people[0].id}`, { right: 'comment' });
    socket.send(pushMessage());
    await vi.waitFor(() => expect(socket.all('refused').map(({ reason }) => reason)).toEqual(['read_only']), 20_000);
    await vi.waitFor(
      () => expect(socket.all('right').map(({ right }) => right)).toEqual(['edit', 'comment']),
      WITHDRAWAL_MAX_MS,
    );
    socket.socket.close();
  });

  it('leaving a presentation closes the sockets of the member', async () => {
    await ada.post(`/api/presentations/${oid}/access`, { to: await usernameOf(instance, eve), right: 'edit' });
    const socket = await TestSocket.open(url, eve, oid);
    await socket.sendHello(0, ['right']);
    const leave = () => eve.send('DELETE', `/api/dashboard/shared/${oid}`);
    expect(await closeCodeAfter(socket, leave)).toBe(CLOSE_CODES.notFound);
  });

  it('the end of the session closes the socket', async () => {
    const socket = await openAsEve('edit');
    expect(await closeCodeAfter(socket, () => eve.post('/api/accounts/log-out'))).toBe(CLOSE_CODES.loggedOut);
  });

  it('the expiry of the link closes the socket', async () => {
    const expiresAt = new Date(Date.now() + 1500).toISOString();
    const socket = await openAsEve('edit', { expiresAt });
    const code = await socket.waitForClose();
    expect(code).toBe(CLOSE_CODES.notFound);
    expect(Date.now() - Date.parse(expiresAt)).toBeGreaterThanOrEqual(0);
    expect(Date.now() - Date.parse(expiresAt)).toBeLessThan(WITHDRAWAL_MAX_MS);
  });

  it('the suspension of a member closes the socket', async () => {
    const socket = await openAsEve('edit');
    const { profileOid } = (await eve.get('/api/page/me')).json() as Me;
    const withdraw = () => administrator.post('/api/admin/moderate', { verb: 'suspend', profileOid });
    expect(await closeCodeAfter(socket, withdraw)).toBe(CLOSE_CODES.loggedOut);
  });

  it('the hiding of the presentation by a moderator closes the sockets of others, but not of the owner', async () => {
    const socket = await openAsEve('edit');
    const own = await TestSocket.open(url, ada, oid);
    await own.sendHello(0, ['right']);
    const withdraw = () => administrator.post('/api/admin/moderate', { verb: 'hide', oid: oid });
    expect(await closeCodeAfter(socket, withdraw)).toBe(CLOSE_CODES.notFound);
    own.send(pushMessage());
    await vi.waitFor(() => expect(own.all('ack')).toHaveLength(1), 20_000);
    own.socket.close();
  });

  it('the suspension of the owner closes the sockets on the presentation', async () => {
    const socket = await openAsEve('edit');
    const own = await TestSocket.open(url, ada, oid);
    await own.sendHello(0);
    const { profileOid } = (await ada.get('/api/page/me')).json() as Me;
    const withdraw = () => administrator.post('/api/admin/moderate', { verb: 'suspend', profileOid });
    expect(await closeCodeAfter(socket, withdraw)).toBe(CLOSE_CODES.notFound);
    expect(await own.waitForClose()).toBe(CLOSE_CODES.loggedOut);
  });
});

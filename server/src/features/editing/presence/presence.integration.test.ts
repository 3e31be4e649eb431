import { CLOSE_CODES } from '@flydeck/contract/editing/constants';
import type { PresenceState } from '@flydeck/contract/editing/presence';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createEditingUsers, type editingCallsOf } from '../../../testing/editing-users.ts';
import { createInstance, type Instance } from '../../../testing/instance.ts';
import type { Visitor } from '../../../testing/visitor.ts';
import { sync } from '../testing/editing-calls.ts';
import { TestSocket } from '../testing/test-socket.ts';

let instance: Instance;
let ada: Visitor;
let eve: Visitor;
let calls: ReturnType<typeof editingCallsOf>;
/** URLs of two apps with the same database. */
let urls: readonly [string, string];
let oid: string;

beforeAll(async () => {
  instance = await createInstance({ withSecondApp: true });
  ({ ada, eve, calls } = await createEditingUsers(instance));
  const listen = { host: '127.0.0.1', port: 0 };
  urls = [await instance.app.listen(listen), await instance.secondApp.listen(listen)];
}, 90_000);
afterAll(() => instance?.close());

beforeEach(async () => {
  ({ oid } = await calls.create());
});

const STATE: PresenceState = {
  topic: 'root',
  pointer: { x: 12.5, y: -3 },
  area: { x: 0, y: 0, width: 1600, height: 900, rotation: 0 },
  selection: ['e1', 'e2'],
  text: 'e1',
  publishing: { isRunning: true, count: 2 },
};

const NO_VIEW: PresenceState = { topic: null, pointer: null, area: null, selection: [], text: null };

/** Opens a socket that receives presence, unless it sends no state, as clients of the last release. */
async function open(visitor: Visitor, app: 0 | 1, sendsState = true) {
  const socket = await TestSocket.open(urls[app], visitor, oid);
  await socket.sendHello(0, sendsState ? ['right'] : []);
  if (sendsState) socket.send({ type: 'presence', state: NO_VIEW });
  return socket;
}

/** Creates a share link that allows commenting, and opens it as Eve. Returns the API path of the link. */
async function inviteEve(): Promise<string> {
  const created = await ada.post(`/api/presentations/${oid}/links`, { right: 'comment' });
  const { linkId, path } = created.json() as { linkId: string; path: string };
  await eve.get(path, { accept: 'text/html' });
  return `/api/presentations/${oid}/links/${linkId}`;
}

it('people of two processes see the windows, states and rights of each other', async () => {
  await inviteEve();
  const [first, second, commenter] = [await open(ada, 0), await open(ada, 1), await open(eve, 1)];
  await first.waitForPeople('Ada Lovelace', 'Eve Dropper');
  await second.waitForPeople('Ada Lovelace', 'Eve Dropper');
  await commenter.waitForPeople('Ada Lovelace', 'Ada Lovelace');
  const [one, other] = commenter.people();
  expect(one?.profileOid).toBe(other?.profileOid);
  expect(one?.connectionId).not.toBe(other?.connectionId);
  expect(one).toMatchObject({ right: 'edit', state: NO_VIEW, avatar: { initials: 'AL', url: null } });
  first.send({ type: 'presence', state: STATE });
  await vi.waitFor(() => {
    for (const socket of [second, commenter]) expect(socket.people().map(({ state }) => state)).toContainEqual(STATE);
  }, 20_000);
  expect(first.people().find(({ name }) => name === 'Eve Dropper')?.right).toBe('comment');
  first.socket.close();
  await second.waitForPeople('Eve Dropper');
  await commenter.waitForPeople('Ada Lovelace');
  for (const { socket } of [second, commenter]) socket.close();
});

it('a state that is sent with hello is shown', async () => {
  const watcher = await open(ada, 1);
  const socket = await TestSocket.open(urls[0], ada, oid);
  socket.send({ type: 'hello', lastSeq: 0, features: ['right'] });
  socket.send({ type: 'presence', state: STATE });
  await vi.waitFor(() => expect(watcher.people().map(({ state }) => state)).toEqual([STATE]), 20_000);
  for (const each of [watcher, socket]) each.socket.close();
});

it('the first message lists everybody, and is also sent if nobody else is there', async () => {
  const first = await open(ada, 0);
  await vi.waitFor(() => expect(first.all('presence')).toEqual([{ type: 'presence', people: [], left: [] }]), 20_000);
  first.send({ type: 'presence', state: STATE });
  const second = await open(ada, 0);
  await vi.waitFor(() => expect(second.all('presence')[0]?.people).toMatchObject([{ state: STATE }]), 20_000);
  for (const { socket } of [first, second]) socket.close();
});

it('a client that sends no state is listed, and receives no messages of presence or right', async () => {
  const former = await open(ada, 0, false);
  const current = await open(ada, 1);
  await current.waitForPeople('Ada Lovelace');
  expect(current.people()[0]?.state).toBeNull();
  expect(new Set(former.received.map(({ type }) => type))).toEqual(new Set(['batches']));
  for (const { socket } of [former, current]) socket.close();
});

it('people who lost their right disappear within a second', async () => {
  const link = await inviteEve();
  const [watcher, commenter] = [await open(ada, 0), await open(eve, 1)];
  await watcher.waitForPeople('Eve Dropper');
  await ada.send('DELETE', link);
  await vi.waitFor(() => expect(watcher.people()).toEqual([]), 1000);
  expect(await commenter.waitForClose()).toBe(CLOSE_CODES.notFound);
  watcher.socket.close();
});

it('people of another presentation are not shown, and ids are not checked', async () => {
  const socket = await open(ada, 0);
  const first = oid;
  ({ oid } = await calls.create());
  const other = await open(ada, 0);
  other.send({ type: 'presence', state: { ...STATE, topic: first, selection: ['<script>'] } });
  const watcher = await open(ada, 1);
  await vi.waitFor(() => expect(watcher.people().map(({ state }) => state?.selection)).toEqual([['<script>']]), 20_000);
  expect(socket.people()).toEqual([]);
  for (const each of [socket, other, watcher]) each.socket.close();
});

it('presences do not count as batches, and are not stored', async () => {
  const { head } = await sync(ada, oid);
  const socket = await open(ada, 0);
  for (let i = 0; i < 3000; i += 1) socket.send({ type: 'presence', state: STATE });
  socket.send({ type: 'seed', id: 'nothing', slot: 'body' });
  await vi.waitFor(() => expect(socket.all('seedRefused')).toHaveLength(1), 20_000);
  expect(socket.closeCode).toBeUndefined();
  expect((await sync(ada, oid)).head).toBe(head);
  socket.socket.close();
});

it.each([
  ['too long', JSON.stringify({ type: 'presence', state: { ...STATE, text: 'x'.repeat(30_000) } })],
  ['with an unknown property', JSON.stringify({ type: 'presence', state: STATE, connectionId: 'of somebody else' })],
  ['that is not JSON', '{"type":"presence",'],
])('a presence %s closes the socket', async (_, text) => {
  const socket = await open(ada, 0);
  socket.socket.send(text);
  expect(await socket.waitForClose()).toBe(CLOSE_CODES.invalidMessage);
});

it('a flood of presences closes the socket', async () => {
  const socket = await open(ada, 0);
  for (let i = 0; i < 12_001; i += 1) socket.send({ type: 'presence', state: STATE });
  expect(await socket.waitForClose()).toBe(CLOSE_CODES.tooManyRequests);
});

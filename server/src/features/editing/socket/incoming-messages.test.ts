import { once } from 'node:events';
import type { ClientMessage } from '@flydeck/contract/editing/client-messages';
import type { PresenceState } from '@flydeck/contract/editing/presence';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openSocketPair, type SocketPair } from '../../../testing/socket-pair.ts';
import { receiveMessages } from './incoming-messages.ts';

let pair: SocketPair;

beforeEach(async () => {
  pair = await openSocketPair();
});
afterEach(() => pair.close());

const hello = (lastSeq: number): string => JSON.stringify({ type: 'hello', lastSeq });

/** Calls `receiveMessages` on a new socket. Counts the reports of invalid messages and of messages above the limit. */
function receive(handleMessage: () => Promise<void>, monotonicMs = () => 0) {
  const received: ClientMessage[] = [];
  const presences: PresenceState[] = [];
  const counts = { invalid: 0, tooMany: 0 };
  receiveMessages(
    pair.socket,
    { monotonicMs },
    {
      onMessage: async (message) => {
        received.push(message);
        await handleMessage();
      },
      onPresence: (state) => presences.push(state),
      onInvalid: () => {
        counts.invalid += 1;
      },
      onTooMany: () => {
        counts.tooMany += 1;
      },
    },
  );
  return { received, presences, counts };
}

it('receiveMessages handles messages one after another, and pauses the socket while many messages wait', async () => {
  let release: (() => void) | undefined;
  const blocked = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { received } = receive(() => blocked);
  for (let i = 0; i < 100; i += 1) pair.client.send(hello(i));
  await vi.waitFor(() => expect(pair.socket.isPaused).toBe(true));
  expect(received).toHaveLength(1);
  release?.();
  await vi.waitFor(() => expect(received).toHaveLength(100));
  expect(received).toEqual(Array.from({ length: 100 }, (_, lastSeq) => ({ type: 'hello', lastSeq })));
});

it('receiveMessages reports messages above 1800 per minute, and accepts messages in the next minute', async () => {
  let minutes = 0;
  const { received, counts } = receive(
    async () => undefined,
    () => minutes * 60_001,
  );
  for (let i = 0; i < 2000; i += 1) pair.client.send(hello(i));
  await vi.waitFor(() => expect(counts.tooMany).toBe(200));
  minutes = 1;
  pair.client.send(hello(0));
  await vi.waitFor(() => expect(received).toHaveLength(1801));
});

it('receiveMessages reports text that is not JSON, unknown messages and binary data as invalid', async () => {
  const { received, counts } = receive(async () => undefined);
  for (const data of ['{', '{"type":"drop"}', '[]', Buffer.from(hello(0))]) pair.client.send(data);
  await vi.waitFor(() => expect(counts.invalid).toBe(4));
  expect(received).toEqual([]);
});

const presence = (x: number) => ({
  type: 'presence',
  state: { topic: 't', pointer: { x, y: 0 }, area: null, selection: [], text: null },
});

it('receiveMessages accepts 10 presences in a second, immediately and without counting them as messages', async () => {
  let seconds = 0;
  const { received, presences, counts } = receive(
    () => new Promise(() => undefined),
    () => seconds * 1001,
  );
  pair.client.send(hello(0));
  for (let i = 0; i < 2000; i += 1) pair.client.send(JSON.stringify(presence(i)));
  pair.client.ping();
  await once(pair.client, 'pong');
  expect(received).toHaveLength(1);
  expect(presences.map(({ pointer }) => pointer?.x)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  seconds = 1;
  pair.client.send(JSON.stringify(presence(-1)));
  await vi.waitFor(() => expect(presences).toHaveLength(11));
  expect(counts).toEqual({ invalid: 0, tooMany: 0 });
});

it('receiveMessages reports presences above 12,000 in a minute', async () => {
  const { presences, counts } = receive(async () => undefined);
  for (let i = 0; i < 12_003; i += 1) pair.client.send(JSON.stringify(presence(i)));
  await vi.waitFor(() => expect(counts.tooMany).toBe(3));
  expect(presences).toHaveLength(10);
});

it('receiveMessages limits presences whose properties are in another order', async () => {
  const { presences } = receive(async () => undefined);
  const { type, state } = presence(0);
  for (let i = 0; i < 30; i += 1) pair.client.send(JSON.stringify({ state, type }));
  pair.client.ping();
  await once(pair.client, 'pong');
  expect(presences).toHaveLength(10);
});

it('receiveMessages accepts presences with a caret, at the start of a text, and without one', async () => {
  const { presences, counts } = receive(async () => undefined);
  const { type, state } = presence(0);
  const carets = [{ caret: { client: 4_294_967_295, clock: 12 } }, { caret: null }, {}];
  for (const caret of carets) pair.client.send(JSON.stringify({ type, state: { ...state, text: 'e1', ...caret } }));
  await vi.waitFor(() => expect(presences).toHaveLength(3));
  expect(presences.map(({ caret }) => caret)).toEqual(carets.map(({ caret }) => caret));
  expect(counts.invalid).toBe(0);
});

it.each([
  ['a coordinate that is not a number', { pointer: { x: 'a', y: 0 } }],
  ['a coordinate that is not finite', { pointer: { x: 1e300, y: 0 } }],
  ['an area without a size', { area: { x: 0, y: 0, width: 0, height: 1, rotation: 0 } }],
  ['51 selected records', { selection: Array.from({ length: 51 }, (_, i) => `e${i}`) }],
  ['an id that is too long', { topic: 'x'.repeat(101) }],
  ['an unknown property', { name: 'Somebody else' }],
  ['a caret that is not an id', { caret: { client: -1, clock: 0 } }],
  ['a caret with an unknown property', { caret: { client: 1, clock: 0, text: 'x' } }],
  ['a caret that is an offset', { caret: 3 }],
  ['20,000 characters', { text: 'x'.repeat(20_000) }],
  ['no topic', { topic: undefined }],
])('receiveMessages reports a presence with %s as invalid', async (_, changes) => {
  const { presences, counts } = receive(async () => undefined);
  const { type, state } = presence(0);
  pair.client.send(JSON.stringify({ type, state: { ...state, ...changes } }));
  await vi.waitFor(() => expect(counts.invalid).toBe(1));
  expect(presences).toEqual([]);
});

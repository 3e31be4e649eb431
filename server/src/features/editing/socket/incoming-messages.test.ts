import type { ClientMessage } from '@flydeck/contract/editing/messages';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openSocketPair, type SocketPair } from '../testing/socket-pair.ts';
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
  const counts = { invalid: 0, tooMany: 0 };
  receiveMessages(
    pair.socket,
    { monotonicMs },
    {
      onMessage: async (message) => {
        received.push(message);
        await handleMessage();
      },
      onInvalid: () => {
        counts.invalid += 1;
      },
      onTooMany: () => {
        counts.tooMany += 1;
      },
    },
  );
  return { received, counts };
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

import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSocketPair, type SocketPair } from '../testing/socket-pair.ts';
import { SocketChannel } from './socket-channel.ts';

let pair: SocketPair;

beforeEach(async () => {
  pair = await openSocketPair();
});
afterEach(() => pair.close());

const EMPTY_SNAPSHOT = { type: 'snapshot' as const, seq: 0, records: [] };

describe('a client that does not read', () => {
  it('is disconnected after the time limit of a message', async () => {
    pair.client.pause();
    const timeLimitMs = 100;
    const channel = new SocketChannel(pair.socket, timeLimitMs);
    // The message is larger than the buffers of the connection, so the message cannot be sent completely.
    const id = 'x'.repeat(30_000_000);
    const sent = channel.send({ type: 'seedRefused', id, slot: 'body', reason: 'unknown_record' });
    await once(pair.socket, 'close');
    await sent;
    expect(channel.isOpen).toBe(false);
  });

  it('is disconnected after too many unread replies', async () => {
    pair.client.pause();
    const channel = new SocketChannel(pair.socket);
    // A socket channel allows at most 500 replies that are not sent yet.
    const id = 'x'.repeat(100_000);
    for (let i = 0; i < 600; i += 1)
      channel.sendWithoutWaiting({ type: 'seedRefused', id, slot: 'body', reason: 'unknown_record' });
    expect(channel.isOpen).toBe(false);
    await once(pair.socket, 'close');
  });
});

it('a socket channel sends messages as JSON', async () => {
  const channel = new SocketChannel(pair.socket);
  const received = once(pair.client, 'message');
  await channel.send(EMPTY_SNAPSHOT);
  const [data] = (await received) as [Buffer];
  expect(JSON.parse(String(data))).toEqual(EMPTY_SNAPSHOT);
});

it('a socket channel closes the socket with the code of the reason', async () => {
  const closed = once(pair.client, 'close');
  new SocketChannel(pair.socket).close('notFound');
  expect((await closed)[0]).toBe(4404);
});

import { CLOSE_CODES } from '@flydeck/contract/editing/constants';
import { describe, expect, it } from 'vitest';
import { Connection } from './connection.ts';
import { type PostSync, pollingChannel } from './polling-channel.ts';
import { type Socket, socketChannel } from './socket-channel.ts';
import { SimulatedClock } from './testing/simulated-clock.ts';

/** A socket that the test opens and closes. The test calls `onmessage` for the messages of the server. */
class TestSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  onclose: ((event: { readonly code: number }) => void) | null = null;
  readonly sent: unknown[] = [];
  isClosed = false;

  send(data: string): void {
    this.sent.push(JSON.parse(data));
  }

  close(): void {
    this.isClosed = true;
  }

  open(): void {
    this.onopen?.();
  }

  /** Closes the connection as the server or the network does. The code 1006 is an abnormal closure (RFC 6455). */
  fail(code: number = 1006): void {
    this.onclose?.({ code });
  }
}

const emptyResponse = { batches: [], acks: [], refusals: [], seedRefusals: [], head: 0 };

/** Returns a started connection, the sockets that it opens, and the events that it reports. */
function aConnection(post: PostSync = async () => ({ status: 200, body: emptyResponse })) {
  const randomSeed = 3;
  const clock = new SimulatedClock(randomSeed);
  const sockets: TestSocket[] = [];
  const events: string[] = [];
  const network = { isOnline: true, notify: () => {} };
  const connection = new Connection({
    openSocket: socketChannel(() => {
      const socket = new TestSocket();
      sockets.push(socket);
      return socket;
    }),
    openPolling: pollingChannel(post, clock),
    network: {
      isOnline: () => network.isOnline,
      subscribe: (listener) => {
        network.notify = listener;
        return () => undefined;
      },
    },
    clock,
  });
  connection.start({
    onOpen: () => {
      events.push('open');
      connection.send({ type: 'hello', lastSeq: 4 });
    },
    onMessage: ({ type }) => events.push(type),
    onOffline: () => events.push('offline'),
    onStop: (reason) => events.push(reason),
  });
  const lastSocket = () => sockets.at(-1)!;
  return { clock, connection, sockets, events, network, lastSocket };
}

describe('Connection', () => {
  it('opens a lost connection again after delays that grow, but are less than 70 seconds', async () => {
    const { clock, sockets, lastSocket } = aConnection(async () => ({ status: 503, body: undefined }));
    // If an attempt with POST requests fails between two sockets, the time between the sockets is the sum of two delays
    // of at most 30 s each.
    const delaysMs: number[] = [];
    for (let i = 0; i < 8; i += 1) {
      lastSocket().fail();
      const before = sockets.length;
      const start = clock.now();
      while (sockets.length === before) await clock.run(50);
      delaysMs.push(clock.now() - start);
    }
    expect(delaysMs.at(-1)).toBeGreaterThan(10_000);
    expect(Math.max(...delaysMs)).toBeLessThan(70_000);
    expect(delaysMs[0]).toBeLessThan(1100);
  });

  it('uses POST requests after two failures of sockets, and tries a socket again later', async () => {
    const requests: unknown[] = [];
    const { clock, connection, sockets, events, lastSocket } = aConnection(async (request) => {
      requests.push(request);
      return { status: 200, body: emptyResponse };
    });
    lastSocket().fail();
    await clock.run(2000);
    lastSocket().fail();
    await clock.run(2000);
    expect([sockets.length, events]).toEqual([2, ['open', 'batches']]);
    connection.send({ type: 'seed', id: 'a', slot: 'body' });
    await clock.run(1000);
    expect(requests).toEqual([
      { features: ['right', 'comments'], lastSeq: 4, pushes: [], seeds: [] },
      { features: ['right', 'comments'], lastSeq: 4, pushes: [], seeds: [{ id: 'a', slot: 'body' }] },
    ]);
    // Sockets are tried again after 5 minutes.
    await clock.run(310_000);
    expect(sockets).toHaveLength(3);
    lastSocket().open();
    expect(events.slice(-2)).toEqual(['offline', 'open']);
  });

  it.each([
    [CLOSE_CODES.loggedOut, 'loggedOut'],
    [CLOSE_CODES.notFound, 'notFound'],
    [CLOSE_CODES.invalidMessage, 'invalidMessage'],
    // Message too big (RFC 6455).
    [1009, 'invalidMessage'],
  ])('stops after the close code %i with the reason %s', async (code, reason) => {
    const { clock, sockets, events, lastSocket } = aConnection();
    lastSocket().open();
    lastSocket().fail(code);
    await clock.run(600_000);
    expect([sockets.length, events.at(-1)]).toEqual([1, reason]);
  });

  it('opens a new socket a minute after the close code tooManyRequests', async () => {
    const { clock, sockets, lastSocket } = aConnection();
    lastSocket().open();
    lastSocket().fail(CLOSE_CODES.tooManyRequests);
    await clock.run(59_000);
    expect(sockets).toHaveLength(1);
    await clock.run(2000);
    expect(sockets).toHaveLength(2);
  });

  it('closes the socket and stops after a message of an unknown type', () => {
    const { events, lastSocket } = aConnection();
    lastSocket().open();
    lastSocket().onmessage?.({ data: '{"type":"later"}' });
    expect([events.at(-1), lastSocket().isClosed]).toEqual(['invalidMessage', true]);
  });

  it('opens no socket without a network, and opens one immediately when there is a network again', async () => {
    const { clock, sockets, events, network, lastSocket } = aConnection();
    lastSocket().open();
    network.isOnline = false;
    network.notify();
    await clock.run(100_000);
    expect([sockets.length, events]).toEqual([1, ['open', 'offline']]);
    network.isOnline = true;
    network.notify();
    expect(sockets).toHaveLength(2);
  });

  it('closes a socket that does not open, and opens another socket, within 20 s', async () => {
    const { clock, sockets, lastSocket } = aConnection();
    await clock.run(20_000);
    expect([sockets[0]?.isClosed, sockets.length]).toEqual([true, 2]);
    expect(lastSocket().isClosed).toBe(false);
  });
});

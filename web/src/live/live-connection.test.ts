import type { FollowerMessage, Joined } from '@flydeck/contract/live/session';
import { describe, expect, it } from 'vitest';
import { type EventStream, LiveConnection, type LiveStatus } from './live-connection.ts';

const messageOf = (number: number, isEnded = false, sceneHash = 'a') =>
  ({ number, isEnded, sceneHash }) as FollowerMessage;

function connect({ join = async () => ({ message: messageOf(1) }) as Joined | undefined } = {}) {
  const timers: { readonly callback: () => void; readonly ms: number; isCancelled: boolean }[] = [];
  const statuses: LiveStatus[] = [];
  const numbers: number[] = [];
  const joinedHashes: string[] = [];
  let heartbeat: (() => void) | undefined;
  const stream = {
    onmessage: null,
    onerror: null,
    close: () => undefined,
    readyState: 1,
    addEventListener: (name: string, listener: () => void) => {
      if (name === 'heartbeat') heartbeat = listener;
    },
  } as { -readonly [Name in keyof EventStream]: EventStream[Name] };
  let openCount = 0;
  let polled: () => Promise<FollowerMessage | undefined> = async () => messageOf(1);
  const connection = new LiveConnection({
    join,
    openEvents: () => {
      openCount += 1;
      stream.readyState = 1;
      return stream;
    },
    loadMessage: () => polled(),
    schedule: (callback, ms) => {
      const timer = { callback, ms, isCancelled: false };
      timers.push(timer);
      return () => {
        timer.isCancelled = true;
      };
    },
    onStatus: (status) => statuses.push(status),
    onJoined: ({ message }) => joinedHashes.push(message.sceneHash),
    onMessage: ({ number }) => numbers.push(number),
  });
  return {
    connection,
    statuses,
    numbers,
    joinedHashes,
    /** Resolves the pending promises. */
    settle: async () => {
      for (let i = 0; i < 10; i += 1) await Promise.resolve();
    },
    send: (message: FollowerMessage) =>
      stream.onmessage?.call(stream as EventSource, { data: JSON.stringify(message) } as MessageEvent),
    beat: () => heartbeat?.(),
    openCount: () => openCount,
    /** The stream ends with a response with an error. */
    reject: () => {
      stream.readyState = 2;
      stream.onerror?.call(stream as EventSource, {} as Event);
    },
    fail: () => stream.onerror?.call(stream as EventSource, {} as Event),
    setPolled: (next: typeof polled) => {
      polled = next;
    },
    /** Runs the pending timer, and returns its time. */
    runTimer: () => {
      const timer = timers.filter(({ isCancelled }) => !isCancelled).at(-1);
      if (!timer) return undefined;
      timer.isCancelled = true;
      timer.callback();
      return timer.ms;
    },
  };
}

describe('a connection to a live session', () => {
  it('shows each message with a higher number once, whatever the order of events is', async () => {
    const test = connect();
    await test.settle();
    test.send(messageOf(3));
    test.send(messageOf(2));
    test.send(messageOf(3));
    test.send(messageOf(4));
    expect(test.numbers).toEqual([1, 3, 4]);
    expect(test.statuses.at(-1)).toBe('live');
  });

  it('polls the state when no event arrives, and stops polling when events arrive', async () => {
    const test = connect();
    await test.settle();
    test.setPolled(async () => messageOf(5));
    expect(test.runTimer()).toBe(5000);
    await test.settle();
    expect(test.numbers).toEqual([1, 5]);
    test.send(messageOf(6));
    test.fail();
    expect(test.runTimer()).toBe(3000);
  });

  it('polls when the events and heartbeats of a stream stop without an error, and replaces the stream', async () => {
    const test = connect();
    await test.settle();
    test.send(messageOf(2));
    test.beat();
    test.setPolled(async () => messageOf(3));
    expect(test.runTimer()).toBe(5000);
    await test.settle();
    expect(test.numbers).toEqual([1, 2, 3]);
    // The heartbeat was only late.
    test.beat();
    expect(test.runTimer()).toBe(5000);
    await test.settle();
    expect(test.openCount()).toBe(1);
    expect(test.runTimer()).toBe(3000);
    await test.settle();
    expect(test.openCount()).toBe(2);
    test.beat();
    expect(test.runTimer()).toBe(5000);
  });

  it('reports that it reconnects while the server cannot be reached, and continues later', async () => {
    const test = connect();
    await test.settle();
    test.setPolled(() => Promise.reject(new Error('offline')));
    test.fail();
    test.runTimer();
    await test.settle();
    expect(test.statuses.at(-1)).toBe('reconnecting');
    test.setPolled(async () => messageOf(9));
    test.runTimer();
    await test.settle();
    expect([test.statuses.at(-1), test.numbers.at(-1)]).toEqual(['live', 9]);
  });

  it('opens the stream again when the server answers after it has refused the stream', async () => {
    const test = connect();
    await test.settle();
    test.setPolled(() => Promise.reject(new Error('503')));
    test.reject();
    test.runTimer();
    await test.settle();
    expect(test.openCount()).toBe(1);
    test.setPolled(async () => messageOf(2));
    test.runTimer();
    await test.settle();
    expect(test.openCount()).toBe(2);
    test.send(messageOf(3));
    expect(test.numbers).toEqual([1, 2, 3]);
    expect(test.runTimer()).toBe(5000);
  });

  it('opens the stream again after a phone has slept, and polls when it brings no event', async () => {
    const test = connect();
    test.connection.reopen();
    await test.settle();
    test.send(messageOf(2));
    expect(test.openCount()).toBe(1);
    test.connection.reopen();
    expect(test.openCount()).toBe(2);
    test.setPolled(async () => messageOf(7));
    expect(test.runTimer()).toBe(5000);
    await test.settle();
    expect(test.numbers).toEqual([1, 2, 7]);
    test.connection.close();
    test.connection.reopen();
    expect(test.openCount()).toBe(2);
  });

  it('loads the facts again when the session shows another version, also after a failure', async () => {
    let isOffline = false;
    let hash = 'a';
    const test = connect({
      join: async () => {
        if (isOffline) throw new Error('offline');
        return { message: messageOf(1, false, hash) } as Joined;
      },
    });
    await test.settle();
    [isOffline, hash] = [true, 'b'];
    test.send(messageOf(2, false, 'b'));
    await test.settle();
    expect(test.joinedHashes).toEqual(['a']);
    isOffline = false;
    test.send(messageOf(3, false, 'b'));
    test.send(messageOf(4, false, 'b'));
    await test.settle();
    expect(test.joinedHashes).toEqual(['a', 'b']);
    expect(test.numbers).toEqual([1, 2, 3, 4]);
  });

  it('ends with the last message, or when the session is gone', async () => {
    const test = connect();
    await test.settle();
    test.send(messageOf(2, true));
    expect([test.statuses.at(-1), test.numbers]).toEqual(['ended', [1, 2]]);
    const gone = connect({ join: async () => undefined });
    await gone.settle();
    expect(gone.statuses.at(-1)).toBe('not-found');
  });
});

import type { Person, PresenceState } from '@flydeck/contract/editing/presence';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PresenceHub } from './presence-hub.ts';
import { EXPIRY_MS } from './presence-list.ts';

/** Sizes of all payloads, in bytes. */
let sizes: number[] = [];
/** Hubs of running processes, which receive each other's notifications. */
let hubs: PresenceHub[] = [];
let isDatabaseReachable = true;

beforeEach(() => {
  vi.useFakeTimers();
  sizes = [];
  hubs = [];
  isDatabaseReachable = true;
});
afterEach(() => vi.useRealTimers());

function startProcess(): PresenceHub {
  const hub = new PresenceHub({
    clock: { monotonicMs: () => performance.now() },
    async publish(payloads) {
      if (!isDatabaseReachable) throw new Error('unreachable');
      sizes.push(...payloads.map((payload) => Buffer.byteLength(payload)));
      for (const payload of payloads) for (const receiver of hubs) receiver.receive(payload);
    },
  });
  hubs.push(hub);
  return hub;
}

/** Ends a process without its last notifications. */
function kill(hub: PresenceHub): void {
  hubs = hubs.filter((other) => other !== hub);
  isDatabaseReachable = false;
  void hub.close();
  isDatabaseReachable = true;
}

const stateAt = (x: number, changes: Partial<PresenceState> = {}): PresenceState => ({
  topic: 'root',
  pointer: { x, y: 0 },
  area: null,
  selection: [],
  text: null,
  ...changes,
});

/** A window that is connected to a hub. Records the people whom it knows, and the received messages. */
class Window {
  readonly people = new Map<string, Person>();
  messages = 0;
  readonly handle: ReturnType<PresenceHub['join']>;
  /** Resolves when the client reads messages. Undefined: it reads at once. */
  reading: Promise<void> | undefined;

  constructor(hub: PresenceHub, id: string, oid = 'o1') {
    const avatar = { initials: 'A', color: 'teal-600', url: null };
    const person = { connectionId: id, profileOid: 'p', name: id, avatar, right: 'edit', joinedAt: 0 } as const;
    this.handle = hub.join(oid, person, async ({ people, left }) => {
      this.messages += 1;
      for (const other of people) this.people.set(other.connectionId, other);
      for (const other of left) this.people.delete(other);
      await this.reading;
    });
    this.handle.setState(stateAt(0));
  }

  get ids(): readonly string[] {
    return [...this.people.keys()].sort();
  }

  xOf(id: string): number | undefined {
    return this.people.get(id)?.state?.pointer?.x;
  }
}

const run = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('PresenceHub', () => {
  it('shows people of all processes to each other, but nobody to themselves', async () => {
    const [first, second] = [startProcess(), startProcess()];
    const windows = [new Window(first, 'a'), new Window(first, 'b'), new Window(second, 'c')];
    new Window(second, 'd', 'other presentation');
    await run(200);
    expect(windows.map(({ ids }) => ids)).toEqual([
      ['b', 'c'],
      ['a', 'c'],
      ['a', 'b'],
    ]);
    windows[0]?.handle.setState(stateAt(1));
    windows[0]?.handle.setRight('comment');
    await run(200);
    expect(windows.map((window) => window.people.get('a')?.right)).toEqual([undefined, 'comment', 'comment']);
    windows[2]?.handle.leave();
    await run(200);
    expect(windows[0]?.ids).toEqual(['b']);
  });

  it('sends the complete list to a new window and a new process', async () => {
    const first = startProcess();
    const a = new Window(first, 'a');
    await run(5000);
    a.handle.setState(stateAt(3));
    await run(5000);
    const [b, c] = [new Window(first, 'b'), new Window(startProcess(), 'c')];
    await run(200);
    expect([b.xOf('a'), c.xOf('a')]).toEqual([3, 3]);
  });

  it('sends at most one message in 100 ms, with the latest state', async () => {
    const [first, second] = [startProcess(), startProcess()];
    const [a, b, c] = [new Window(first, 'a'), new Window(first, 'b'), new Window(second, 'c')];
    await run(1000);
    [b.messages, c.messages, sizes] = [0, 0, []];
    for (let i = 0; i <= 1000; i += 1) {
      a.handle.setState(stateAt(i));
      await run(1);
    }
    await run(200);
    expect([b.xOf('a'), c.xOf('a')]).toEqual([1000, 1000]);
    for (const count of [b.messages, c.messages, sizes.length]) {
      expect(count).toBeGreaterThanOrEqual(9);
      expect(count).toBeLessThanOrEqual(12);
    }
  });

  it('sends nothing while nothing changes, also not to windows when a process repeats its people', async () => {
    const [first, second] = [startProcess(), startProcess()];
    const [a, c] = [new Window(first, 'a'), new Window(second, 'c')];
    await run(1000);
    [a.messages, c.messages, sizes] = [0, 0, []];
    await run(9000);
    expect(sizes).toEqual([]);
    await run(1200);
    // Each process has repeated its people.
    expect([sizes.length, a.messages, c.messages]).toEqual([2, 0, 0]);
  });

  it('removes the people of a killed process after 30 seconds, but not those of a running process', async () => {
    const [first, second] = [startProcess(), startProcess()];
    const a = new Window(first, 'a');
    new Window(first, 'b');
    new Window(second, 'c');
    await run(1000);
    kill(second);
    await run(EXPIRY_MS - 2000);
    expect(a.ids).toEqual(['b', 'c']);
    await run(12_000);
    expect(a.ids).toEqual(['b']);
  });

  it('removes the people of a closed process at once', async () => {
    const [first, second] = [startProcess(), startProcess()];
    const a = new Window(first, 'a');
    new Window(second, 'c');
    await run(1000);
    await second.close();
    await run(200);
    expect(a.ids).toEqual([]);
  });

  it('sends what was missed while the database was unreachable', async () => {
    const [first, second] = [startProcess(), startProcess()];
    const [a, b, c] = [new Window(first, 'a'), new Window(first, 'b'), new Window(second, 'c')];
    await run(1000);
    isDatabaseReachable = false;
    a.handle.setState(stateAt(7));
    b.handle.leave();
    await run(5000);
    isDatabaseReachable = true;
    for (const hub of hubs) hub.handleMissed();
    await run(500);
    expect([c.ids, c.xOf('a')]).toEqual([['a'], 7]);
  });

  it('collects the changes for a client that does not read, and sends only the latest state', async () => {
    const hub = startProcess();
    const [a, slow] = [new Window(hub, 'a'), new Window(hub, 'slow')];
    await run(1000);
    let read: () => void = () => undefined;
    slow.reading = new Promise((resolve) => {
      read = resolve;
    });
    slow.messages = 0;
    for (let i = 0; i < 50; i += 1) {
      a.handle.setState(stateAt(i));
      await run(100);
    }
    expect(slow.messages).toBe(1);
    slow.reading = undefined;
    read();
    await run(200);
    expect([slow.messages, slow.xOf('a')]).toEqual([2, 49]);
  });

  it('splits notifications at 8,000 bytes, and shortens a selection that does not fit', async () => {
    const [first, second] = [startProcess(), startProcess()];
    const watcher = new Window(second, 'watcher');
    const selection = Array.from({ length: 50 }, (_, i) => `${i}-`.padEnd(100, '\u{1D11E}').slice(0, 90));
    const windows = Array.from({ length: 40 }, (_, i) => new Window(first, `w${i}`));
    for (const [i, { handle }] of windows.entries()) handle.setState(stateAt(i, { selection }));
    await run(300);
    expect(watcher.ids).toHaveLength(40);
    expect(Math.max(...sizes)).toBeLessThan(8000);
    expect(sizes.length).toBeGreaterThan(40);
    for (const [i] of windows.entries()) expect(watcher.xOf(`w${i}`)).toBe(i);
    expect(watcher.people.get('w0')?.state?.selection.length).toBeGreaterThan(10);
  });

  it('ignores notifications that are not valid, or about people of this process', async () => {
    const hub = startProcess();
    const [a, b] = [new Window(hub, 'a'), new Window(hub, 'b')];
    await run(1000);
    const forged = { ...(a.people.get('b') as Person), name: 'Forged' };
    for (const payload of ['', '{', '[]', '{"o":"o1"}', '{"o":"o1","p":"x","s":[{}]}']) hub.receive(payload);
    hub.receive(JSON.stringify({ o: 'o1', p: 'x', s: [forged], l: ['a'] }));
    await run(1000);
    expect(a.people.get('b')?.name).toBe('b');
    expect(b.ids).toEqual(['a']);
  });
});

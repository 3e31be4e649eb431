import type { LiveState } from '@flydeck/contract/live/state';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { stateOf } from '../testing/live-calls.ts';
import { StateWriter } from './state-writer.ts';

const withPointer = (x: number, builds = 0): LiveState =>
  stateOf({ sceneHash: 'a'.repeat(64) }, { builds, pointer: { x, y: 0 } });

let written: LiveState[];
let replies: [number, boolean][];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  written = [];
  replies = [];
  return () => vi.useRealTimers();
});

/** Creates a writer whose writes take `writeMs`. */
function createWriter({ followers = 0, writeMs = 0, isHolder = true } = {}) {
  return new StateWriter({
    clock: { monotonicMs: () => performance.now() },
    countFollowers: () => followers,
    write: async (state) => {
      written.push(state);
      if (writeMs > 0) await new Promise((resolve) => setTimeout(resolve, writeMs));
      return isHolder;
    },
    onWritten: (seq, isAccepted) => replies.push([seq, isAccepted]),
    onError: (error) => {
      throw error;
    },
  });
}

/** Moves the pointer every 10 ms for two seconds, and returns the number of writes in this time. */
async function countWrites(writer: StateWriter): Promise<number> {
  for (let i = 1; i <= 200; i += 1) {
    writer.add(i, withPointer(i / 200));
    await vi.advanceTimersByTimeAsync(10);
  }
  return written.length;
}

describe('StateWriter', () => {
  it('stores pointers four times a second, and the last one in any case', async () => {
    const count = await countWrites(createWriter());
    expect(count).toBeGreaterThanOrEqual(8);
    expect(count).toBeLessThanOrEqual(9);
    await vi.advanceTimersByTimeAsync(250);
    expect(written.at(-1)?.pointer?.x).toBe(1);
    expect(replies.at(-1)).toEqual([200, true]);
  });

  it('stores pointers twice a second with more than 2,000 followers', async () => {
    const count = await countWrites(createWriter({ followers: 2001 }));
    expect(count).toBeGreaterThanOrEqual(4);
    expect(count).toBeLessThanOrEqual(5);
  });

  it('stores steps and builds immediately, with the latest pointer', async () => {
    const writer = createWriter({ followers: 2001 });
    writer.add(1, withPointer(0));
    await vi.advanceTimersByTimeAsync(0);
    writer.add(2, withPointer(0.5));
    writer.add(3, withPointer(0.6, 1));
    await vi.advanceTimersByTimeAsync(0);
    expect(written).toEqual([withPointer(0), withPointer(0.6, 1)]);
  });

  it('retains only the latest state while another one is being stored', async () => {
    const writer = createWriter({ writeMs: 1000 });
    for (let i = 1; i <= 10; i += 1) writer.add(i, withPointer(0, i));
    await vi.advanceTimersByTimeAsync(3000);
    expect(written.map(({ builds }) => builds)).toEqual([1, 10]);
    expect(replies).toEqual([
      [1, true],
      [10, true],
    ]);
  });

  it('stores the last state when the connection is closed, and reports refused states', async () => {
    const writer = createWriter({ isHolder: false });
    writer.add(1, withPointer(0));
    writer.add(2, withPointer(1));
    await vi.advanceTimersByTimeAsync(0);
    writer.close();
    await vi.advanceTimersByTimeAsync(0);
    expect(written.at(-1)).toEqual(withPointer(1));
    expect(replies).toContainEqual([2, false]);
  });
});

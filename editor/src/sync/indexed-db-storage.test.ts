import 'fake-indexeddb/auto';
import type { Operation } from '@flydeck/scene/records/operations';
import { describe, expect, it } from 'vitest';
import type { StoredBatch } from './batch-storage.ts';
import { IndexedDbStorage } from './indexed-db-storage.ts';
import { leaseLocks, type WindowLocks } from './window-locks.ts';

const DAY_MS = 24 * 3600 * 1000;

/**
 * A browser whose windows share local storage and a clock. All tests share one IndexedDB. Therefore each test uses a
 * different presentation.
 */
class TestBrowser {
  /** The current time in milliseconds since 1970. */
  now = 1e12;
  readonly #presentation: string;
  readonly #localStorage = new Map<string, string>();
  /** Number of window ids that have been created. */
  #windowCount = 0;

  constructor(presentation: string) {
    this.#presentation = presentation;
  }

  readonly #locks: WindowLocks = leaseLocks(
    {
      getItem: (key) => this.#localStorage.get(key) ?? null,
      setItem: (key, value) => this.#localStorage.set(key, value),
      removeItem: (key) => this.#localStorage.delete(key),
    },
    { now: () => this.now, repeat: () => () => undefined },
  );

  /** Returns the storage of the window with the id `window`, or of a new window if there is no id. */
  openWindow(window?: string, memberId = 'member'): IndexedDbStorage {
    const newWindowId = () => {
      this.#windowCount += 1;
      return `window-${this.#windowCount}`;
    };
    return new IndexedDbStorage({
      presentation: this.#presentation,
      memberId,
      window: window ?? newWindowId(),
      isReopened: window !== undefined,
      newWindowId,
      locks: this.#locks,
      now: () => this.now,
    });
  }
}

const remove = (id: string): Operation => ({ op: 'remove', id });
/** Returns a pending batch that removes a record. The id of the batch is also the id of the record. */
const batch = (batchId: string, position: number): StoredBatch => ({
  batchId,
  position,
  base: 0,
  parts: [[remove(batchId)]],
});
/** Returns a batch of the log. */
const logged = (seq: number) => ({ seq, batchId: `logged-${seq}`, author: null, operations: [remove('x')] });
const idsOf = (batches: readonly StoredBatch[]) => batches.map(({ batchId }) => batchId);

describe('IndexedDbStorage', () => {
  it('loads snapshot, later batches of the log, pending batches and undo history of a reloaded window', async () => {
    const browser = new TestBrowser('reload');
    const storage = browser.openWindow();
    expect(await storage.load()).toEqual({ snapshot: undefined, log: [], batches: [], history: [] });
    const entry = { id: 1, list: 'undo', changes: [] } as const;
    const withSelection = { ...entry, id: 2, selection: { before: ['a'], after: [] } };
    await storage.write({ snapshot: { seq: 3, records: [] }, batches: [batch('b', 1), batch('a', 0)] });
    await storage.write({
      log: [logged(4), logged(5)],
      removed: ['a'],
      history: { added: [entry, withSelection], removed: [] },
    });
    await storage.close();
    const stored = await browser.openWindow(storage.window).load();
    expect(stored.snapshot?.seq).toBe(3);
    expect(stored.log.map(({ seq }) => seq)).toEqual([4, 5]);
    expect(idsOf(stored.batches)).toEqual(['b']);
    expect(stored.history).toEqual([entry, withSelection]);
  });

  it('does not replace a later snapshot by an earlier one, unless the server was reset', async () => {
    const browser = new TestBrowser('snapshots');
    const storage = browser.openWindow();
    await storage.write({ snapshot: { seq: 9, records: [] }, log: [logged(10)] });
    await storage.write({ snapshot: { seq: 7, records: [] } });
    expect(await storage.load()).toMatchObject({ snapshot: { seq: 9 }, log: [{ seq: 10 }] });
    await storage.write({ snapshot: { seq: 2, records: [] }, isReset: true });
    expect(await storage.load()).toMatchObject({ snapshot: { seq: 2 }, log: [] });
  });

  it('ignores batches of the log after a missing batch', async () => {
    const storage = new TestBrowser('gap').openWindow();
    await storage.write({ snapshot: { seq: 1, records: [] }, log: [logged(2), logged(4)] });
    expect((await storage.load()).log.map(({ seq }) => seq)).toEqual([2]);
  });

  it('adopts the batches of a closed window once, numbered from the given position, but not those of an open window', async () => {
    const browser = new TestBrowser('adoption');
    const [closed, open, third] = [browser.openWindow(), browser.openWindow(), browser.openWindow()];
    for (const storage of [closed, open, third]) await storage.load();
    await closed.write({ batches: [batch('c2', 1), batch('c1', 0)] });
    await open.write({ batches: [batch('o1', 0)] });
    expect(await third.adopt(0)).toEqual([]);
    await closed.close();
    const adopted = await third.adopt(5);
    expect(adopted.map(({ batchId, position }) => [batchId, position])).toEqual([
      ['c1', 5],
      ['c2', 6],
    ]);
    expect(await third.adopt(7)).toEqual([]);
    expect(await open.adopt(1)).toEqual([]);
  });

  it('loads the undo history of the last closed window when a new window is opened', async () => {
    const browser = new TestBrowser('history');
    const history = (id: number) => ({ added: [{ id, list: 'undo', changes: [] } as const], removed: [] });
    for (const id of [1, 2]) {
      const storage = browser.openWindow();
      await storage.write({ history: history(id) });
      browser.now += 1000;
      await storage.close();
    }
    expect((await browser.openWindow().load()).history.map(({ id }) => id)).toEqual([2]);
  });

  it('keeps the undo histories of windows that are loaded again at the same time, with and without entries', async () => {
    const browser = new TestBrowser('restored');
    const windows = [browser.openWindow(), browser.openWindow(), browser.openWindow()];
    for (const [id, storage] of windows.entries()) {
      await storage.load();
      await storage.write({ batches: [batch(`b${id}`, 0)] });
      // The last window has no entries.
      if (id < 2) await storage.write({ history: { added: [{ id, list: 'undo', changes: [] }], removed: [] } });
    }
    for (const storage of windows) await storage.close();
    const restored = windows.reverse().map(({ window }) => browser.openWindow(window));
    const [first, ...others] = restored;
    const histories = [await first!.load(), ...(await Promise.all(others.map((storage) => storage.load())))];
    expect(histories.map(({ history }) => history.map(({ id }) => id))).toEqual([[], [1], [0]]);
    expect(restored.map(({ window }) => window)).toEqual(windows.map(({ window }) => window));
    expect(histories.flatMap(({ batches }) => idsOf(batches)).sort()).toEqual(['b0', 'b1', 'b2']);
  });

  it('uses a new window id for a duplicated tab, which does not load the batches of the original tab', async () => {
    const browser = new TestBrowser('duplicate');
    const original = browser.openWindow();
    await original.load();
    await original.write({ batches: [batch('a', 0)] });
    const copy = browser.openWindow(original.window);
    expect((await copy.load()).batches).toEqual([]);
    expect(copy.window).not.toBe(original.window);
  });

  it('does not load the snapshot and batches of another member', async () => {
    const browser = new TestBrowser('accounts');
    const storage = browser.openWindow();
    await storage.write({ snapshot: { seq: 0, records: [] }, batches: [batch('a', 0)] });
    await storage.close();
    const stored = await browser.openWindow(undefined, 'other').load();
    expect(stored).toMatchObject({ snapshot: undefined, batches: [] });
  });

  it('deletes a snapshot that was stored over a month ago, unless there are pending batches', async () => {
    const browser = new TestBrowser('unused');
    const storage = browser.openWindow();
    await storage.write({ snapshot: { seq: 1, records: [] }, batches: [batch('a', 0)] });
    browser.now += 40 * DAY_MS;
    expect((await storage.load()).snapshot?.seq).toBe(1);
    await storage.write({ removed: ['a'] });
    expect(await storage.load()).toMatchObject({ snapshot: undefined, batches: [] });
  });

  it('deletes a snapshot that was stored over a month ago, but does not delete `ownVersion`', async () => {
    const browser = new TestBrowser('own-version');
    const storage = browser.openWindow();
    await storage.write({ snapshot: { seq: 1, records: [] }, ownVersion: [] });
    browser.now += 40 * DAY_MS;
    expect(await storage.load()).toMatchObject({ snapshot: undefined, ownVersion: [] });
  });

  it('does not store a pending batch if a batch of the log in the same write cannot be stored', async () => {
    const storage = new TestBrowser('atomic').openWindow();
    // IndexedDB cannot store a function.
    const change = {
      batches: [batch('a', 0)],
      log: [{ ...logged(1), operations: [() => undefined] as never }],
    };
    await expect(storage.write(change)).rejects.toThrow();
    expect((await storage.load()).batches).toEqual([]);
  });
});

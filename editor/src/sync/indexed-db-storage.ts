import type { IDBPTransaction } from 'idb';
import type { HistoryEntry } from '../history.ts';
import type { BatchStorage, StorageChange, StoredBatch, StoredState } from './batch-storage.ts';
import {
  deleteUnused,
  type EditingDatabase,
  type EditingSchema,
  keysWithPrefix,
  openEditingDatabase,
  ownVersionKey,
} from './browser-database.ts';
import type { WindowLocks } from './window-locks.ts';

/**
 * Time after which stored data is deleted: entries of undo histories, and snapshots with their log if the presentation
 * has no pending batches.
 */
const UNUSED_MS = 30 * 24 * 3600 * 1000;
/** Maximum time for which a loading window waits until other windows have loaded. */
const LOADING_MAX_WAIT_MS = 2000;
/** Interval of the attempts to get the lock of the loading windows. */
const LOADING_RETRY_MS = 20;

export interface IndexedDbStorageOptions {
  /** The presentation's oid. */
  readonly presentation: string;
  /** Id of the member. Several members can use one browser. */
  readonly memberId: string;
  /** Id of this window. A window has the same id after a reload. */
  readonly window: string;
  /**
   * Whether this window had opened the presentation before, as after a reload, in a restored or in a duplicated window.
   * Such a window does not take over the undo history of a closed window, which may be about to be restored, too.
   */
  readonly isReopened: boolean;
  /** Returns a new window id, for a duplicated window, which at first has the id of the original window. */
  readonly newWindowId: () => string;
  readonly locks: WindowLocks;
  /** Returns the current time, in milliseconds since 1970. */
  readonly now: () => number;
}

const STORES = ['snapshots', 'log', 'batches', 'history'] as const;
type Transaction = IDBPTransaction<EditingSchema, typeof STORES, 'readwrite'>;
type OwnedBatch = EditingSchema['batches']['value'];

/**
 * Storage in IndexedDB. Each window has its own pending batches and undo history. A window holds a lock as long as
 * the window exists, so that other windows do not adopt its batches. All windows of the browser share the confirmed
 * records and batches.
 */
export class IndexedDbStorage implements BatchStorage {
  readonly #options: IndexedDbStorageOptions;
  /** Key of the document in the database: the ids of member and presentation. */
  readonly #scope: string;
  readonly #database: Promise<EditingDatabase>;
  #window: string;
  #releaseLock: (() => void) | undefined;

  constructor(options: IndexedDbStorageOptions) {
    this.#options = options;
    this.#scope = `${options.memberId}/${options.presentation}`;
    this.#window = options.window;
    this.#database = openEditingDatabase();
    // `load` reports the error. This call prevents an unhandled rejection.
    this.#database.catch(() => undefined);
  }

  /** Id of this window, to be used again after a reload. */
  get window(): string {
    return this.#window;
  }

  async load(): Promise<StoredState> {
    const database = await this.#database;
    const history = await this.#loadOwn(database);
    const transaction = database.transaction(['snapshots', 'log']);
    const [storedSnapshot, storedOwnVersion, log] = await Promise.all([
      transaction.objectStore('snapshots').get(this.#scope),
      transaction.objectStore('snapshots').get(ownVersionKey(this.#scope)),
      transaction.objectStore('log').getAll(keysWithPrefix(this.#scope)),
    ]);
    const batches = await this.#ownBatches(database);
    const ownVersion = storedOwnVersion ? { ownVersion: storedOwnVersion.records } : {};
    if (!storedSnapshot) return { snapshot: undefined, log: [], batches, history, ...ownVersion };
    const { seq, records } = storedSnapshot;
    const laterBatches = log.filter((batch) => batch.seq > seq);
    return {
      snapshot: { seq, records: [...records] },
      // Omits the batches after a gap, because a batch can only be applied to the state directly before it.
      log: laterBatches.filter((batch, i) => batch.seq === seq + 1 + i),
      batches,
      history,
      ...ownVersion,
    };
  }

  /**
   * Locks the id of this window, adopts the batches of closed windows, and returns the undo history. Windows of a
   * presentation do this one after the other: a window that searches for closed windows briefly locks their ids, and a
   * window whose id is locked would count as a duplicate.
   */
  async #loadOwn(database: EditingDatabase): Promise<readonly HistoryEntry[]> {
    const release = await this.#waitForLoading();
    try {
      await this.#lockWindow();
      await deleteUnused(database, this.#options.now() - UNUSED_MS);
      const last = (await this.#ownBatches(database)).at(-1);
      await this.#adoptAll(database, (last?.position ?? -1) + 1);
      return await this.#loadHistory(database);
    } finally {
      release?.();
    }
  }

  /** Acquires the lock of the loading windows. After `LOADING_MAX_WAIT_MS`, returns undefined: the holder may hang. */
  async #waitForLoading(): Promise<(() => void) | undefined> {
    for (let waitedMs = 0; waitedMs < LOADING_MAX_WAIT_MS; waitedMs += LOADING_RETRY_MS) {
      const release = await this.#options.locks.tryLock(this.#lockName('loading'));
      if (release) return release;
      await new Promise((resolve) => setTimeout(resolve, LOADING_RETRY_MS));
    }
    return undefined;
  }

  async write(change: StorageChange): Promise<void> {
    const database = await this.#database;
    const { log = [], batches = [], removed = [], history } = change;
    const [scope, window, storedAt] = [this.#scope, this.#window, this.#options.now()];
    const transaction = database.transaction(STORES, 'readwrite');
    const requests: Promise<unknown>[] = [transaction.done];
    const store = <Name extends (typeof STORES)[number]>(name: Name) => transaction.objectStore(name);
    try {
      for (const batch of batches) requests.push(store('batches').put({ ...batch, scope, window }));
      for (const batchId of removed) requests.push(store('batches').delete([scope, batchId]));
      for (const batch of log) requests.push(store('log').put({ ...batch, scope }));
      for (const id of history?.removed ?? []) requests.push(store('history').delete([scope, window, id]));
      for (const entry of history?.added ?? [])
        requests.push(store('history').put({ ...entry, scope, window, storedAt }));
      requests.push(this.#writeSnapshot(transaction, change), this.#writeOwnVersion(transaction, change));
    } catch (error) {
      // A value cannot be stored. Without this call, the transaction would store the values that were put before.
      transaction.abort();
      await Promise.allSettled(requests);
      throw error;
    }
    await Promise.all(requests);
  }

  async #writeSnapshot(transaction: Transaction, { snapshot, isReset = false }: StorageChange): Promise<void> {
    if (!snapshot) return;
    const scope = this.#scope;
    const snapshots = transaction.objectStore('snapshots');
    const storedSnapshot = isReset ? undefined : await snapshots.get(scope);
    // Another window may have stored later records.
    if (storedSnapshot && storedSnapshot.seq >= snapshot.seq) return;
    const { seq, records } = snapshot;
    await snapshots.put({ scope, seq, records, storedAt: this.#options.now() });
    // The batches that the snapshot contains or, after a reset, all batches of the presentation. In the order of
    // IndexedDB keys, an array is after every number, so `[]` is after all sequence numbers.
    const obsoleteBatches = IDBKeyRange.bound([scope], isReset ? [scope, []] : [scope, seq]);
    await transaction.objectStore('log').delete(obsoleteBatches);
  }

  /**
   * Stores or deletes `StorageChange.ownVersion`: the records as the author saw them before a snapshot replaced the
   * confirmed records. A version that is already stored is not replaced.
   */
  async #writeOwnVersion(transaction: Transaction, { ownVersion: records }: StorageChange): Promise<void> {
    if (records === undefined) return;
    const [scope, storedAt] = [ownVersionKey(this.#scope), this.#options.now()];
    const snapshots = transaction.objectStore('snapshots');
    if (records === null) await snapshots.delete(scope);
    else if ((await snapshots.count(scope)) === 0) await snapshots.put({ scope, seq: 0, records, storedAt });
  }

  /**
   * Transfers the batches of all closed windows to this window, and returns them. `nextPosition` is the position of the
   * first transferred batch.
   */
  async adopt(nextPosition: number): Promise<readonly StoredBatch[]> {
    const database = await this.#database;
    // While another window loads, nothing is adopted. The next search tries again.
    const release = await this.#options.locks.tryLock(this.#lockName('loading'));
    if (!release) return [];
    try {
      return await this.#adoptAll(database, nextPosition);
    } finally {
      release();
    }
  }

  async #adoptAll(database: EditingDatabase, nextPosition: number): Promise<readonly StoredBatch[]> {
    const storedBatches = await database.getAll('batches', keysWithPrefix(this.#scope));
    const otherWindows = new Set(storedBatches.map(({ window }) => window).filter((window) => window !== this.#window));
    const adopted: StoredBatch[] = [];
    for (const window of otherWindows) {
      const release = await this.#options.locks.tryLock(this.#lockName(window));
      if (!release) continue;
      adopted.push(...(await this.#adoptBatches(window, nextPosition + adopted.length)));
      release();
    }
    return adopted;
  }

  async close(): Promise<void> {
    const database = await this.#database.catch(() => undefined);
    // `IDBDatabase.close` lets the running transactions complete.
    database?.close();
    this.#releaseLock?.();
  }

  #lockName(window: string): string {
    return `flydeck-editing/${this.#scope}/${window}`;
  }

  async #lockWindow(): Promise<void> {
    this.#releaseLock = await this.#options.locks.tryLock(this.#lockName(this.#window));
    if (this.#releaseLock) return;
    // A duplicated tab has a copy of the session storage, and therefore the id of the original tab.
    this.#window = this.#options.newWindowId();
    this.#releaseLock = await this.#options.locks.tryLock(this.#lockName(this.#window));
  }

  async #ownBatches(database: EditingDatabase): Promise<StoredBatch[]> {
    const storedBatches = await database.getAll('batches', keysWithPrefix(this.#scope));
    return storedBatches
      .filter(({ window }) => window === this.#window)
      .map(withoutOwner)
      .sort(byPosition);
  }

  /** Transfers the batches of a closed window to this window, and returns them with their new positions. */
  async #adoptBatches(window: string, nextPosition: number): Promise<readonly StoredBatch[]> {
    const database = await this.#database;
    const transaction = database.transaction('batches', 'readwrite');
    const storedBatches = await transaction.store.getAll(keysWithPrefix(this.#scope));
    const adoptedBatches = storedBatches
      .filter((batch) => batch.window === window)
      .sort(byPosition)
      .map((batch, i) => ({ ...batch, position: nextPosition + i, window: this.#window }));
    await Promise.all([...adoptedBatches.map((batch) => transaction.store.put(batch)), transaction.done]);
    return adoptedBatches.map(withoutOwner);
  }

  /**
   * Returns the undo history of this window before a reload. If this is a new window, takes over the undo history of
   * the closed window that was the last to store an entry, and returns this undo history; empty if there is no such
   * window.
   */
  async #loadHistory(database: EditingDatabase): Promise<readonly HistoryEntry[]> {
    const allEntries = await database.getAll('history', keysWithPrefix(this.#scope));
    const ownEntries = allEntries.filter(({ window }) => window === this.#window);
    if (ownEntries.length > 0 || this.#options.isReopened) return ownEntries.map(toEntry);
    for (const { window } of allEntries.sort((a, b) => b.storedAt - a.storedAt)) {
      const release = await this.#options.locks.tryLock(this.#lockName(window));
      if (!release) continue;
      const entries = allEntries.filter((entry) => entry.window === window);
      const transaction = database.transaction('history', 'readwrite');
      await Promise.all([
        transaction.store.delete(keysWithPrefix(this.#scope, window)),
        ...entries.map((entry) => transaction.store.put({ ...entry, window: this.#window })),
        transaction.done,
      ]);
      release();
      return entries.map(toEntry);
    }
    return [];
  }
}

/** Returns a stored entry of the undo history without the fields that only the database needs. */
const toEntry = ({ id, list, changes, selection }: HistoryEntry): HistoryEntry => ({
  id,
  list,
  changes,
  ...(selection ? { selection } : {}),
});

const byPosition = (a: StoredBatch, b: StoredBatch): number => a.position - b.position;

/** Returns a stored batch without the ids of its document and window. */
function withoutOwner({ scope: _scope, window: _window, ...batch }: OwnedBatch): StoredBatch {
  return batch;
}

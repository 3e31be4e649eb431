import type { Snapshot } from '@flydeck/contract/editing/messages';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { History, HistoryEntry } from '../history.ts';
import type { BatchStorage, StorageChange, StoredBatch } from './batch-storage.ts';
import type { PendingBatch } from './pending-batch.ts';
import type { Replica } from './replica.ts';
import type { RefusedBatch } from './replica-changes.ts';

/** Maximum number of stored confirmed batches. If there are more, a snapshot of all confirmed records replaces them. */
const LOG_MAX = 500;
/** Maximum length of a stored undoable change as JSON. Longer changes can be undone only until a reload. */
const HISTORY_ENTRY_MAX_LENGTH = 500_000;

/** Stores the changes of a replica and of the undo history. */
export class StorageWriter {
  /**
   * Whether confirmed records are stored. Those of people who may only comment lack properties, which would be missing
   * when the person may edit later.
   */
  storesRecords = true;
  readonly #storage: BatchStorage;
  readonly #onStored: (isDurable: boolean) => void;
  #logLength: number;
  #history = new Map<number, HistoryEntry>();

  /**
   * @param onStored is called after each write; `isDurable` is false if the browser could not store the changes
   * @param logLength number of confirmed batches that the storage already contains
   */
  constructor(storage: BatchStorage, onStored: (isDurable: boolean) => void, logLength: number) {
    this.#storage = storage;
    this.#onStored = onStored;
    this.#logLength = logLength;
  }

  /** Sets the undo history that the storage already contains. */
  setStoredHistory(history: readonly HistoryEntry[]): void {
    this.#history = new Map(history.map((entry) => [entry.id, entry]));
  }

  /**
   * Replaces the stored confirmed state by a snapshot.
   * @param ownVersion the records as the author saw them before, with pending batches; see `StorageChange.ownVersion`
   */
  reset(snapshot: Snapshot, ownVersion?: readonly DocumentRecord[]): void {
    this.#logLength = 0;
    this.#write({ snapshot, isReset: true, ...(ownVersion ? { ownVersion } : {}) }, []);
  }

  /** Stores the records as the author saw them, unless such a version is stored already. */
  storeOwnVersion(ownVersion: readonly DocumentRecord[]): void {
    this.#write({ ownVersion }, []);
  }

  /** Deletes the records that `reset` or `storeOwnVersion` stored. */
  removeOwnVersion(): void {
    this.#write({ ownVersion: null }, []);
  }

  /**
   * Stores the changes of the replica. Must not be called while the changes of an unfinished gesture are applied to
   * `replica.store`, because `replica.confirmedRecords()` would contain these changes.
   * @param finishedBatches batches that collect no more changes from now on, and are not in `replica.changes`
   */
  write(replica: Replica, history: History, finishedBatches: readonly PendingBatch[] = []): void {
    const { log, changed, removed, refused } = replica.changes.drain();
    const batches = [...new Set([...finishedBatches, ...changed])].filter((batch) =>
      replica.pending.find(batch.batchId),
    );
    this.#logLength += log.length;
    const isLong = this.#logLength > LOG_MAX;
    if (isLong) this.#logLength = 0;
    const change: StorageChange = {
      ...(isLong ? { snapshot: { seq: replica.seq, records: replica.confirmedRecords() } } : { log }),
      batches: [...batches.map(toStored), ...refused.map(toRefused)],
      removed,
      history: this.#historyChange(history),
    };
    if (!isEmpty(change)) this.#write(change, batches);
  }

  /** Deletes refused batches whose notice the author has dismissed. */
  remove(batchIds: readonly string[]): void {
    this.#write({ removed: batchIds }, []);
  }

  #write(change: StorageChange, batches: readonly PendingBatch[]): void {
    const writtenBatches = batches.map((batch) => ({ batch, content: contentOf(batch) }));
    const finish = (isDurable: boolean): void => {
      // A batch that has changed during the write must be stored again.
      for (const { batch, content } of writtenBatches)
        if (!batch.isOpen && content.every((field, i) => field === contentOf(batch)[i])) batch.isStored = true;
      this.#onStored(isDurable);
    };
    const { snapshot: _snapshot, log: _log, ...rest } = change;
    this.#storage.write(this.storesRecords ? change : rest).then(
      () => finish(true),
      // Changes that cannot be stored are sent nevertheless.
      () => finish(false),
    );
  }

  #historyChange(history: History): NonNullable<StorageChange['history']> {
    const currentEntries = new Map(history.entries.map((entry) => [entry.id, entry]));
    const removed = [...this.#history.keys()].filter((id) => !currentEntries.has(id));
    const added = [...currentEntries.values()].filter(({ id }) => !this.#history.has(id));
    this.#history = currentEntries;
    return { removed, added: added.filter(isStorable) };
  }
}

/** Returns the fields of a batch that can change after the batch was stored. */
const contentOf = ({ parts, base, origins, bases, isAttempted }: PendingBatch) =>
  [parts, base, origins, bases, isAttempted] as const;

const isStorable = (entry: HistoryEntry): boolean => JSON.stringify(entry).length <= HISTORY_ENTRY_MAX_LENGTH;

/** Returns a pending batch in the form of the storage. */
const toStored = ({ batchId, position, base, parts, origins, bases, isAttempted }: PendingBatch): StoredBatch => ({
  batchId,
  position,
  base,
  parts,
  isAttempted,
  ...(origins ? { origins } : {}),
  ...(bases ? { bases } : {}),
});

/** Returns a batch that the server refused, in the form of the storage. */
const toRefused = ({ batch, reason }: RefusedBatch): StoredBatch => ({ ...toStored(batch), refusal: reason });

const isEmpty = ({ snapshot, log = [], batches = [], removed = [], history }: StorageChange): boolean =>
  !snapshot &&
  [log, batches, removed, history?.added ?? [], history?.removed ?? []].every(({ length }) => length === 0);

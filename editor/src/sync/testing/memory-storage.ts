import type { LoggedBatch, Snapshot } from '@flydeck/contract/editing/messages';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { HistoryEntry } from '../../history.ts';
import type { BatchStorage, StorageChange, StoredBatch, StoredState } from '../batch-storage.ts';
import type { Clock } from '../clock.ts';

/** The stored data of one browser. All windows of the browser share the data. The data outlives the windows. */
export class MemoryDisk {
  snapshot: Snapshot | undefined;
  /** All records as the author saw them before a snapshot replaced the confirmed records; undefined if not stored. */
  ownVersion: readonly DocumentRecord[] | undefined;
  /** Confirmed batches by sequence number. */
  readonly log = new Map<number, LoggedBatch>();
  /** Unconfirmed batches by id, each with the id of its window. */
  readonly batches = new Map<string, StoredBatch & { readonly window: string }>();
  /** Undo histories by the id of their window. */
  readonly histories = new Map<string, Map<number, HistoryEntry>>();
  /** Ids of the windows that exist. */
  readonly windows = new Set<string>();
  /** All batches that were ever stored, by id. */
  readonly everStored = new Map<string, StoredBatch>();
}

/** Maximum delay of a read or write. */
const DELAY_MAX_MS = 20;

/** Storage of a window in memory. Reads and writes are delayed. Incomplete writes are lost when the window ends. */
export class MemoryStorage implements BatchStorage {
  readonly #disk: MemoryDisk;
  readonly #window: string;
  readonly #clock: Clock;
  /** Resolves when the last read or write is complete. */
  #lastTask: Promise<void> = Promise.resolve();
  #hasEnded = false;

  constructor(disk: MemoryDisk, window: string, clock: Clock) {
    this.#disk = disk;
    this.#window = window;
    this.#clock = clock;
    disk.windows.add(window);
  }

  load(): Promise<StoredState> {
    return this.#enqueue(() => {
      const { snapshot, ownVersion, log, batches, histories } = this.#disk;
      const lastPosition = Math.max(-1, ...[...batches.values()].map(({ position }) => position));
      this.#adoptBatches(lastPosition + 1);
      const laterBatches: LoggedBatch[] = [];
      for (let batch = log.get((snapshot?.seq ?? 0) + 1); batch; batch = log.get(batch.seq + 1))
        laterBatches.push(batch);
      const ownBatches = [...batches.values()].filter(({ window }) => window === this.#window);
      const [abandonedHistory] = [...histories].filter(([window]) => !this.#disk.windows.has(window));
      if (abandonedHistory) {
        histories.delete(abandonedHistory[0]);
        histories.set(this.#window, abandonedHistory[1]);
      }
      return structuredClone({
        snapshot,
        ...(ownVersion ? { ownVersion } : {}),
        log: snapshot ? laterBatches : [],
        batches: ownBatches.sort((a, b) => a.position - b.position),
        history: [...(abandonedHistory?.[1].values() ?? [])],
      });
    });
  }

  write(change: StorageChange): Promise<void> {
    const { snapshot, isReset, ownVersion, log = [], batches = [], removed = [], history } = structuredClone(change);
    return this.#enqueue(() => {
      const disk = this.#disk;
      for (const batch of batches) {
        disk.batches.set(batch.batchId, { ...batch, window: this.#window });
        disk.everStored.set(batch.batchId, batch);
      }
      for (const id of removed) disk.batches.delete(id);
      for (const batch of log) disk.log.set(batch.seq, batch);
      if (snapshot && (isReset || snapshot.seq > (disk.snapshot?.seq ?? -1))) {
        disk.snapshot = snapshot;
        for (const seq of disk.log.keys()) if (isReset || seq <= snapshot.seq) disk.log.delete(seq);
      }
      if (ownVersion !== undefined) disk.ownVersion = ownVersion === null ? undefined : (disk.ownVersion ?? ownVersion);
      const entries = disk.histories.get(this.#window) ?? new Map<number, HistoryEntry>();
      disk.histories.set(this.#window, entries);
      for (const id of history?.removed ?? []) entries.delete(id);
      for (const entry of history?.added ?? []) entries.set(entry.id, entry);
    });
  }

  adopt(nextPosition: number): Promise<readonly StoredBatch[]> {
    return this.#enqueue(() => structuredClone(this.#adoptBatches(nextPosition)));
  }

  async close(): Promise<void> {
    await this.#lastTask;
    this.end();
  }

  /** Ends the window immediately: reads and writes that are not complete have no effect. */
  end(): void {
    this.#hasEnded = true;
    this.#disk.windows.delete(this.#window);
  }

  /**
   * Transfers the batches of windows that no longer exist to this window, and returns them. The first transferred batch
   * gets the position `nextPosition`.
   */
  #adoptBatches(nextPosition: number): StoredBatch[] {
    const { batches, windows } = this.#disk;
    const abandoned = [...batches.values()]
      .filter(({ window }) => !windows.has(window))
      .sort((a, b) => (a.window === b.window ? a.position - b.position : a.window < b.window ? -1 : 1));
    const adopted = abandoned.map((batch, i) => ({
      ...batch,
      position: nextPosition + i,
      window: this.#window,
    }));
    for (const batch of adopted) batches.set(batch.batchId, batch);
    return adopted;
  }

  /** Runs a task with a delay after all earlier tasks. If the window has ended, the returned promise never resolves. */
  #enqueue<Result>(task: () => Result): Promise<Result> {
    const result = this.#lastTask.then(
      () =>
        new Promise<Result>((resolve) => {
          this.#clock.schedule(() => {
            if (!this.#hasEnded) resolve(task());
          }, this.#clock.random() * DELAY_MAX_MS);
        }),
    );
    this.#lastTask = result.then(() => undefined);
    return result;
  }
}

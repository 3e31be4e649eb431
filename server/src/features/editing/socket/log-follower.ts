import type { EditingDb } from '../editing-db.ts';
import { readBatches, type SizedBatch } from '../read-log.ts';

/** Maximum number of recent batches of each followed log that are kept in memory. */
const MAX_RECENT_BATCHES = 300;
/** Maximum total `SizedBatch.jsonLength` of the recent batches of each followed log, in UTF-16 units. */
const MAX_RECENT_JSON_LENGTH = 2_000_000;

/** A log that sockets of this process follow. */
class FollowedLog {
  readonly listeners = new Set<() => void>();
  /** The last batches that were read, with consecutive sequence numbers. */
  recentBatches: SizedBatch[] = [];
  /** The last sequence number that `notify` was called with. */
  lastNotifiedSeq = 0;
  /** The unfinished reads of the database. The key of a read is the sequence number after which its batches begin. */
  readonly reads = new Map<number, Promise<SizedBatch[]>>();
}

/** Notifies the sockets of this process about new batches, and reads each batch once for all sockets. */
export class LogFollower {
  readonly #db: EditingDb;
  readonly #logs = new Map<string, FollowedLog>();

  constructor(db: EditingDb) {
    this.#db = db;
  }

  /** Calls `listener` when there may be new batches. @returns a function that unsubscribes `listener` */
  subscribe(oid: string, listener: () => void): () => void {
    const log = this.#logs.get(oid) ?? new FollowedLog();
    this.#logs.set(oid, log);
    log.listeners.add(listener);
    return () => {
      log.listeners.delete(listener);
      // A session may unsubscribe twice. Meanwhile, another session may have subscribed to a new object for the log.
      if (log.listeners.size === 0 && this.#logs.get(oid) === log) this.#logs.delete(oid);
    };
  }

  /**
   * Must be called after this process or another process has committed a batch or snapshot.
   * @param seq the sequence number of the batch or snapshot
   */
  notify(oid: string, seq: number): void {
    const log = this.#logs.get(oid);
    if (!log || seq <= log.lastNotifiedSeq) return;
    log.lastNotifiedSeq = seq;
    this.#notifyListeners(log);
  }

  /** Must be called when notifications of other processes may have been lost. */
  notifyAll(): void {
    for (const log of this.#logs.values()) this.#notifyListeners(log);
  }

  #notifyListeners(log: FollowedLog): void {
    // A read in progress may have started before the new batch was committed, so later calls must not use its result.
    log.reads.clear();
    for (const listener of log.listeners) listener();
  }

  /** Returns the last sequence number that `notify` was called with while the log had listeners; 0 if none. */
  lastNotifiedSeq(oid: string): number {
    return this.#logs.get(oid)?.lastNotifiedSeq ?? 0;
  }

  /** Returns the next batches after `afterSeq`, but maybe not all of them; an empty list if there are none. */
  read(oid: string, afterSeq: number): Promise<readonly SizedBatch[]> {
    const log = this.#logs.get(oid);
    if (!log) return readBatches(this.#db, oid, afterSeq);
    const firstSeq = log.recentBatches[0]?.seq ?? 0;
    const cached = firstSeq > 0 && firstSeq <= afterSeq + 1 ? log.recentBatches.slice(afterSeq + 1 - firstSeq) : [];
    if (cached.length > 0) return Promise.resolve(cached);
    const pendingRead = log.reads.get(afterSeq) ?? this.#readRecent(log, oid, afterSeq);
    log.reads.set(afterSeq, pendingRead);
    return pendingRead;
  }

  async #readRecent(log: FollowedLog, oid: string, afterSeq: number): Promise<SizedBatch[]> {
    try {
      const batches = await readBatches(this.#db, oid, afterSeq);
      const lastRecentSeq = log.recentBatches.at(-1)?.seq ?? afterSeq;
      if (lastRecentSeq === afterSeq) log.recentBatches = trimToLimits([...log.recentBatches, ...batches]);
      // The new batches do not follow the recent ones directly, for example because the log contains a snapshot without
      // a batch between them. The recent batches are replaced, because their sequence numbers must be consecutive.
      else if (lastRecentSeq < afterSeq) log.recentBatches = trimToLimits(batches);
      return batches;
    } finally {
      log.reads.delete(afterSeq);
    }
  }
}

/** Returns the last batches, as many as `MAX_RECENT_BATCHES` and `MAX_RECENT_JSON_LENGTH` allow. */
function trimToLimits(batches: readonly SizedBatch[]): SizedBatch[] {
  let jsonLength = 0;
  const start = batches.findLastIndex((batch) => {
    jsonLength += batch.jsonLength;
    return jsonLength > MAX_RECENT_JSON_LENGTH;
  });
  return batches.slice(Math.max(start + 1, batches.length - MAX_RECENT_BATCHES));
}

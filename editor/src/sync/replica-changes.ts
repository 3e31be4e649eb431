import type { LoggedBatch } from '@flydeck/contract/editing/messages';
import type { PendingBatch } from './pending-batch.ts';

/** A batch that was refused, with the code of the reason. It is not in the log. */
export interface RefusedBatch {
  readonly batch: PendingBatch;
  readonly reason: string;
}

/** The changes of a window's copy of the records (`Replica`) that are not yet written to the browser's database. */
export class ReplicaChanges {
  /** Confirmed batches that the window has received. */
  log: LoggedBatch[] = [];
  /** Pending batches that are new or whose fields have changed. */
  changed = new Set<PendingBatch>();
  /** Ids of batches that are no longer pending. Refused batches are in `refused` instead. */
  removed: string[] = [];
  refused: RefusedBatch[] = [];

  /** Returns the changes and clears them. */
  drain(): Omit<ReplicaChanges, 'drain'> {
    const { log, changed, removed, refused } = this;
    this.log = [];
    this.changed = new Set();
    this.removed = [];
    this.refused = [];
    return { log, changed, removed, refused };
  }
}

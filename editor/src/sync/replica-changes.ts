import type { LoggedBatch } from '@flydeck/contract/editing/messages';
import type { PendingBatch } from './pending-batch.ts';

/** A batch that was not added to the log, and the code of the reason. */
export interface RefusedBatch {
  readonly batch: PendingBatch;
  readonly reason: string;
}

/** The changes of a replica that are not stored yet. */
export class ReplicaChanges {
  /** Confirmed batches. */
  log: LoggedBatch[] = [];
  /** Pending batches that are new or whose fields have changed. */
  changed = new Set<PendingBatch>();
  /** Ids of batches that are no longer pending, except refused batches. */
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

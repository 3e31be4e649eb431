import type { LoggedBatch } from '@flydeck/contract/editing/messages';
import type { PendingBatch } from './pending-batch.ts';

/** A batch that was not added to the log, and why. */
export interface RefusedBatch {
  readonly batch: PendingBatch;
  readonly reason: string;
}

/** What has changed in a replica since its changes were stored. */
export class ReplicaChanges {
  /** Confirmed batches. */
  log: LoggedBatch[] = [];
  /** Pending batches that are new or have other operations. */
  changed = new Set<PendingBatch>();
  /** Ids of batches that are no longer pending, without those that were refused. */
  removed: string[] = [];
  refused: RefusedBatch[] = [];

  /** Returns the changes and clears them. */
  take(): Omit<ReplicaChanges, 'take'> {
    const { log, changed, removed, refused } = this;
    this.log = [];
    this.changed = new Set();
    this.removed = [];
    this.refused = [];
    return { log, changed, removed, refused };
  }
}

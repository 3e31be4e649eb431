import type { RecordStore } from '@flydeck/scene/records/record-store';
import type { History } from '../history.ts';
import type { BatchStorage } from './batch-storage.ts';
import type { Clock } from './clock.ts';
import type { Connection } from './connection.ts';

/** The part of the editor that the sync needs. */
export interface DocumentView {
  /**
   * Runs a change of the store that was not made by this author. While `update` runs, the store does not contain the
   * changes of a gesture that has not ended yet.
   */
  updateDocument(update: () => void): void;
}

export interface SyncOptions {
  readonly storage: BatchStorage;
  readonly connection: Connection;
  readonly clock: Clock;
  /** Returns a new UUID. */
  readonly newBatchId: () => string;
}

/** A document that is open for editing: its records as this window sees them, and the author's undo history. */
export interface OpenDocument {
  readonly store: RecordStore;
  readonly history: History;
}

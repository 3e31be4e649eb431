import type { LoggedBatch } from '@flydeck/contract/editing/messages';
import type { Operation } from '@flydeck/scene/records/operations';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import type { History } from '../history.ts';
import type { BatchStorage } from './batch-storage.ts';
import type { Clock } from './clock.ts';
import type { Connection } from './connection.ts';

/** A batch of another window, by another author or the same one. */
export type OthersBatch = Pick<LoggedBatch, 'author'> & { readonly operations: readonly Operation[] };

/** The part of the editor that the sync needs. */
export interface DocumentView {
  /**
   * Runs a change of the store that was not made by this author. While `update` runs, the store does not contain the
   * changes of a gesture that has not ended yet.
   * @param batches the batches that `update` applies and that another window has created
   */
  updateDocument(update: () => void, batches?: readonly OthersBatch[]): void;
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

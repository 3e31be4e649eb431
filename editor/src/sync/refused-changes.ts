import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import type { StoredBatch } from './batch-storage.ts';
import type { StorageWriter } from './storage-writer.ts';
import type { RefusedBatch } from './sync-status.ts';

/**
 * The changes that the server refused and the author has not dismissed. Also contains the author's version: all records
 * as the author saw them, including refused changes.
 */
export class RefusedChanges {
  #list: readonly RefusedBatch[] = [];
  #ownVersion: readonly DocumentRecord[] | undefined;

  /** The refused changes. */
  get list(): readonly RefusedBatch[] {
    return this.#list;
  }

  /** All records of the author's version; undefined if there is none. */
  get ownVersion(): readonly DocumentRecord[] | undefined {
    return this.#ownVersion;
  }

  /** Whether there is an author's version with refused changes. False if all refused changes were dismissed. */
  get canSaveCopy(): boolean {
    return this.#ownVersion !== undefined && this.#list.length > 0;
  }

  /** Adds the batches with a refusal to the list. */
  addRefused(batches: readonly Pick<StoredBatch, 'batchId' | 'refusal'>[]): void {
    const refused = batches.flatMap(({ batchId, refusal }) =>
      refusal === undefined ? [] : [{ batchId, reason: refusal }],
    );
    if (refused.length > 0) this.#list = [...this.#list, ...refused];
  }

  /** Sets the author's version that was loaded from the storage of the browser. */
  setOwnVersion(ownVersion: readonly DocumentRecord[] | undefined): void {
    this.#ownVersion = ownVersion;
  }

  /**
   * Uses the current records, which contain all pending batches, as the author's version, unless the version already
   * exists. Returns the author's version.
   */
  ensureOwnVersion(store: RecordStore): readonly DocumentRecord[] {
    this.#ownVersion ??= [...store.records()];
    return this.#ownVersion;
  }

  /**
   * Deletes the author's version if the list of refused changes is empty. Call this method only without pending
   * batches: the log then contains all changes of the version except those that the author has dismissed.
   */
  deleteUnneededVersion(writer: StorageWriter | undefined): void {
    if (!this.#ownVersion || this.#list.length > 0) return;
    this.#ownVersion = undefined;
    writer?.removeOwnVersion();
  }

  /** Deletes the refused changes after the author has dismissed them. */
  dismiss(writer: StorageWriter | undefined): void {
    writer?.remove(this.#list.map(({ batchId }) => batchId));
    this.#list = [];
  }
}

import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import type { StoredBatch } from './batch-storage.ts';
import type { StorageWriter } from './storage-writer.ts';
import type { RefusedChange } from './sync-status.ts';

/** The refused changes that the author has not dismissed, and the author's version that contains them. */
export class RefusedChanges {
  #list: readonly RefusedChange[] = [];
  #ownVersion: readonly DocumentRecord[] | undefined;

  get list(): readonly RefusedChange[] {
    return this.#list;
  }

  get ownVersion(): readonly DocumentRecord[] | undefined {
    return this.#ownVersion;
  }

  /** Whether the author's version contains refused changes. */
  get hasOwnVersion(): boolean {
    return this.#ownVersion !== undefined && this.#list.length > 0;
  }

  /** Takes the refused ones of stored batches. */
  note(batches: readonly Pick<StoredBatch, 'batchId' | 'refusal'>[]): void {
    const refused = batches.flatMap(({ batchId, refusal }) =>
      refusal === undefined ? [] : [{ batchId, reason: refusal }],
    );
    if (refused.length > 0) this.#list = [...this.#list, ...refused];
  }

  /** Takes the author's version that the browser has stored. */
  setStored(ownVersion: readonly DocumentRecord[] | undefined): void {
    this.#ownVersion = ownVersion;
  }

  /** Keeps the present records, with all pending batches, unless an earlier version is kept. @returns what is kept */
  keepVersion(store: RecordStore): readonly DocumentRecord[] {
    this.#ownVersion ??= [...store.records()];
    return this.#ownVersion;
  }

  /** Deletes the author's version, because the log contains all its changes. */
  deleteVersion(writer: StorageWriter | undefined): void {
    if (!this.#ownVersion || this.#list.length > 0) return;
    this.#ownVersion = undefined;
    writer?.removeOwnVersion();
  }

  /** Deletes the refused changes after the author has seen them. */
  dismiss(writer: StorageWriter | undefined): void {
    writer?.remove(this.#list.map(({ batchId }) => batchId));
    this.#list = [];
  }
}

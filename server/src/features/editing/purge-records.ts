import type { Operation } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';

/** Matches SHA-256 hashes of files anywhere in a text. */
const HASHES = /[0-9a-f]{64}/g;

/**
 * Finds the records that can be deleted from a state when all earlier states are deleted: removed records, and assets
 * to which no remaining record refers. Keeps records to which operations of later batches refer, because these batches
 * could not be replayed without the records.
 */
export class PurgeableRecords {
  readonly #store: RecordStore;
  /** Ids of the records to which later operations refer, and of their ancestors. */
  readonly #required = new Set<string>();
  /**
   * Ids of the records to which later operations refer. If a removed record is in this set, its descendants are kept
   * too, because an operation can insert the removed record again together with its descendants.
   */
  readonly #referenced = new Set<string>();
  /** Hashes of files in later operations. */
  readonly #laterHashes = new Set<string>();

  constructor(store: RecordStore) {
    this.#store = store;
  }

  /** Adds a batch that follows the state. Must be called for all later batches before `find`. */
  addLaterBatch(operations: readonly Operation[]): void {
    for (const operation of operations) {
      this.#require(operation.id);
      if ('parent' in operation && operation.parent !== undefined) this.#require(operation.parent);
    }
    for (const [hash] of JSON.stringify(operations).matchAll(HASHES)) this.#laterHashes.add(hash);
  }

  /** Returns the ids of the records that can be deleted. */
  find(): ReadonlySet<string> {
    const records = [...this.#store.records()];
    const purgeable = new Set(records.filter((record) => this.#isPurgeable(record)).map(({ id }) => id));
    const referencedHashes = new Set(this.#laterHashes);
    for (const record of records)
      if (!purgeable.has(record.id) && record.kind !== 'asset')
        for (const [hash] of JSON.stringify(record).matchAll(HASHES)) referencedHashes.add(hash);
    // The id of an asset is the hash of its file.
    for (const { kind, id } of records) if (kind === 'asset' && !referencedHashes.has(id)) purgeable.add(id);
    return purgeable;
  }

  #require(id: string): void {
    this.#referenced.add(id);
    for (const ancestor of this.#store.ancestry(id)) this.#required.add(ancestor);
  }

  #isPurgeable({ id }: DocumentRecord): boolean {
    if (this.#store.isPresent(id) || this.#required.has(id)) return false;
    const isRestorable = (ancestor: string) => this.#referenced.has(ancestor) && !this.#store.isPresent(ancestor);
    return !this.#store.ancestry(id).some(isRestorable);
  }
}

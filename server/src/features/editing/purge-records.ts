import type { Operation } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';

/** Hashes of files, wherever they are in JSON. */
const HASHES = /[0-9a-f]{64}/g;

/**
 * Finds the records of a state that only earlier states show: removed ones, and files that nothing shows any more. Those
 * that later operations refer to are left out, because the operations could not be replayed without them.
 */
export class PurgeableRecords {
  readonly #store: RecordStore;
  /** Ids that later operations name, and their ancestors. */
  readonly #required = new Set<string>();
  /** Ids that later operations name: what is below them may become visible again. */
  readonly #named = new Set<string>();
  readonly #laterHashes = new Set<string>();

  constructor(store: RecordStore) {
    this.#store = store;
  }

  /** Notes a batch that follows the state. */
  addLaterBatch(operations: readonly Operation[]): void {
    for (const operation of operations) {
      this.#require(operation.id);
      if ('parent' in operation && operation.parent !== undefined) this.#require(operation.parent);
    }
    for (const [hash] of JSON.stringify(operations).matchAll(HASHES)) this.#laterHashes.add(hash);
  }

  /** Returns the ids of the records. */
  find(): ReadonlySet<string> {
    const records = [...this.#store.records()];
    const removed = records.filter((record) => this.#isPurgeable(record)).map(({ id }) => id);
    const purged = new Set(removed);
    const shownHashes = new Set(this.#laterHashes);
    for (const record of records)
      if (!purged.has(record.id) && record.kind !== 'asset')
        for (const [hash] of JSON.stringify(record).matchAll(HASHES)) shownHashes.add(hash);
    for (const { kind, id } of records) if (kind === 'asset' && !shownHashes.has(id)) purged.add(id);
    return purged;
  }

  #require(id: string): void {
    this.#named.add(id);
    for (const ancestor of this.#store.ancestry(id)) this.#required.add(ancestor);
  }

  #isPurgeable({ id }: DocumentRecord): boolean {
    if (this.#store.isPresent(id) || this.#required.has(id)) return false;
    const isRestorable = (ancestor: string) => this.#named.has(ancestor) && !this.#store.isPresent(ancestor);
    return !this.#store.ancestry(id).some(isRestorable);
  }
}

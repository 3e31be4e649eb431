import { type DocumentRecord, insertionIndex } from './record.ts';

/** The children of a record by slot. */
type Slots = Map<string, DocumentRecord[]>;

/** Called after a record was added, replaced or deleted. `previous` is undefined for an added record. */
export type RecordListener = (id: string, previous: DocumentRecord | undefined) => void;

/**
 * The records of one document by id, with an index of children. Records themselves are immutable; `put` replaces one.
 */
export class RecordStore {
  readonly #records = new Map<string, DocumentRecord>();
  /** Records that are not removed, by parent and slot, in the order of siblings. */
  readonly #children = new Map<string, Slots>();
  readonly #listeners = new Set<RecordListener>();
  #revision = 0;

  constructor(records: Iterable<DocumentRecord> = []) {
    for (const record of records) this.put(record);
  }

  /** Number of changes so far. As long as this number is the same, all records are the same. */
  get revision(): number {
    return this.#revision;
  }

  /** All records in the order of their creation, including those that are marked as removed. */
  records(): Iterable<DocumentRecord> {
    return this.#records.values();
  }

  /** Returns the record with an id, even if the record is marked as removed. */
  get(id: string): DocumentRecord | undefined {
    return this.#records.get(id);
  }

  /**
   * The children of a record in one slot, in order, without removed records. As long as there are children in the slot,
   * the list is the same object, and changes with the records.
   */
  children(parent: string, slot: string): readonly DocumentRecord[] {
    return this.#children.get(parent)?.get(slot) ?? [];
  }

  /** The children of a record by slot, without removed records. */
  slots(parent: string): ReadonlyMap<string, readonly DocumentRecord[]> {
    return this.#children.get(parent) ?? new Map();
  }

  /** The ids from the record to the root of the document, both included. */
  ancestry(id: string): string[] {
    const ids: string[] = [];
    for (let record = this.get(id); record; record = record.parent === null ? undefined : this.get(record.parent))
      ids.push(record.id);
    return ids;
  }

  /** Whether the record and all its ancestors exist and are not removed. */
  isPresent(id: string): boolean {
    const record = this.get(id);
    if (!record || record.removed) return false;
    return record.parent === null || this.isPresent(record.parent);
  }

  /** Adds a listener. Returns a function that removes the listener. */
  subscribe(listener: RecordListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Adds a record, or replaces the one with the same id. */
  put(record: DocumentRecord): void {
    const previous = this.#records.get(record.id);
    this.#records.set(record.id, record);
    if (!previous || !isAtSameIndex(previous, record) || !this.#replace(record)) {
      if (previous) this.#detach(previous);
      this.#attach(record);
    }
    this.#notify(record.id, previous);
  }

  /** Deletes a record instead of marking it as removed. Must only be used to revert the creation of a record. */
  delete(id: string): void {
    const record = this.#records.get(id);
    if (record) this.#detach(record);
    this.#records.delete(id);
    this.#notify(id, record);
  }

  #notify(id: string, previous: DocumentRecord | undefined): void {
    this.#revision += 1;
    for (const listener of this.#listeners) listener(id, previous);
  }

  /**
   * Replaces the previous version of a record in the list of its siblings, at the same index. Returns false if the list
   * does not contain a previous version.
   */
  #replace(record: DocumentRecord): boolean {
    const siblings = this.#children.get(record.parent ?? '')?.get(record.slot);
    const index = siblings ? insertionIndex(siblings, record) : 0;
    if (!siblings || siblings[index]?.id !== record.id) return false;
    siblings[index] = record;
    return true;
  }

  /** Adds a record to the list of its siblings. Does nothing for a removed record or one without a parent. */
  #attach(record: DocumentRecord): void {
    if (record.parent === null || record.removed) return;
    const slots: Slots = this.#children.get(record.parent) ?? new Map();
    this.#children.set(record.parent, slots);
    const siblings = slots.get(record.slot) ?? [];
    slots.set(record.slot, siblings);
    siblings.splice(insertionIndex(siblings, record), 0, record);
  }

  /** Takes a record out of the list of its siblings. */
  #detach(record: DocumentRecord): void {
    if (record.parent === null || record.removed) return;
    const slots = this.#children.get(record.parent);
    const siblings = slots?.get(record.slot);
    if (!slots || !siblings) return;
    siblings.splice(insertionIndex(siblings, record), 1);
    if (siblings.length === 0) slots.delete(record.slot);
  }
}

/** Whether two versions of a record are at the same index of the same list. */
function isAtSameIndex(a: DocumentRecord, b: DocumentRecord): boolean {
  return a.parent === b.parent && a.slot === b.slot && a.order === b.order && !a.removed && !b.removed;
}

import type { RecordChange } from '@flydeck/scene/records/apply';
import { isEqual } from '@flydeck/scene/records/is-equal';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import { joinChanges } from './sync/pending-batch.ts';

/** An undoable change. */
export interface HistoryEntry {
  /** Ascending in the order in which entries were added to their list. */
  readonly id: number;
  readonly list: 'undo' | 'redo';
  readonly changes: readonly RecordChange[];
}

/** Maximum number of changes that can be undone. */
const MAX_ENTRIES = 200;

/** The lists of the author's own changes that can be undone and redone. */
export class History {
  #entries: Record<HistoryEntry['list'], readonly HistoryEntry[]>;
  #nextId: number;

  /** @param entries entries of a stored history */
  constructor(entries: readonly HistoryEntry[] = []) {
    const sorted = entries.toSorted((a, b) => a.id - b.id);
    const entriesOf = (name: HistoryEntry['list']) => sorted.filter(({ list }) => list === name);
    this.#entries = { undo: entriesOf('undo'), redo: entriesOf('redo') };
    this.#nextId = (sorted.at(-1)?.id ?? 0) + 1;
  }

  /** All entries, in ascending order within each list. Entries are immutable. */
  get entries(): readonly HistoryEntry[] {
    return [...this.#entries.undo, ...this.#entries.redo];
  }

  /** Whether a list has entries. */
  has(list: HistoryEntry['list']): boolean {
    return this.#entries[list].length > 0;
  }

  /** Adds a new change. Changes that were undone before can no longer be redone. */
  record(changes: readonly RecordChange[]): void {
    this.#entries.redo = [];
    this.push('undo', changes);
  }

  /**
   * Merges a change into the last one if it only changes the same records and nobody else has changed them in between.
   * Otherwise adds it as a new change.
   */
  continue(changes: readonly RecordChange[]): void {
    const last = this.#entries.undo.at(-1);
    if (!last || !isContinuation(last.changes, changes)) {
      this.record(changes);
      return;
    }
    this.pop('undo');
    const joined = joinChanges(last.changes, changes).filter(({ before, after }) => before || !after.removed);
    if (joined.length > 0) this.record(joined);
  }

  /** Adds changes at the end of a list. */
  push(list: HistoryEntry['list'], changes: readonly RecordChange[]): void {
    this.#entries[list] = [...this.#entries[list], { id: this.#nextId, list, changes }].slice(-MAX_ENTRIES);
    this.#nextId += 1;
  }

  /** Removes the last changes of a list and returns them. */
  pop(list: HistoryEntry['list']): readonly RecordChange[] | undefined {
    const last = this.#entries[list].at(-1);
    this.#entries[list] = this.#entries[list].slice(0, -1);
    return last?.changes;
  }
}

/** Whether the changed records were all changed by the last changes, too, and have not been changed since. */
function isContinuation(last: readonly RecordChange[], changes: readonly RecordChange[]): boolean {
  const records = new Map(last.map(({ id, after }) => [id, after]));
  return changes.every(({ id, before }) => isSameContent(records.get(id), before));
}

/** Whether two versions of a record are equal except for text states. */
function isSameContent(a: DocumentRecord | undefined, b: DocumentRecord | undefined): boolean {
  return a !== undefined && b !== undefined && isEqual(withoutTextStates(a), withoutTextStates(b));
}

function withoutTextStates({ texts, ...record }: DocumentRecord): unknown {
  return { ...record, texts: Object.entries(texts ?? {}).map(([slot, { paragraphs }]) => [slot, paragraphs]) };
}

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

/** The author's own changes, to be undone and redone. */
export class History {
  #entries: Record<HistoryEntry['list'], readonly HistoryEntry[]>;
  #nextId: number;

  /** @param entries of an earlier history */
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

  /** Adds a new change. What was undone before can no longer be redone. */
  record(changes: readonly RecordChange[]): void {
    this.#entries.redo = [];
    this.push('undo', changes);
  }

  /** Adds a change to the last one, if it only changes the same records and nobody else has changed them in between. */
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

/** Whether each record was before the changes as it was after the last ones. */
function isContinuation(last: readonly RecordChange[], changes: readonly RecordChange[]): boolean {
  const records = new Map(last.map(({ id, after }) => [id, after]));
  return changes.every(({ id, before }) => isSameContent(records.get(id), before));
}

/** Compares two states of a record without the states with which its texts merge. */
function isSameContent(a: DocumentRecord | undefined, b: DocumentRecord | undefined): boolean {
  return a !== undefined && b !== undefined && isEqual(withoutStates(a), withoutStates(b));
}

function withoutStates({ texts, ...record }: DocumentRecord): unknown {
  return { ...record, texts: Object.entries(texts ?? {}).map(([slot, { paragraphs }]) => [slot, paragraphs]) };
}

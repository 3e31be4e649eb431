import type { Rect } from '@flydeck/scene/model/geometry';
import type { RecordChange } from '@flydeck/scene/records/apply';
import { isEqual } from '@flydeck/scene/records/is-equal';
import { joinChanges } from '@flydeck/scene/records/join-changes';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { Outcome } from './outcomes/outcome.ts';

/** Ids of the records that were selected before and after a change. */
interface ChangedSelection {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** A change of records, with the selection before and after it. */
export interface UndoableChange {
  readonly changes: readonly RecordChange[];
  /** Restored when the change is undone or redone. Absent in changes that earlier versions of Flydeck have stored. */
  readonly selection?: ChangedSelection;
  /** What the change has done. Absent if this can be derived from `changes`. */
  readonly outcome?: Outcome;
  /**
   * The boxes of the canvas's free elements after the change (`elementBoxesFor`). Present if the change has placed the
   * topics of the canvas around the elements. If others change the boxes, the former places of the topics are outdated.
   */
  readonly elementBoxes?: readonly Rect[];
  /**
   * Identifies the change, also after others were added to it. `History.push` sets it. Absent in changes that earlier
   * versions of Flydeck have stored.
   */
  readonly mark?: number | undefined;
}

/** A change that can be undone or redone. */
export interface HistoryEntry extends UndoableChange {
  /** Unique. A later entry of a list has a larger id. */
  readonly id: number;
  readonly list: 'undo' | 'redo';
}

/** Maximum number of entries in each list. */
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

  /** The changes that can be undone, the latest at the end. */
  get undoableChanges(): readonly UndoableChange[] {
    return this.#entries.undo;
  }

  /** Whether a list has entries. */
  has(list: HistoryEntry['list']): boolean {
    return this.#entries[list].length > 0;
  }

  /** Adds a new change to the undo list, and empties the redo list. */
  add(change: UndoableChange): void {
    this.#entries.redo = [];
    this.push('undo', change);
  }

  /**
   * Adds a change. Merges the change with the last entry of the undo list if that entry has changed all records of the
   * change or records in them, and no other author has changed these records between the entry and the change.
   * @param isInside whether a record is inside of another one
   */
  addOrContinue(change: UndoableChange, isInside: (id: string, ancestor: string) => boolean): void {
    const last = this.#entries.undo.at(-1);
    if (!last || !isContinuation(last.changes, change.changes, isInside)) {
      this.add(change);
      return;
    }
    this.pop('undo');
    // Records that were created and removed again need no undo.
    const changes = joinChanges(last.changes, change.changes).filter(({ before, after }) => before || !after.removed);
    const selection = joinSelections(last.selection, change.selection);
    const { elementBoxes } = change;
    const details = { ...(selection ? { selection } : {}), ...(elementBoxes ? { elementBoxes } : {}) };
    if (changes.length > 0) this.add({ changes, ...details, mark: last.mark });
  }

  /** Adds a change to the earlier change with a mark, so that both are undone together; adds it at the end without. */
  join(change: UndoableChange, mark: number): void {
    const index = this.#entries.undo.findIndex((entry) => entry.mark === mark);
    const [marked, ...later] = index < 0 ? [] : this.#entries.undo.slice(index);
    if (!marked) {
      this.add(change);
      return;
    }
    const selection = joinSelections(marked.selection, change.selection);
    const joined = { ...marked, ...change, changes: joinChanges(marked.changes, change.changes) };
    this.#entries.undo = this.#entries.undo.slice(0, index);
    // Pushing gives the changes new ids, so that the ids ascend and the storage replaces the entries.
    for (const entry of [{ ...joined, ...(selection ? { selection } : {}) }, ...later]) this.push('undo', entry);
  }

  /** Adds a change at the end of a list. */
  push(list: HistoryEntry['list'], change: UndoableChange): void {
    const id = this.#nextId++;
    this.#entries[list] = [...this.#entries[list], { mark: id, ...change, id, list }].slice(-MAX_ENTRIES);
  }

  /** Removes and returns the last change of a list. Returns undefined if the list is empty. */
  pop(list: HistoryEntry['list']): UndoableChange | undefined {
    const last = this.#entries[list].at(-1);
    this.#entries[list] = this.#entries[list].slice(0, -1);
    return last;
  }
}

/** Returns the selection and the outcome of a change. */
export const changeDetails = (
  before: readonly string[],
  after: readonly string[],
  outcome?: Outcome,
): Omit<UndoableChange, 'changes'> => ({ selection: { before, after }, ...(outcome ? { outcome } : {}) });

/** Returns the selection before the first and after the second of two changes; undefined if one of them is unknown. */
const joinSelections = (first?: ChangedSelection, second?: ChangedSelection): ChangedSelection | undefined =>
  first && second && { before: first.before, after: second.after };

/**
 * Whether all records of `changes` were changed by `last`, and have not been changed between `last` and `changes`; or
 * contain records that `last` has changed.
 */
function isContinuation(
  last: readonly RecordChange[],
  changes: readonly RecordChange[],
  isInside: (id: string, ancestor: string) => boolean,
): boolean {
  const records = new Map(last.map(({ id, after }) => [id, after]));
  return changes.every(({ id, before }) =>
    records.has(id) ? isSameContent(records.get(id), before) : last.some((change) => isInside(change.id, id)),
  );
}

/** Whether two versions of a record are equal except for text states. */
function isSameContent(a: DocumentRecord | undefined, b: DocumentRecord | undefined): boolean {
  return a !== undefined && b !== undefined && isEqual(withoutTextStates(a), withoutTextStates(b));
}

function withoutTextStates({ texts, ...record }: DocumentRecord): unknown {
  return { ...record, texts: Object.entries(texts ?? {}).map(([slot, { paragraphs }]) => [slot, paragraphs]) };
}

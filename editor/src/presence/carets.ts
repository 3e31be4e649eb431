import type { PresenceState } from '@flydeck/contract/editing/presence';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { type CaretPosition, caretOffset, caretPosition } from '@flydeck/scene/records/text/text-caret';

/** A caret whose position was computed in a state of a text. */
interface ComputedCaret<Result> {
  readonly text: string;
  readonly state: string;
  readonly position: CaretPosition | number;
  readonly result: Result;
}

/**
 * The positions of carets in texts. Decoding the state of a text is slow, so a position is computed only if the text or
 * the caret has changed.
 */
export class Carets {
  readonly #store: RecordStore;
  #own: ComputedCaret<CaretPosition> | undefined;
  /** The carets of other people, by the id of the connection. */
  readonly #others = new Map<string, ComputedCaret<number | undefined>>();

  constructor(store: RecordStore) {
    this.#store = store;
  }

  /**
   * Returns the position of the author's caret; undefined while the text has no state, in which no position is known.
   * @param text id of the record whose text is edited
   * @param position offset in UTF-16 units, in which paragraph ends count as one unit
   */
  ownPosition(text: string, position: number): CaretPosition | undefined {
    const state = this.#stateOf(text);
    if (state === undefined) return undefined;
    if (!isSame(this.#own, { text, state, position }))
      this.#own = { text, state, position, result: caretPosition(state, position) };
    return this.#own?.result;
  }

  /**
   * Returns the offset of another person's caret in the text that the person edits; undefined if it is unknown. Until the
   * change arrives that inserted the character before the caret, returns the last known offset.
   */
  offsetOf(connectionId: string, { text, caret }: PresenceState): number | undefined {
    const state = text === null ? undefined : this.#stateOf(text);
    if (text === null || state === undefined || caret === undefined) return undefined;
    const last = this.#others.get(connectionId);
    if (isSame(last, { text, state, position: caret })) return last?.result;
    const result = caretOffset(state, caret) ?? (last?.text === text ? last.result : undefined);
    this.#others.set(connectionId, { text, state, position: caret, result });
    return result;
  }

  /** Must be called when a person has left. */
  delete(connectionId: string): void {
    this.#others.delete(connectionId);
  }

  #stateOf(text: string): string | undefined {
    return this.#store.get(text)?.texts?.['body']?.state;
  }
}

function isSame(
  caret: ComputedCaret<unknown> | undefined,
  { text, state, position }: Omit<ComputedCaret<unknown>, 'result'>,
): boolean {
  // Messages contain new objects for equal positions.
  return caret?.text === text && caret.state === state && JSON.stringify(caret.position) === JSON.stringify(position);
}

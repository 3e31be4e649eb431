import { flatOffset, type TextDifference } from './flat-text.ts';
import type { TextSession } from './text-session.ts';

/** The field of an input method after a change. */
interface ComposedField {
  readonly value: string;
  /** Offset of the caret. */
  readonly caret: number;
  /** The text that is being composed, as the input method reports it. */
  readonly composed: string;
}

/**
 * A composition of an input method in a field that contains the text. If the page changed the field meanwhile, the
 * input method would end the composition. Therefore changes of other authors are applied to the text only, and offsets
 * in the field are converted to offsets in the text.
 */
export class TextComposition {
  readonly #session: TextSession;
  /** Offset in the field at which the composition begins. */
  #start: number;

  /** @param start offset of the caret in the field, or of the start of its selection */
  constructor(session: TextSession, start: number) {
    this.#session = session;
    this.#start = start;
    session.startComposition();
  }

  /**
   * Applies a change of the field to the text. Without a difference, only the caret or the composed range has moved.
   */
  update(difference: TextDifference | undefined, field: ComposedField): void {
    const shift = this.#shift;
    if (difference) this.#session.replaceFlat(difference.start + shift, difference.removed, difference.inserted);
    this.#start = composedStart(this.#start, field, difference);
    const from = this.#start + shift;
    this.#session.setComposition(from, from + field.composed.length, field.caret + shift);
  }

  /** Ends the composition. The text remains as it was last composed. */
  end(): void {
    this.#session.endComposition();
  }

  /** Number of characters by which changes of other authors have moved the composition. */
  get #shift(): number {
    const { composition, paragraphs } = this.#session;
    return composition ? flatOffset(paragraphs, composition.from) - this.#start : 0;
  }
}

/**
 * Returns the offset in the field at which the composed text begins. It changes if the on-screen keyboard of a phone
 * composes a word that was already in the field: the word then ends at the caret.
 */
function composedStart(start: number, { value, caret, composed }: ComposedField, difference?: TextDifference): number {
  const candidates = [start, caret - composed.length, difference?.start ?? start];
  return candidates.find((from) => from >= 0 && value.startsWith(composed, from)) ?? start;
}

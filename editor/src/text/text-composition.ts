import { flatOffset, type TextDifference } from './flat-text.ts';
import type { TextSession } from './text-session.ts';

/** The text field in which an input method composes, after a change of the field. All offsets are in UTF-16 units. */
interface ComposedField {
  readonly value: string;
  /** Offset of the caret in the field. */
  readonly caret: number;
  /** The text that is being composed, as the input method reports it. */
  readonly composed: string;
}

/**
 * A composition of an input method in a text field that contains the edited text. If the page changed the field during
 * a composition, the input method would end the composition. Therefore changes of other authors are applied to the
 * edited text but not to the field, and offsets in the field are converted to offsets in the text.
 */
export class TextComposition {
  readonly #session: TextSession;
  /** Offset in the field at which the composition begins. */
  #start: number;

  /** @param start offset of the caret in the field, or of the start of the field's selection */
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

  /** Distance by which changes of other authors have moved the composition, in UTF-16 units. */
  get #shift(): number {
    const { composition, paragraphs } = this.#session;
    return composition ? flatOffset(paragraphs, composition.from) - this.#start : 0;
  }
}

/**
 * Returns the offset in the field at which the composed text begins. Usually this is the caret at the start of the
 * composition. The on-screen keyboard of a phone can also compose a word that was already in the field, and that begins
 * before this caret.
 */
function composedStart(start: number, { value, caret, composed }: ComposedField, difference?: TextDifference): number {
  const candidates = [start, caret - composed.length, difference?.start ?? start];
  return candidates.find((from) => from >= 0 && value.startsWith(composed, from)) ?? start;
}

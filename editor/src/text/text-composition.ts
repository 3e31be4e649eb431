import { flatOffset, type TextDifference } from './flat-text.ts';
import type { TextSession } from './text-session.ts';

/** The field of an input method after a change. */
interface ComposedField {
  readonly value: string;
  /** Offset of the caret. */
  readonly caret: number;
  /** What is being composed, as the input method reports it. */
  readonly composed: string;
}

/**
 * What an input method composes in a field that contains the text. The field must not be changed meanwhile, or the input
 * method would lose its place; so changes of others are in the text only, and offsets of the field are converted.
 */
export class TextComposition {
  readonly #session: TextSession;
  /** Where the composition begins in the field. */
  #start: number;

  /** @param start where the caret or the selection of the field begins */
  constructor(session: TextSession, start: number) {
    this.#session = session;
    this.#start = start;
    session.startComposition();
  }

  /** Takes a change of the field; without one, only the caret or the composed range has moved. */
  update(difference: TextDifference | undefined, field: ComposedField): void {
    const shift = this.#shift;
    if (difference) this.#session.replaceFlat(difference.start + shift, difference.removed, difference.inserted);
    this.#start = composedStart(this.#start, field, difference);
    const from = this.#start + shift;
    this.#session.setComposition(from, from + field.composed.length, field.caret + shift);
  }

  /** Ends the composition. The composed text stays, in whichever way it ends. */
  end(): void {
    this.#session.endComposition();
  }

  /** How far others have moved the composition. */
  get #shift(): number {
    const { composition, paragraphs } = this.#session;
    return composition ? flatOffset(paragraphs, composition.from) - this.#start : 0;
  }
}

/**
 * Returns where the composed text begins in the field: where it began before, or, if the keyboard of a telephone composes a
 * word that was there already, before the caret.
 */
function composedStart(start: number, { value, caret, composed }: ComposedField, difference?: TextDifference): number {
  const candidates = [start, caret - composed.length, difference?.start ?? start];
  return candidates.find((from) => from >= 0 && value.startsWith(composed, from)) ?? start;
}

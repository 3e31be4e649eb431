const TAG_NAMES = 'think|thinking|thought|reasoning|reflection|scratchpad';
const OPENING_TAG = new RegExp(`<(${TAG_NAMES})>`, 'i');
const CLOSING_TAG = new RegExp(`</(${TAG_NAMES})>`, 'i');
/** Matches a `<` at the end of a chunk that may be the beginning of a tag. */
const INCOMPLETE_TAG = /<\/?[a-z]{0,12}$/i;

/** A part of an answer without blocks of thinking. */
export interface AnswerPart {
  readonly text: string;
  /** Whether the text before this part was thinking too, because its block was closed but never opened. */
  readonly isRestart: boolean;
}

/** Removes the blocks in which a model thinks (`<think>…</think>`) from an answer that arrives in chunks. */
export class ThinkingFilter {
  #pending = '';
  #isThinking = false;

  /** Returns the parts that a chunk completes. */
  push(chunk: string): AnswerPart[] {
    this.#pending += chunk;
    const parts: AnswerPart[] = [];
    for (let part = this.#next(); part; part = this.#next()) parts.push(part);
    return parts;
  }

  /** Returns the text that was held back as the possible beginning of a tag. */
  end(): string {
    return this.#isThinking ? '' : this.#pending;
  }

  #next(): AnswerPart | undefined {
    const pending = this.#pending;
    if (pending === '') return undefined;
    const closing = CLOSING_TAG.exec(pending);
    const opening = this.#isThinking ? null : OPENING_TAG.exec(pending);
    if (opening && (!closing || opening.index < closing.index)) {
      this.#isThinking = true;
      this.#pending = pending.slice(opening.index + opening[0].length);
      return { text: pending.slice(0, opening.index), isRestart: false };
    }
    if (closing) {
      const isRestart = !this.#isThinking;
      this.#isThinking = false;
      this.#pending = pending.slice(closing.index + closing[0].length);
      return { text: '', isRestart };
    }
    const end = INCOMPLETE_TAG.exec(pending)?.index ?? pending.length;
    if (end === 0) return undefined;
    this.#pending = pending.slice(end);
    return this.#isThinking ? undefined : { text: pending.slice(0, end), isRestart: false };
  }
}

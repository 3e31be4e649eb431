/** Maximum length of one object, in UTF-16 units. A longer object ends there. */
const MAX_OBJECT_LENGTH = 100_000;

/** A part of an answer: the text of one JSON object, which may be cut off or malformed, or other text. */
export interface AnswerToken {
  readonly kind: 'object' | 'text';
  readonly text: string;
}

/**
 * Splits an answer that arrives in chunks into JSON objects and other text. An object ends with its closing bracket, or
 * before a line that starts with another object: so a malformed object does not swallow the objects after it.
 */
export class ObjectScanner {
  #pending = '';
  /** Index after the last examined character of `#pending`. */
  #position = 0;
  /** Number of open brackets; 0 outside of objects. */
  #depth = 0;
  #isInString = false;
  #isEscaped = false;

  /** Returns the objects that a chunk completes, and the text between them. */
  push(chunk: string): AnswerToken[] {
    this.#pending += chunk;
    const tokens: AnswerToken[] = [];
    while (this.#position < this.#pending.length) {
      const char = this.#pending[this.#position] ?? '';
      if (this.#depth === 0) {
        if (char === '{') this.#startObject(tokens);
      } else if (this.#isNewObject(char) || this.#position >= MAX_OBJECT_LENGTH) {
        tokens.push(this.#take('object'));
        continue;
      } else if (this.#endsObject(char)) {
        this.#position += 1;
        tokens.push(this.#take('object'));
        continue;
      }
      this.#position += 1;
    }
    return tokens;
  }

  /** Returns the rest of the answer: an object that is cut off, or text. */
  end(): AnswerToken | undefined {
    return this.#pending === '' ? undefined : this.#take(this.#depth > 0 ? 'object' : 'text');
  }

  #startObject(tokens: AnswerToken[]): void {
    if (this.#position > 0) tokens.push(this.#take('text'));
    this.#depth = 1;
  }

  /** Whether the character is the first of a line and starts an object. */
  #isNewObject(char: string): boolean {
    return char === '{' && this.#position > 0 && this.#pending[this.#position - 1] === '\n';
  }

  /** Updates the state with a character of an object. Returns whether the object ends with it. */
  #endsObject(char: string): boolean {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (this.#isInString) {
      if (char === '\\') this.#isEscaped = true;
      else if (char === '"') this.#isInString = false;
    } else if (char === '"') this.#isInString = true;
    else if (char === '{') this.#depth += 1;
    else if (char === '}') this.#depth -= 1;
    return this.#depth === 0;
  }

  /** Removes the examined text from `#pending` and returns it. */
  #take(kind: AnswerToken['kind']): AnswerToken {
    const text = this.#pending.slice(0, this.#position);
    this.#pending = this.#pending.slice(this.#position);
    this.#position = 0;
    this.#depth = 0;
    this.#isInString = false;
    this.#isEscaped = false;
    return { kind, text };
  }
}

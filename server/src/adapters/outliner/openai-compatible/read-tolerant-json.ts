/** Maximum nesting of values. A deeper value ends the text. */
const MAX_DEPTH = 32;
const CLOSING_BRACKET = /[\]}]/;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };

/**
 * Parses JSON that a model generates. Accepts missing and trailing commas, quotes and line breaks inside of strings, and
 * text that ends early. A string, number or word that is cut off is omitted. Returns undefined if there is no object.
 */
export function readTolerantJson(text: string): unknown {
  const start = text.indexOf('{');
  if (start < 0) return undefined;
  try {
    return JSON.parse(text.slice(start));
  } catch {
    return new TolerantReader(text, start).readValue(0);
  }
}

class TolerantReader {
  readonly #text: string;
  #position: number;

  constructor(text: string, start: number) {
    this.#text = text;
    this.#position = start;
  }

  /** Returns the value at the position; undefined if it is cut off, too deep or not a value. */
  readValue(depth: number): unknown {
    const char = this.#peek();
    // The text after a value that is too deep is dropped: its depth is unknown.
    if (depth > MAX_DEPTH) this.#position = this.#text.length;
    else if (char === '{') return this.#readObject(depth);
    else if (char === '[') return this.#readArray(depth);
    else if (char === '"') return this.#readString();
    return this.#readWord();
  }

  /** Returns the next character that is not a space; empty at the end. */
  #peek(): string {
    while (/\s/.test(this.#text[this.#position] ?? '')) this.#position += 1;
    return this.#text[this.#position] ?? '';
  }

  #readObject(depth: number): Record<string, unknown> {
    const entries: [string, unknown][] = [];
    this.#position += 1;
    for (let char = this.#peek(); char !== '' && char !== '}'; char = this.#peek()) {
      if (char !== '"') {
        // Skips commas, and characters that belong to no value.
        this.#position += 1;
        if (char === ']') break;
        continue;
      }
      const key = this.#readString();
      if (this.#peek() !== ':') continue;
      this.#position += 1;
      const value = this.readValue(depth + 1);
      if (key !== undefined && value !== undefined) entries.push([key, value]);
    }
    if (this.#peek() === '}') this.#position += 1;
    return Object.fromEntries(entries);
  }

  #readArray(depth: number): unknown[] {
    const items: unknown[] = [];
    this.#position += 1;
    for (let char = this.#peek(); char !== '' && !CLOSING_BRACKET.test(char); char = this.#peek()) {
      if (char === ',' || char === ':') {
        this.#position += 1;
        continue;
      }
      const item = this.readValue(depth + 1);
      if (item !== undefined) items.push(item);
    }
    if (this.#peek() === ']') this.#position += 1;
    return items;
  }

  /** Returns a string without its quotes; undefined if it is cut off. */
  #readString(): string | undefined {
    let value = '';
    for (this.#position += 1; this.#position < this.#text.length; this.#position += 1) {
      const char = this.#text[this.#position] ?? '';
      if (char === '\\') value += this.#readEscape();
      else if (char === '"' && this.#isClosingQuote()) {
        this.#position += 1;
        return value;
      } else value += char;
    }
    return undefined;
  }

  /** Whether the quote at the position ends a string, and is not a quote inside of it. */
  #isClosingQuote(): boolean {
    return /^"\s{0,100}(?:[,:}\]]|$)/.test(this.#text.slice(this.#position, this.#position + 102));
  }

  /** Returns the character of the escape sequence at the position, and moves to the last character of the sequence. */
  #readEscape(): string {
    this.#position += 1;
    const char = this.#text[this.#position] ?? '';
    if (char !== 'u') return ESCAPES[char] ?? char;
    const code = /^[0-9a-f]{4}/i.exec(this.#text.slice(this.#position + 1, this.#position + 5))?.[0];
    if (code === undefined) return '';
    this.#position += 4;
    return String.fromCharCode(Number.parseInt(code, 16));
  }

  /** Returns a number, `true`, `false` or `null`; undefined for other words and at the end of the text. */
  #readWord(): unknown {
    const word = /^[^\s,:{}[\]"]{0,100}/.exec(this.#text.slice(this.#position, this.#position + 100))?.[0] ?? '';
    this.#position += Math.max(1, word.length);
    if (word === '' || this.#position >= this.#text.length) return undefined;
    try {
      return JSON.parse(word);
    } catch {
      return undefined;
    }
  }
}

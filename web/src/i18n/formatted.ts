/** What is written, by language, kind and value: `en:compact:1200` is `1.2K`. */
export type FormattedTexts = Record<string, string>;

let known: FormattedTexts = {};

/**
 * From now on `formatted` knows `texts`, and adds to them. The server gives each page an empty record, and sends what
 * drawing it has put there along; the browser starts from that. For the first `Intl` object of a page costs a browser 15 to
 * 30 ms in which it answers nobody, and what it writes may differ from what the server wrote.
 */
export function keepFormatted(texts: FormattedTexts): void {
  known = texts;
}

/** A text that takes an `Intl` object to make: `make` is called where `key` is not known yet. */
export function formatted(key: string, make: () => string): string {
  known[key] ??= make();
  return known[key];
}

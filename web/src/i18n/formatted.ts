/** Formatted texts by language, style and value: `en:compact:1200` is `1.2K`. */
export type FormattedTexts = Record<string, string>;

let known: FormattedTexts = {};

/**
 * Sets the record that `formatted` reads and extends. The server gives each page an empty record and sends it along
 * after rendering; the browser starts from it. Reason: the first `Intl` object of a page blocks the browser for 15 to
 * 30 ms, and its output may differ from the server's.
 */
export function setFormattedTexts(texts: FormattedTexts): void {
  known = texts;
}

/** Returns the text for `key`, calling `make` (which needs an `Intl` object) only if it is not known yet. */
export function cachedFormat(key: string, make: () => string): string {
  known[key] ??= make();
  return known[key];
}

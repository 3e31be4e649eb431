/** Formatted numbers and dates by key. A key has language, style and value: the text of `en:compact:1200` is `1.2K`. */
export type FormattedTexts = Record<string, string>;

let formattedTexts: FormattedTexts = {};

/**
 * Sets the record that `cachedFormat` reads and extends. The server starts each page with an empty record and sends the
 * filled record with the page; the browser starts with this record. Reasons: the first `Intl` object of a page blocks
 * the browser for 15 to 30 ms, and the browser may format a value differently from the server.
 */
export function setFormattedTexts(texts: FormattedTexts): void {
  formattedTexts = texts;
}

/** Returns the text for `key`. Calls `format`, which needs an `Intl` object, only if the record has no such text. */
export function cachedFormat(key: string, format: () => string): string {
  formattedTexts[key] ??= format();
  return formattedTexts[key];
}

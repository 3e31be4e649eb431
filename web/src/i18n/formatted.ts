/** Formatted numbers and dates by key. A key has language, style and value: the text of `en:compact:1200` is `1.2K`. */
export type FormattedTexts = Record<string, string>;

let formattedTexts: FormattedTexts = {};

/**
 * Sets the texts that `cachedFormat` reads and extends. The server starts each page with an empty object, and sends the
 * filled object with the page. The browser starts with the filled object, because the first `Intl` object of a page
 * blocks the browser for 15 to 30 ms, and because the browser may format a value differently from the server.
 */
export function setFormattedTexts(texts: FormattedTexts): void {
  formattedTexts = texts;
}

/** Returns the text for `key`. Calls `format`, which needs an `Intl` object, only if no text is stored for `key`. */
export function cachedFormat(key: string, format: () => string): string {
  formattedTexts[key] ??= format();
  return formattedTexts[key];
}

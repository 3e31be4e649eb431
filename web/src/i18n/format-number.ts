import { cachedFormat } from './formatted.ts';

/** `plain`: 1,200. `compact`: 1.2K. `words`: 1.2 thousand. */
const STYLES = {
  plain: {},
  compact: { notation: 'compact' },
  words: { notation: 'compact', compactDisplay: 'long' },
} as const satisfies Record<string, Intl.NumberFormatOptions>;

export type NumberStyle = keyof typeof STYLES;

const formats = new Map<string, Intl.NumberFormat>();

/** Returns a format from the cache. Formats are cached because creating one takes longer than rendering a table row. */
function formatOf(language: string, style: NumberStyle): Intl.NumberFormat {
  const key = `${language}:${style}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(language, STYLES[style]);
  formats.set(key, format);
  return format;
}

/** Formats a number for `language`. */
export function formatNumber(value: number, language: string, style: NumberStyle = 'plain'): string {
  return cachedFormat(`${language}:${style}:${value}`, () => formatOf(language, style).format(value));
}

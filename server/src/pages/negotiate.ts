import type { Encoding } from './encoding.ts';

/** Maximum number of parsed characters. Browsers send shorter headers. */
const MAX_HEADER_LENGTH = 1000;
const MAX_MEMOIZED_HEADERS = 500;

/** A language or encoding of a header. */
interface Preference {
  readonly name: string;
  /** Weight from 0 (not acceptable) to 1. */
  readonly quality: number;
}

/** Parses a header with quality values (RFC 9110, 12.4.2). Sorts by quality, highest first, and omits `q=0`. */
function parsePreferences(header: string): Preference[] {
  const preferences = header
    .slice(0, MAX_HEADER_LENGTH)
    .split(',')
    .map((part): Preference => {
      const [name = '', ...parameters] = part.split(';');
      const quality = parameters
        .map((parameter) => /^\s*q=([01](?:\.\d{0,3})?)\s*$/i.exec(parameter)?.[1])
        .find(Boolean);
      return { name: name.trim().toLowerCase(), quality: Number(quality ?? 1) };
    });
  return preferences
    .filter((preference) => preference.name !== '' && preference.quality > 0)
    .sort((a, b) => b.quality - a.quality);
}

/** Memoizes `compute` by header. Most clients send one of a few headers. */
function memoizeByHeader<T>(compute: (header: string) => T): (header: string | undefined) => T {
  const results = new Map<string, T>();
  return (header = '') => {
    const cached = results.get(header);
    if (cached !== undefined) return cached;
    const result = compute(header);
    if (results.size >= MAX_MEMOIZED_HEADERS) results.clear();
    if (header.length <= MAX_HEADER_LENGTH) results.set(header, result);
    return result;
  };
}

/**
 * Returns a function that selects one of `languages` by the header Accept-Language. `de-AT` selects `de`. If nothing
 * matches, the function returns the first language.
 */
export function createLanguageNegotiator(languages: readonly string[]): (acceptLanguage: string | undefined) => string {
  const fallback = languages[0] ?? 'en';
  return memoizeByHeader((header) => {
    for (const { name } of parsePreferences(header)) {
      const base = name.split('-')[0] ?? '';
      if (languages.includes(base)) return base;
      if (name === '*') return fallback;
    }
    return fallback;
  });
}

/** Returns the encoding of the response: Brotli if the client accepts it, else gzip if accepted, else `identity`. */
export const negotiateEncoding: (acceptEncoding: string | undefined) => Encoding = memoizeByHeader((header) => {
  const accepted = new Set(parsePreferences(header).map((preference) => preference.name));
  const isRefused = (name: string) => new RegExp(`(^|,)\\s*${name}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`, 'i').test(header);
  // `*` accepts every encoding that the header does not refuse with `q=0`.
  const accepts = (name: string) => accepted.has(name) || (accepted.has('*') && !isRefused(name));
  if (accepts('br')) return 'br';
  return accepts('gzip') ? 'gzip' : 'identity';
});

import type { Encoding } from './page-cache.ts';

/** Headers longer than this are nobody's real wishes. */
const MAX_HEADER_LENGTH = 1000;
const MAX_REMEMBERED = 500;

interface Wish {
  readonly name: string;
  readonly quality: number;
}

/** A header of wishes with qualities (RFC 9110, 12.4.2), the most wanted first; refused ones (q=0) are left out. */
function wishesOf(header: string): Wish[] {
  const wishes = header
    .slice(0, MAX_HEADER_LENGTH)
    .split(',')
    .map((part): Wish => {
      const [name = '', ...parameters] = part.split(';');
      const q = parameters
        .map((parameter) => /^\s*q=([01](?:\.\d{0,3})?)\s*$/i.exec(parameter)?.[1])
        .find(Boolean);
      return { name: name.trim().toLowerCase(), quality: q === undefined ? 1 : Number(q) };
    });
  return wishes.filter((wish) => wish.name !== '' && wish.quality > 0).sort((a, b) => b.quality - a.quality);
}

/** Remembers answers for the few headers that nearly everybody sends. */
function remembering<T>(answer: (header: string) => T): (header: string | undefined) => T {
  const known = new Map<string, T>();
  return (header = '') => {
    const before = known.get(header);
    if (before !== undefined) return before;
    const result = answer(header);
    if (known.size >= MAX_REMEMBERED) known.clear();
    if (header.length <= MAX_HEADER_LENGTH) known.set(header, result);
    return result;
  };
}

/** Chooses among `languages` (the default first) by an Accept-Language header: `de-AT` is served by `de`. */
export function languageNegotiator(
  languages: readonly string[],
): (acceptLanguage: string | undefined) => string {
  const fallback = languages[0] ?? 'en';
  return remembering((header) => {
    for (const { name } of wishesOf(header)) {
      const base = name.split('-')[0] ?? '';
      if (languages.includes(base)) return base;
      if (name === '*') return fallback;
    }
    return fallback;
  });
}

/** The best packing that a client takes. */
export const negotiateEncoding: (acceptEncoding: string | undefined) => Encoding = remembering((header) => {
  const taken = new Set(wishesOf(header).map((wish) => wish.name));
  const refused = (name: string) =>
    new RegExp(`(^|,)\\s*${name}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`, 'i').test(header);
  const takes = (name: string) => taken.has(name) || (taken.has('*') && !refused(name));
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'identity';
});

/** A piece of a text; `found` if it matches one of the words. */
export interface MarkedPiece {
  readonly text: string;
  readonly found: boolean;
}

/** Scripts without spaces between words, in which words match inside runs of letters. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const escaped = (word: string) => word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** A case-insensitive pattern that matches whole words; undefined without words. */
export function wordPattern(words: readonly string[]): RegExp | undefined {
  if (words.length === 0) return undefined;
  // Longest first, so that a shorter word does not match inside a longer one.
  const sorted = [...words].sort((a, b) => b.length - a.length);
  const each = sorted.map((word) =>
    UNSPACED.test(word) ? escaped(word) : `(?<![\\p{L}\\p{N}])${escaped(word)}(?![\\p{L}\\p{N}])`,
  );
  return new RegExp(each.join('|'), 'giu');
}

/** Splits a text into pieces, with the matches of `words` marked. */
export function markWords(text: string, words: readonly string[]): readonly MarkedPiece[] {
  const pattern = wordPattern(words);
  if (!pattern) return [{ text, found: false }];
  const pieces: MarkedPiece[] = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(pattern)) {
    if (index > at) pieces.push({ text: text.slice(at, index), found: false });
    pieces.push({ text: found, found: true });
    at = index + found.length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), found: false });
  return pieces;
}

/** A part of a text. `isMatch`: whether this part matches one of the words. */
export interface MarkedSegment {
  readonly text: string;
  readonly isMatch: boolean;
}

/**
 * Matches a character of a script without spaces between words, or of Hangul, in which endings follow a word without a
 * space. Words with one of these characters also match inside a longer sequence of characters.
 */
const CHARACTER_WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const escapePattern = (word: string) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/**
 * Returns a case-insensitive pattern that matches each of `words`. A word without a `CHARACTER_WITHOUT_SPACES` matches
 * only as a whole word. Returns undefined if `words` is empty.
 */
export function wordPattern(words: readonly string[]): RegExp | undefined {
  if (words.length === 0) return undefined;
  // Longer words come first, because otherwise the pattern for `C` and `C++` would match only `C` in the text `C++`.
  const longestFirst = [...words].sort((a, b) => b.length - a.length);
  const patterns = longestFirst.map((word) =>
    CHARACTER_WITHOUT_SPACES.test(word)
      ? escapePattern(word)
      : `(?<![\\p{L}\\p{N}])${escapePattern(word)}(?![\\p{L}\\p{N}])`,
  );
  return new RegExp(patterns.join('|'), 'giu');
}

/** Splits a text into the parts that match one of `words`, and the parts between them. */
export function markWords(text: string, words: readonly string[]): readonly MarkedSegment[] {
  const pattern = wordPattern(words);
  if (!pattern) return [{ text, isMatch: false }];
  const segments: MarkedSegment[] = [];
  let offset = 0;
  for (const { 0: match, index } of text.matchAll(pattern)) {
    if (index > offset) segments.push({ text: text.slice(offset, index), isMatch: false });
    segments.push({ text: match, isMatch: true });
    offset = index + match.length;
  }
  if (offset < text.length) segments.push({ text: text.slice(offset), isMatch: false });
  return segments;
}

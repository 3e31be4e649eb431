/** Only this many letters at the beginning of a word are compared; longer words differ enough. */
const PREFIX_LENGTH = 7;
const MAX_DISTANCE = 2;

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash ^= text.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash | 0;
}

/**
 * Returns hashes of a word's beginning with zero, one or two letters deleted (up to four letters: one). Two words
 * within that edit distance share at least one hash (symmetric deletes, Garbe 2012), so that corrections are found by
 * looking up hashes, without reading the vocabulary.
 */
export function deletionHashes(word: string): number[] {
  const start = word.slice(0, PREFIX_LENGTH);
  const variants = new Set([start]);
  let last = [start];
  for (let missing = 0; missing < (start.length > 4 ? MAX_DISTANCE : 1); missing++) {
    last = [...new Set(last.flatMap(withoutOne))].filter((rest) => rest.length > 1);
    for (const rest of last) variants.add(rest);
  }
  return Array.from(variants, hashOf);
}

const withoutOne = (word: string): string[] =>
  Array.from({ length: word.length }, (_, index) => word.slice(0, index) + word.slice(index + 1));

/** Returns the edit distance with transpositions (optimal string alignment). */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      next.push(least);
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
}

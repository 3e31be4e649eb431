/** Only this number of letters at the beginning of a word is hashed. This limits the number of hashes. */
const PREFIX_LENGTH = 7;
const MAX_DISTANCE = 2;

/** Computes the FNV-1a hash. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash ^= text.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash | 0;
}

/**
 * Returns hashes of the beginning of a word after deleting zero, one or two letters (at most one letter of a word with
 * up to four letters). Words that differ in at most that many letters share a hash (symmetric deletes, Garbe 2012).
 * Corrections are found by these hashes without reading the complete vocabulary.
 */
export function deletionHashes(word: string): number[] {
  const prefix = word.slice(0, PREFIX_LENGTH);
  const variants = new Set([prefix]);
  let shortestVariants = [prefix];
  for (let deletions = 0; deletions < (prefix.length > 4 ? MAX_DISTANCE : 1); deletions++) {
    shortestVariants = [...new Set(shortestVariants.flatMap(deleteEachLetter))].filter((variant) => variant.length > 1);
    for (const variant of shortestVariants) variants.add(variant);
  }
  return Array.from(variants, hashText);
}

const deleteEachLetter = (word: string): string[] =>
  Array.from({ length: word.length }, (_, index) => word.slice(0, index) + word.slice(index + 1));

/** Returns the edit distance with transpositions (optimal string alignment). */
export function editDistance(a: string, b: string): number {
  let previousRow: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let minCost = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        minCost = Math.min(minCost, (previousRow[j - 2] ?? 0) + 1);
      next.push(minCost);
    }
    previousRow = row;
    row = next;
  }
  return row[b.length] ?? 0;
}

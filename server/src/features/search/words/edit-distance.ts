/** Length of the start of a word from which hashes are computed. With a longer start, a word would have more hashes. */
const PREFIX_LENGTH = 7;
/** Maximum number of errors between a word and its correction. */
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
 * Returns the hashes of the start of a word and of all variants of this start in which one or two characters are
 * deleted (only one in words of up to four characters). Variants with fewer than two characters are omitted. Similar
 * words usually share a variant, and therefore a hash (symmetric deletes, Garbe 2012). With these hashes, corrections
 * are found without reading the complete vocabulary.
 */
export function deletionHashes(word: string): number[] {
  const prefix = word.slice(0, PREFIX_LENGTH);
  const variants = new Set([prefix]);
  let shortestVariants = [prefix];
  for (let deletions = 0; deletions < (prefix.length > 4 ? MAX_DISTANCE : 1); deletions++) {
    shortestVariants = [...new Set(shortestVariants.flatMap(deleteEachCharacter))].filter(
      (variant) => variant.length > 1,
    );
    for (const variant of shortestVariants) variants.add(variant);
  }
  return Array.from(variants, hashText);
}

/** Returns the variants of a text in which one character is deleted. */
const deleteEachCharacter = (word: string): string[] =>
  Array.from({ length: word.length }, (_, index) => word.slice(0, index) + word.slice(index + 1));

/** Returns the edit distance of two words. Swapped neighbours count as one error (optimal string alignment). */
export function editDistance(a: string, b: string): number {
  let previousRow: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const nextRow = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let minCost = Math.min((row[j] ?? 0) + 1, (nextRow[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        minCost = Math.min(minCost, (previousRow[j - 2] ?? 0) + 1);
      nextRow.push(minCost);
    }
    previousRow = row;
    row = nextRow;
  }
  return row[b.length] ?? 0;
}

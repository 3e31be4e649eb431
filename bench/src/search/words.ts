import { readTalks } from '@flydeck/server/cli/seeding/talks';

/**
 * A group of realistic searches of two words. The name of the group shows how common the first and the second words
 * are, such as `frequent + rare`.
 */
export interface SearchGroup {
  readonly name: string;
  readonly texts: readonly string[];
}

/** Number of searches in each group. */
const SEARCHES_PER_GROUP = 40;

/** Returns searches for pairs of words from the talks in `folder`. The searches are the same for the same talks. */
export function sampleSearches(folder: string): SearchGroup[] {
  /** Number of talks that contain a word, by word. */
  const counts = new Map<string, number>();
  for (const { title, sentences } of readTalks(folder)) {
    const words = new Set(`${title} ${sentences.join(' ')}`.toLowerCase().match(/\p{L}{4,}/gu) ?? []);
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const wordsByCount = [...counts].sort(
    ([wordA, countA], [wordB, countB]) => countB - countA || (wordA < wordB ? -1 : 1),
  );
  const frequent = wordsByCount.slice(0, 80).map(([word]) => word);
  const rare = wordsByCount.filter(([, count]) => count >= 5 && count <= 20).map(([word]) => word);
  // The factors 7 and 31 combine words from different places of the lists.
  const pairs = (first: readonly string[], second: readonly string[]) =>
    Array.from(
      { length: SEARCHES_PER_GROUP },
      (_, i) => `${first[(i * 7) % first.length]} ${second[(i * 31 + 3) % second.length]}`,
    );
  return [
    { name: 'frequent + frequent', texts: pairs(frequent, frequent) },
    { name: 'frequent + rare', texts: pairs(frequent, rare) },
    { name: 'rare + rare', texts: pairs(rare, [...rare].reverse()) },
    {
      name: 'frequent + misspelt',
      texts: pairs(
        frequent,
        wordsByCount.slice(80, 400).map(([word]) => misspell(word)),
      ),
    },
  ];
}

/** Swaps two adjacent characters in the middle of the word. */
function misspell(word: string): string {
  const index = Math.floor(word.length / 2) - 1;
  return word.slice(0, index) + word.charAt(index + 1) + word.charAt(index) + word.slice(index + 2);
}

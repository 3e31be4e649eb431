import { readTalks } from '@flydeck/server/cli/seeding/talks';

/** Realistic searches of two words, grouped by how common the words are. */
export interface Searches {
  readonly name: string;
  readonly texts: readonly string[];
}

const SEARCHES_PER_KIND = 40;

/** Draws pairs from the words of the corpus. Deterministic. */
export function drawSearches(folder: string): Searches[] {
  const counts = new Map<string, number>();
  for (const { title, sentences } of readTalks(folder)) {
    const words = new Set(`${title} ${sentences.join(' ')}`.toLowerCase().match(/\p{L}{4,}/gu) ?? []);
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const byCount = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  const frequent = byCount.slice(0, 80).map(([word]) => word);
  const rare = byCount.filter(([, count]) => count >= 5 && count <= 20).map(([word]) => word);
  const pairs = (first: readonly string[], second: readonly string[]) =>
    Array.from(
      { length: SEARCHES_PER_KIND },
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
        byCount.slice(80, 400).map(([word]) => misspell(word)),
      ),
    },
  ];
}

/** Swaps two adjacent letters in the middle. */
function misspell(word: string): string {
  const at = Math.floor(word.length / 2) - 1;
  return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
}

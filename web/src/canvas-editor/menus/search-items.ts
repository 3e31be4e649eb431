/** An item that can be found by its label. */
interface Searchable {
  readonly label: string;
}

/** Returns a text in lower case without accents. */
const normalize = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Returns the items whose labels contain all words of a query: labels that begin with the query first, then labels in
 * which each word of the query is the beginning of a word. Items of equal rank keep their order.
 */
export function searchItems<Item extends Searchable>(items: readonly Item[], query: string): Item[] {
  const words = normalize(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...items];
  return items
    .flatMap((item) => {
      const rank = rankOf(normalize(item.label), words);
      return rank === undefined ? [] : [{ item, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}

/** Returns the rank of a label, from 0 (best) to 2; undefined if the label does not contain all words. */
function rankOf(label: string, words: readonly string[]): number | undefined {
  if (!words.every((word) => label.includes(word))) return undefined;
  if (label.startsWith(words.join(' '))) return 0;
  const labelWords = label.split(/[^\p{L}\p{N}]+/u);
  return words.every((word) => labelWords.some((labelWord) => labelWord.startsWith(word))) ? 1 : 2;
}

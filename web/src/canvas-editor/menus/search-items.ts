import { foldText } from '@flydeck/editor/fold-text';

/** An item that can be found by its label. */
interface Searchable {
  readonly label: string;
}

/**
 * Returns the items whose labels contain all words of a query, ignoring case and accents. Labels that begin with the
 * whole query are first, then labels in which each word of the query begins a word, then all others. Items of equal
 * rank keep their order. For an empty query, all items are returned.
 */
export function searchItems<Item extends Searchable>(items: readonly Item[], query: string): Item[] {
  const queryWords = foldText(query).split(/\s+/).filter(Boolean);
  if (queryWords.length === 0) return [...items];
  return items
    .flatMap((item) => {
      const rank = rankOf(foldText(item.label), queryWords);
      return rank === undefined ? [] : [{ item, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}

/** Returns the rank of a label, from 0 (best) to 2; undefined if the label does not contain all words of the query. */
function rankOf(label: string, queryWords: readonly string[]): number | undefined {
  if (!queryWords.every((word) => label.includes(word))) return undefined;
  if (label.startsWith(queryWords.join(' '))) return 0;
  // Words consist of characters of Unicode's categories L and N. All other characters separate words.
  const labelWords = label.split(/[^\p{L}\p{N}]+/u);
  return queryWords.every((word) => labelWords.some((labelWord) => labelWord.startsWith(word))) ? 1 : 2;
}

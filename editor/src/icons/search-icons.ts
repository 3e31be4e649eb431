import { foldText } from '../fold-text.ts';

/** An icon of the bundled set that can be searched. */
export interface SearchableIcon {
  /** English name in lower case, with hyphens between words. */
  readonly name: string;
  /** English words that describe the icon, in lower case. */
  readonly tags: readonly string[];
  /** Words of the interface's language that describe the icon, folded by `foldText`. */
  readonly words: readonly string[];
}

/**
 * Returns the icons that match all words of a query, best first: icons whose name is the query or that have it as a word
 * of the interface's language, then those whose name has a word that begins with it, then those with other matches in
 * the name, then those with matching tags. Case and accents are ignored.
 */
export function searchIcons<Icon extends SearchableIcon>(icons: readonly Icon[], query: string): readonly Icon[] {
  const queryWords = foldText(query)
    .split(/[\s-]+/)
    .filter(Boolean)
    .slice(0, 8);
  if (queryWords.length === 0) return icons;
  const wanted = queryWords.join('-');
  const scored = icons.flatMap((icon) => {
    const scores = queryWords.map((word) => scoreOf(icon, word));
    if (scores.some((score) => score === 0)) return [];
    const exact = icon.name === wanted ? 100 : icon.name.startsWith(wanted) ? 10 : 0;
    return [{ icon, score: exact + scores.reduce((a, b) => a + b) / queryWords.length }];
  });
  return scored.sort((a, b) => b.score - a.score).map(({ icon }) => icon);
}

/** Returns how well a word matches an icon, from 0 (not at all) to 20. */
function scoreOf({ name, tags, words }: SearchableIcon, word: string): number {
  if (words.includes(word)) return 20;
  if (name.split('-').some((part) => part.startsWith(word)) || words.some((own) => own.startsWith(word))) return 4;
  if (name.includes(word)) return 3;
  if (tags.some((tag) => tag.startsWith(word)) || words.some((own) => own.includes(word))) return 2;
  return tags.some((tag) => tag.includes(word)) ? 1 : 0;
}

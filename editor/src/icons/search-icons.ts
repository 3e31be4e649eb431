/** An icon of the bundled set that can be searched. */
export interface SearchableIcon {
  /** English name in lower case, with hyphens between words. */
  readonly name: string;
  /** English words that describe the icon, in lower case. */
  readonly tags: readonly string[];
}

/**
 * Returns the icons that match all words of a query, best first: icons whose name is the query, then those whose name
 * has a word that begins with it, then those with other matches in the name, then those with matching tags.
 */
export function searchIcons<Icon extends SearchableIcon>(icons: readonly Icon[], query: string): readonly Icon[] {
  const words = query
    .toLowerCase()
    .split(/[\s-]+/)
    .filter(Boolean)
    .slice(0, 8);
  if (words.length === 0) return icons;
  const wanted = words.join('-');
  const scored = icons.flatMap((icon) => {
    const scores = words.map((word) => scoreOf(icon, word));
    if (scores.some((score) => score === 0)) return [];
    const exact = icon.name === wanted ? 100 : icon.name.startsWith(wanted) ? 10 : 0;
    return [{ icon, score: exact + scores.reduce((a, b) => a + b) / words.length }];
  });
  return scored.sort((a, b) => b.score - a.score).map(({ icon }) => icon);
}

/** Returns how well a word matches an icon, from 0 (not at all) to 4. */
function scoreOf({ name, tags }: SearchableIcon, word: string): number {
  if (name.split('-').some((part) => part.startsWith(word))) return 4;
  if (name.includes(word)) return 3;
  if (tags.some((tag) => tag.startsWith(word))) return 2;
  return tags.some((tag) => tag.includes(word)) ? 1 : 0;
}

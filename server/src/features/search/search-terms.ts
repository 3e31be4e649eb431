import { AUTHOR_SEGMENTS, type AuthorSegment } from '@flydeck/contract/accounts/author-segment';

export type SearchTerms = Readonly<Record<AuthorSegment, readonly string[]>>;

/** What is suggested where the setting SEARCH_TERMS says nothing. */
const DEFAULTS: SearchTerms = {
  'sales-marketing': ['pitch', 'product launch', 'market research', 'case study', 'roadmap'],
  teacher: ['lesson', 'timeline', 'solar system', 'grammar', 'group work'],
  student: ['book report', 'thesis', 'history', 'biology', 'portfolio'],
  other: ['journey', 'timeline', 'data', 'design', 'how it works'],
};

/** Suggested terms by author segment (S§2.2); a segment that is given replaces its defaults, an empty list hides them. */
export function searchTerms(given: Partial<SearchTerms> = {}): SearchTerms {
  const terms = AUTHOR_SEGMENTS.map((segment) => [segment, given[segment] ?? DEFAULTS[segment]] as const);
  return Object.fromEntries(terms) as SearchTerms;
}

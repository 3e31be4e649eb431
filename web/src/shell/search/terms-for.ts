import type { AuthorSegment } from '@flydeck/contract/accounts/author-segment';
import type { SiteFacts } from '@flydeck/contract/pages';

/**
 * The terms that are suggested to a kind of author. What the browser remembers of a visitor may name a kind that there is
 * none of: that counts as other (S§5).
 */
export function termsFor(searchTerms: SiteFacts['searchTerms'], segment: AuthorSegment): readonly string[] {
  const known: Partial<SiteFacts['searchTerms']> = searchTerms;
  return known[segment] ?? searchTerms.other;
}

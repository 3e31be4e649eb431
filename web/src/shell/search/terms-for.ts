import type { AuthorSegment } from '@flydeck/contract/accounts/author-segment';
import type { SiteFacts } from '@flydeck/contract/pages';

/**
 * The suggested terms for an author segment. A segment stored in the browser may be unknown: it counts as other (S3.2).
 */
export function termsFor(searchTerms: SiteFacts['searchTerms'], segment: AuthorSegment): readonly string[] {
  const known: Partial<SiteFacts['searchTerms']> = searchTerms;
  return known[segment] ?? searchTerms.other;
}

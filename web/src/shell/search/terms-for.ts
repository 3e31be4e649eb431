import type { AuthorSegment } from '@flydeck/contract/accounts/author-segment';
import type { SiteInfo } from '@flydeck/contract/pages';

/**
 * Returns the suggested search terms for an author segment. An unknown segment, which a browser may have stored, counts
 * as `other` (S3.2).
 */
export function termsFor(searchTerms: SiteInfo['searchTerms'], segment: AuthorSegment): readonly string[] {
  const termsBySegment: Partial<SiteInfo['searchTerms']> = searchTerms;
  return termsBySegment[segment] ?? searchTerms.other;
}

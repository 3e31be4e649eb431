import type { SearchPage } from '@flydeck/contract/search/pages';

/** Search term, filters and position in a search URL. */
export interface SearchQuery {
  readonly search: string;
  readonly language?: string | null;
  readonly reusable?: boolean;
  readonly kind?: SearchPage['filters']['kind'];
  readonly exact?: boolean;
  readonly after?: string | null;
}

/** URL of a search, with only the parameters that are set. */
export function searchUrl({ search, language, reusable, kind, exact, after }: SearchQuery): string {
  const query = new URLSearchParams({ search });
  if (language) query.set('language', language);
  if (reusable) query.set('reusable', '1');
  if (kind) query.set('kind', kind);
  if (exact) query.set('exact', '1');
  if (after) query.set('after', after);
  return `/explore/search/?${query}`;
}

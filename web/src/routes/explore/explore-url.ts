import type { ExploreOrder } from '@flydeck/contract/search/explore-order';

/** The parameters that select a page of the list of presentations at `/explore/`. */
export interface ExploreQuery {
  readonly order?: ExploreOrder | null;
  /** Filter: language code of the presentations. */
  readonly language?: string | null;
  /** Filter: tag of the presentations. */
  readonly tag?: string | null;
  /** Cursor of the page; absent for the first page. */
  readonly after?: string | null;
}

/** Returns the path of a page of the list, with only the parameters that are set. */
export function exploreUrl(parameters: ExploreQuery): string {
  const query = new URLSearchParams();
  for (const name of ['order', 'language', 'tag', 'after'] as const) {
    const value = parameters[name];
    if (value) query.set(name, value);
  }
  return query.size > 0 ? `/explore/?${query}` : '/explore/';
}

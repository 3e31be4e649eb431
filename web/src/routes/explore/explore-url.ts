import type { ExploreOrder } from '@flydeck/contract/search/explore-order';

/** Order, filters and position of a list of presentations. */
export interface ExploreQuery {
  readonly order?: ExploreOrder | null;
  readonly language?: string | null;
  readonly tag?: string | null;
  readonly after?: string | null;
}

/** URL of a list, with only the parameters that are set. */
export function exploreUrl(parameters: ExploreQuery): string {
  const query = new URLSearchParams();
  for (const name of ['order', 'language', 'tag', 'after'] as const) {
    const value = parameters[name];
    if (value) query.set(name, value);
  }
  return query.size > 0 ? `/explore/?${query}` : '/explore/';
}

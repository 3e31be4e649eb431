import type { ExploreOrder } from '@flydeck/contract/search/explore-order';

/** What a list of presentations is narrowed and ordered by. */
export interface ExploreAddress {
  readonly order?: ExploreOrder | null;
  readonly language?: string | null;
  readonly tag?: string | null;
  readonly after?: string | null;
}

/** The address of a list: whoever opens it sees the same. */
export function exploreAddress(address: ExploreAddress): string {
  const query = new URLSearchParams();
  for (const name of ['order', 'language', 'tag', 'after'] as const) {
    const value = address[name];
    if (value) query.set(name, value);
  }
  return query.size > 0 ? `/explore/?${query}` : '/explore/';
}

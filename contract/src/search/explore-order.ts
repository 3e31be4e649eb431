/** What lists of presentations are ordered by; without schemas, for pages read it as they run. */
export const EXPLORE_ORDERS = ['newest', 'liked', 'viewed'] as const;
export type ExploreOrder = (typeof EXPLORE_ORDERS)[number];

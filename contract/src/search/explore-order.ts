/** Sort orders of lists. In a separate file, because pages must not load the validation library. */
export const EXPLORE_ORDERS = ['newest', 'liked', 'viewed'] as const;
export type ExploreOrder = (typeof EXPLORE_ORDERS)[number];

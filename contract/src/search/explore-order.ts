/** Sort orders of lists. Separate from the schemas, so that pages do not load the validation library. */
export const EXPLORE_ORDERS = ['newest', 'liked', 'viewed'] as const;
export type ExploreOrder = (typeof EXPLORE_ORDERS)[number];

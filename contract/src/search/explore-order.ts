// Separate from the schemas: pages that need only these constants must not load the validation library.

/** Sort orders of the lists of `/explore/`. */
export const EXPLORE_ORDERS = ['newest', 'liked', 'viewed'] as const;
export type ExploreOrder = (typeof EXPLORE_ORDERS)[number];

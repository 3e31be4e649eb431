/** Where an advertisement stands on the view page. */
export const AD_SLOTS = ['top', 'bottom', 'overlay'] as const;
export type AdSlot = (typeof AD_SLOTS)[number];

/** Positions of advertisements on the view page. */
export const AD_SLOTS = ['top', 'bottom', 'overlay'] as const;
export type AdSlot = (typeof AD_SLOTS)[number];

/** A size in CSS pixels. */
export interface AdSize {
  readonly width: number;
  readonly height: number;
}

/** Size of the slots above and below the presentation (V9.5). */
export const DISPLAY_AD_SIZE: AdSize = { width: 728, height: 90 };

/** Sizes of the slot over the viewer: `wide` for windows of at least 768 CSS pixels, `narrow` for smaller ones. */
export const OVERLAY_AD_SIZES: Readonly<Record<'wide' | 'narrow', AdSize>> = {
  wide: { width: 468, height: 60 },
  narrow: { width: 320, height: 50 },
};

/** In windows up to this width, in CSS pixels, the slots above and below the presentation are hidden (V9.5). */
export const DISPLAY_AD_HIDDEN_UP_TO_PX = 768;

/** An advertisement counts as viewable when this fraction of its area has been visible for `VIEWABLE_AFTER_MS`. */
export const VIEWABLE_AREA_RATIO = 0.5;
export const VIEWABLE_AFTER_MS = 1000;

/** Maximum lengths of the fields of house ads, in UTF-16 units. The texts must fit the slot. */
export const HOUSE_AD_MAX_LENGTHS = { title: 60, text: 140, callToAction: 24, link: 500 } as const;

/** Maximum number of house ads. */
export const HOUSE_ADS_MAX = 50;

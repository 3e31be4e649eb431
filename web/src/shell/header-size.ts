/** Widths in CSS pixels from which on a layout holds (S§2.1); the style sheets name the same. */
export const BREAKPOINTS_PX = { small: 434, medium: 768, large: 992, wide: 1200 } as const;

/** How much room the header has (S§4). */
export type HeaderSize = 'extra-small' | 'small' | 'medium' | 'large';

/** The size at a window's width in CSS pixels. */
export function headerSize(widthPx: number): HeaderSize {
  if (widthPx < BREAKPOINTS_PX.small) return 'extra-small';
  if (widthPx < BREAKPOINTS_PX.medium) return 'small';
  return widthPx < BREAKPOINTS_PX.large ? 'medium' : 'large';
}

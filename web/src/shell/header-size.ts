/** Minimum window widths of the header's sizes in CSS pixels (S2.8). Style sheets contain the same numbers. */
const BREAKPOINTS_PX = { small: 434, medium: 768, large: 992 } as const;

/** Size class of the header (S4.2). */
export type HeaderSize = 'extra-small' | 'small' | 'medium' | 'large';

/** Returns the header's size for a window width in CSS pixels. */
export function headerSize(widthPx: number): HeaderSize {
  if (widthPx < BREAKPOINTS_PX.small) return 'extra-small';
  if (widthPx < BREAKPOINTS_PX.medium) return 'small';
  return widthPx < BREAKPOINTS_PX.large ? 'medium' : 'large';
}

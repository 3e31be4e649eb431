import { useWindowSize } from '../use-window-size.ts';

export type LayoutMode = 'large' | 'middle' | 'small';

/** Thresholds of the overlay's layout (S§9), in CSS pixels; the style sheets repeat them in media queries. */
export const LAYOUT_THRESHOLDS = {
  large: { width: 1024, height: 516 },
  middle: { width: 768, height: 236 },
} as const;

/** The overlay's layout in a window of this size (S§2.1). */
export function layoutModeOf(width: number, height: number): LayoutMode {
  const { large, middle } = LAYOUT_THRESHOLDS;
  if (width >= large.width && height >= large.height) return 'large';
  return width >= middle.width && height >= middle.height ? 'middle' : 'small';
}

/** The layout in this window; `large` on the server. */
export function useLayoutMode(): LayoutMode {
  return useWindowSize(layoutModeOf, 'large');
}

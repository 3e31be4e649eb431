import { useWindowSizeClass } from '../use-window-size-class.ts';

/** How the overlay of the viewer is laid out (S2.6). */
export type LayoutMode = 'large' | 'middle' | 'small';

/** Minimum window sizes of the layouts in CSS pixels (S2.6, S9.9). Media queries contain the same numbers. */
const LAYOUT_THRESHOLDS = {
  large: { width: 1024, height: 516 },
  middle: { width: 768, height: 236 },
} as const;

/** Returns the overlay's layout for a window size in CSS pixels (S2.6). */
export function layoutModeOf(width: number, height: number): LayoutMode {
  const { large, middle } = LAYOUT_THRESHOLDS;
  if (width >= large.width && height >= large.height) return 'large';
  return width >= middle.width && height >= middle.height ? 'middle' : 'small';
}

/** Returns the overlay's layout for the current window; `large` during server rendering and hydration. */
export function useLayoutMode(): LayoutMode {
  return useWindowSizeClass(layoutModeOf, 'large');
}

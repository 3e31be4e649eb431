const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';
const REDUCED_DATA = '(prefers-reduced-data: reduce)';

/** `connection.saveData` exists only in browsers with a data saver. */
type NavigatorWithConnection = Navigator & { readonly connection?: { readonly saveData?: boolean } };

/**
 * Returns whether presentations may start by themselves.
 * The result is false if the visitor prefers reduced motion or reduced data.
 */
export function mayAutoplay(): boolean {
  const savesData = (navigator as NavigatorWithConnection).connection?.saveData === true;
  return !savesData && !matchMedia(REDUCED_MOTION).matches && !matchMedia(REDUCED_DATA).matches;
}

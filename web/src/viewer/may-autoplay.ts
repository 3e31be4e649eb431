const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';
const REDUCED_DATA = '(prefers-reduced-data: reduce)';

/** What browsers with a data saver say of it; others have no `connection`. */
type SavingNavigator = Navigator & { readonly connection?: { readonly saveData?: boolean } };

/** Whether a presentation may start unasked here: not for visitors who asked for less motion or for less data. */
export function mayAutoplay(): boolean {
  const savesData = (navigator as SavingNavigator).connection?.saveData === true;
  return !savesData && !matchMedia(REDUCED_MOTION).matches && !matchMedia(REDUCED_DATA).matches;
}

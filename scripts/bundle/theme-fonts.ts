import { findReplacement } from '../../scene/src/fonts/family-names.ts';
import { THEMES } from '../../scene/src/model/themes.ts';
import { openFontSlices } from '../../server/src/adapters/fonts/font-slices.ts';

/** Weights of the texts of most presentations. */
const WEIGHTS = [400, 700];

/**
 * Writes the Latin font files of the themes into a cache folder. Generating them again in each process that builds a
 * scene would take half of the processor time of the process.
 */
export async function writeThemeFonts(folder: string): Promise<void> {
  const slices = await openFontSlices(folder);
  const families = new Set(THEMES.flatMap(({ fonts }) => Object.values(fonts)));
  for (const family of families)
    for (const weight of WEIGHTS) slices.slice(findReplacement(family).slug, 'latin', weight, false);
}

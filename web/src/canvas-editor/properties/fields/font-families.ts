import type { BrandFont } from '@flydeck/contract/brand/brand-kit';
import { familyName } from '@flydeck/scene/fonts/custom-family';

/**
 * The font families that authors can choose. These families contain the characters of European scripts. For each other
 * script, the server has one family, which is used automatically.
 */
const FONT_FAMILIES: readonly string[] = [
  ...['Raleway', 'Montserrat', 'Poppins', 'Lato', 'Roboto', 'Open Sans', 'Noto Sans', 'Arimo', 'Carlito'],
  ...['Tinos', 'Gelasio', 'Caladea', 'Noto Serif', 'Cousine', 'JetBrains Mono'],
];

/**
 * Returns the options of a field for a family: the families of the brand kit, the built-in families, and the current
 * family. The options show names without the hash of uploaded families.
 */
export const familyOptions = (brandFonts: readonly BrandFont[], current: string) =>
  [
    ...new Set([
      ...brandFonts.map(({ family }) => family),
      // A family of the brand kit replaces the built-in family of the same name.
      ...FONT_FAMILIES.filter((name) => brandFonts.every(({ family }) => familyName(family) !== name)),
      current,
    ]),
  ].map((family) => ({ value: family, label: familyName(family) }));

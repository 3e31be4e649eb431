import type { Script } from './scripts.ts';

/** Style class of a font family. In this file, families are identified by their slug, the name of their npm package. */
type Genre = 'sans' | 'serif' | 'mono';

/** Slugs of the families with serifs. */
const SERIF = new Set(['noto-serif', 'caladea', 'tinos', 'gelasio']);
/** Slugs of the monospace families. */
const MONO = new Set(['jetbrains-mono', 'cousine']);

/** Returns the genre of a font family by its slug. */
const genreOf = (slug: string): Genre => (SERIF.has(slug) ? 'serif' : MONO.has(slug) ? 'mono' : 'sans');

/** Fallback families for characters of European scripts. */
const EUROPEAN: Readonly<Record<Genre, readonly string[]>> = {
  sans: ['noto-sans', 'noto-serif'],
  serif: ['noto-serif', 'noto-sans'],
  mono: ['jetbrains-mono', 'cousine', 'noto-sans'],
};

/** Families for Han characters by variant, best first: simplified and traditional Chinese, Japanese, Korean. */
const HAN_FAMILIES: Readonly<Record<string, readonly string[]>> = {
  sc: ['noto-sans-sc', 'noto-sans-tc', 'noto-sans-jp', 'noto-sans-kr'],
  tc: ['noto-sans-tc', 'noto-sans-sc', 'noto-sans-jp', 'noto-sans-kr'],
  jp: ['noto-sans-jp', 'noto-sans-sc', 'noto-sans-tc', 'noto-sans-kr'],
  kr: ['noto-sans-kr', 'noto-sans-sc', 'noto-sans-tc', 'noto-sans-jp'],
};

const SYMBOL_FAMILIES = ['noto-sans-symbols', 'noto-sans-symbols-2', 'noto-sans-math'];
const MATH_FAMILIES = ['noto-sans-math', 'noto-sans-symbols', 'noto-sans-symbols-2'];
const OTHER_SCRIPT_FAMILIES = [
  'noto-sans-thai',
  'noto-sans-bengali',
  'noto-sans-tamil',
  'noto-sans-georgian',
  'noto-sans-armenian',
];

/** Returns the Han variant of a language: `sc`, `tc`, `jp` or `kr`; undefined if the language determines none. */
function hanOfLanguage(language: string): string | undefined {
  const tag = language.toLowerCase();
  if (tag.startsWith('ja')) return 'jp';
  if (tag.startsWith('ko')) return 'kr';
  if (!tag.startsWith('zh') && !tag.startsWith('yue')) return undefined;
  // Traditional characters: the script Hant, the regions Taiwan, Hong Kong and Macao, and Cantonese (`yue`).
  return /hant|-tw|-hk|-mo|^yue(?!-hans)/.test(tag) ? 'tc' : 'sc';
}

/** Returns the Han variant of the family, else of the language, else of the surrounding text; default: simplified. */
function hanVariant(slug: string, language: string, surroundingLanguage = ''): string {
  const familyVariant = /^noto-sans-(sc|tc|jp|kr)$/.exec(slug)?.[1];
  return familyVariant ?? hanOfLanguage(language) ?? hanOfLanguage(surroundingLanguage) ?? 'sc';
}

/** Returns the families for a script that European families do not cover; an empty list for other scripts. */
function scriptFamilies(script: Script, han: string): readonly string[] {
  if (script === 'han') return HAN_FAMILIES[han] ?? [];
  if (script === 'kana') return HAN_FAMILIES.jp ?? [];
  if (script === 'hangul') return HAN_FAMILIES.kr ?? [];
  if (script === 'arabic') return ['noto-sans-arabic'];
  if (script === 'hebrew') return ['noto-sans-hebrew'];
  return [];
}

/**
 * Returns the slugs of the families that may have a glyph for a character of `script`, best first, without duplicates.
 */
function fallbackChain(slug: string, script: Script, han: string): readonly string[] {
  const european = EUROPEAN[genreOf(slug)];
  const symbolFamilies = script === 'math' ? MATH_FAMILIES : SYMBOL_FAMILIES;
  const isSymbol = script === 'common' || script === 'math';
  return [
    ...new Set([
      slug,
      ...scriptFamilies(script, han),
      // For symbols: the first European family, then the symbol fonts, then the other European families.
      ...(isSymbol ? [...european.slice(0, 1), ...symbolFamilies] : european),
      ...european,
      ...(script === 'other' ? OTHER_SCRIPT_FAMILIES : []),
      ...(HAN_FAMILIES[han] ?? []),
      ...SYMBOL_FAMILIES,
      'noto-sans-arabic',
      'noto-sans-hebrew',
    ]),
  ];
}

/** Rules for choosing families and their instances. */
export const FALLBACKS = {
  chain: fallbackChain,
  hanVariant,
  /**
   * Narrower instances of variable fonts. The instances replace the narrow fonts of imported files, so that lines break
   * at the same words. At these values of the width axis (`wdth`, in percent), the average advance of English text
   * equals that of Segoe UI (0.94 of Noto Sans) and that of Arial Narrow (0.77 of Noto Sans).
   */
  narrowInstances: {
    'noto-sans-narrow': { packageSlug: 'noto-sans', wdth: 92.5 },
    'noto-sans-condensed': { packageSlug: 'noto-sans', wdth: 67 },
  } as Readonly<Record<string, { readonly packageSlug: string; readonly wdth: number }>>,
  /**
   * Weights of which static instances of variable fonts are created; by default 400 and 700. Requests for other weights
   * get the nearest one.
   */
  staticWeights: { raleway: [400, 500, 600, 700, 800] } as Readonly<Record<string, readonly number[]>>,
};

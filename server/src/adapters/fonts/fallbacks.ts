import type { Script } from './scripts.ts';

type Genre = 'sans' | 'serif' | 'mono';

const SERIF = new Set(['noto-serif', 'caladea', 'tinos', 'gelasio']);
const MONO = new Set(['jetbrains-mono', 'cousine']);

const genreOf = (slug: string): Genre => (SERIF.has(slug) ? 'serif' : MONO.has(slug) ? 'mono' : 'sans');

/** Fallback families for letters of European scripts. */
const EUROPEAN: Readonly<Record<Genre, readonly string[]>> = {
  sans: ['noto-sans', 'noto-serif'],
  serif: ['noto-serif', 'noto-sans'],
  mono: ['jetbrains-mono', 'cousine', 'noto-sans'],
};

const HAN: Readonly<Record<string, readonly string[]>> = {
  sc: ['noto-sans-sc', 'noto-sans-tc', 'noto-sans-jp', 'noto-sans-kr'],
  tc: ['noto-sans-tc', 'noto-sans-sc', 'noto-sans-jp', 'noto-sans-kr'],
  jp: ['noto-sans-jp', 'noto-sans-sc', 'noto-sans-tc', 'noto-sans-kr'],
  kr: ['noto-sans-kr', 'noto-sans-sc', 'noto-sans-tc', 'noto-sans-jp'],
};

const SIGNS = ['noto-sans-symbols', 'noto-sans-symbols-2', 'noto-sans-math'];
const MATHS_FIRST = ['noto-sans-math', 'noto-sans-symbols', 'noto-sans-symbols-2'];
const OTHER_SCRIPTS = [
  'noto-sans-thai',
  'noto-sans-bengali',
  'noto-sans-tamil',
  'noto-sans-georgian',
  'noto-sans-armenian',
];

/** The Han variant of a language; undefined if the language implies none. */
function hanOfLanguage(language: string): string | undefined {
  const tag = language.toLowerCase();
  if (tag.startsWith('ja')) return 'jp';
  if (tag.startsWith('ko')) return 'kr';
  if (!tag.startsWith('zh') && !tag.startsWith('yue')) return undefined;
  return /hant|-tw|-hk|-mo|^yue(?!-hans)/.test(tag) ? 'tc' : 'sc';
}

const HAN_OF_FAMILY: Readonly<Record<string, string>> = {
  'noto-sans-sc': 'sc',
  'noto-sans-tc': 'tc',
  'noto-sans-jp': 'jp',
  'noto-sans-kr': 'kr',
};

/** The Han variant: that of the family, else of the language, else of the surrounding text, else simplified. */
function hanVariant(slug: string, language: string, surroundings: string | undefined): string {
  return HAN_OF_FAMILY[slug] ?? hanOfLanguage(language) ?? hanOfLanguage(surroundings ?? '') ?? 'sc';
}

function scriptCompanions(script: Script, han: string): readonly string[] {
  if (script === 'han') return HAN[han] ?? [];
  if (script === 'kana') return HAN.jp ?? [];
  if (script === 'hangul') return HAN.kr ?? [];
  if (script === 'arabic') return ['noto-sans-arabic'];
  if (script === 'hebrew') return ['noto-sans-hebrew'];
  return [];
}

/** Fallback chain for a character of `script`, best first, without duplicates. */
function chain(slug: string, script: Script, han: string): readonly string[] {
  const european = EUROPEAN[genreOf(slug)];
  const signs = script === 'math' ? MATHS_FIRST : SIGNS;
  const isSign = script === 'common' || script === 'math';
  return [
    ...new Set([
      slug,
      ...scriptCompanions(script, han),
      // Symbols look better in a symbol font than in a serif of another family.
      ...(isSign ? [...european.slice(0, 1), ...signs] : european),
      ...european,
      ...(script === 'other' ? OTHER_SCRIPTS : []),
      ...(HAN[han] ?? []),
      ...SIGNS,
      'noto-sans-arabic',
      'noto-sans-hebrew',
    ]),
  ];
}

export const FALLBACKS = {
  chain,
  hanVariant,
  /**
   * Families that are narrower instances of another one, so that lines break as in the original font. The widths
   * are those at which the average advance of English text equals that of Segoe UI (0.94 of Noto Sans) and Arial
   * Narrow (0.77).
   */
  narrowed: {
    'noto-sans-narrow': { of: 'noto-sans', wdth: 92.5 },
    'noto-sans-condensed': { of: 'noto-sans', wdth: 67 },
  } as Readonly<Record<string, { readonly of: string; readonly wdth: number }>>,
  /** Weights pinned from variable fonts; other weights use the nearest one. */
  pinnedWeights: { raleway: [400, 500, 600, 700, 800] } as Readonly<Record<string, readonly number[]>>,
};

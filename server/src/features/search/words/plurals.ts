/**
 * A rule that replaces the end of a singular by the end of its plural. Rules apply to words in lower case without
 * accents. Each rule that matches gives one possible plural.
 */
type Rule = readonly [singular: RegExp, plural: string];

/**
 * Ends of German nouns with a plural in -er, which no rule predicts. The search index contains words without umlauts:
 * `hauser` is "Häuser".
 */
const GERMAN_NOUNS_WITH_ER_PLURAL =
  /(haus|buch|wort|land|bild|kind|lied|feld|kleid|blatt|glas|dach|dorf|fach|gras|huhn|kalb|lamm|licht|loch|mann|rad|rand|schild|schloss|tal|tuch|volk|wald|wurm|amt|band|bad|fass|geist|gesicht|gut|holz|horn|kraut|rind|schwert|gott)$/;

const RULES: Readonly<Record<string, readonly Rule[]>> = {
  en: [
    [/(?<=[^aeiou])y$/, 'ies'],
    [/(?<=s|x|z|ch|sh|o)$/, 'es'],
    [/(?<=[^s])$/, 's'],
    [/(?<=[^f])fe?$/, 'ves'],
    [/sis$/, 'ses'],
    [/man$/, 'men'],
  ],
  de: [
    [/(?<=[^e])$/, 'e'],
    [/(?<=e|el|er)$/, 'n'],
    [/(?<=[^e])$/, 'en'],
    [/in$/, 'innen'],
    [/(?<=[^s])$/, 's'],
    [GERMAN_NOUNS_WITH_ER_PLURAL, '$1er'],
    [/um$/, 'en'],
    [/nis$/, 'nisse'],
  ],
  fr: [
    [/(?<=[^sxz])$/, 's'],
    [/(?<=au|eu|ou)$/, 'x'],
    [/al$/, 'aux'],
    [/ail$/, 'aux'],
  ],
  es: [
    [/(?<=[aeiou])$/, 's'],
    [/(?<=[^aeiousxz])$/, 'es'],
    [/(?<=[iu]s)$/, 'es'],
    [/z$/, 'ces'],
  ],
  pt: [
    [/(?<=[aeiou])$/, 's'],
    [/(?<=[rsz])$/, 'es'],
    [/m$/, 'ns'],
    [/ao$/, 'oes'],
    [/ao$/, 'aes'],
    [/(?<=[aou])l$/, 'is'],
    [/el$/, 'eis'],
    [/il$/, 'is'],
  ],
  it: [
    [/ca$/, 'che'],
    [/ga$/, 'ghe'],
    [/co$/, 'chi'],
    [/go$/, 'ghi'],
    [/a$/, 'e'],
    [/ista$/, 'isti'],
    [/io$/, 'i'],
    [/o$/, 'i'],
    [/e$/, 'i'],
  ],
  hu: [
    [/(?<=[aeiou])$/, 'k'],
    [/(?<=[^aeiou])$/, 'ak'],
    [/(?<=[^aeiou])$/, 'ek'],
    [/(?<=[^aeiou])$/, 'ok'],
  ],
  ko: [[/$/, '들']],
};

/** Shorter words get no plural, because they are mostly abbreviations. For Korean, `pluralsOf` ignores this minimum. */
const MIN_WORD_LENGTH = 3;

/** Returns possible plurals of a word or phrase in lower case without accents. Changes only the last word. */
function pluralsOf(key: string, language: string): readonly string[] {
  if (key.length < MIN_WORD_LENGTH && language !== 'ko') return [];
  const plurals = (RULES[language] ?? [])
    .filter(([singular]) => singular.test(key))
    .map(([singular, plural]) => key.replace(singular, plural));
  return [...new Set(plurals)];
}

/** The lengths of a possible singular and of its plural differ by less than this number of characters. */
const LENGTH_DIFFERENCE_LIMIT = 5;

/** Returns possible singulars of a word or phrase: all forms of which `key` is a possible plural. */
function singularsOf(key: string, language: string): readonly string[] {
  const singulars = (RULES[language] ?? []).flatMap(([, plural]) => {
    const ending = plural.replace('$1', '');
    // The stem may be one character shorter than a word, because a singular ending is appended to the stem.
    if (!key.endsWith(ending) || key.length - ending.length < MIN_WORD_LENGTH - 1) return [];
    const stem = key.slice(0, key.length - ending.length);
    return (SINGULAR_ENDINGS[language] ?? []).map((singular) => stem + singular);
  });
  return [...new Set(singulars)].filter(
    (singular) =>
      singular !== key &&
      Math.abs(singular.length - key.length) < LENGTH_DIFFERENCE_LIMIT &&
      pluralsOf(singular, language).includes(key),
  );
}

/** Endings of singulars that the rules of a language replace by the ending of the plural. */
const SINGULAR_ENDINGS: Readonly<Record<string, readonly string[]>> = {
  en: ['', 'y', 'f', 'fe', 'sis', 'man'],
  de: ['', 'in', 'um', 'nis'],
  fr: ['', 'al', 'ail'],
  es: ['', 'z'],
  pt: ['', 'm', 'ao', 'l', 'el', 'il'],
  it: ['ca', 'ga', 'co', 'go', 'a', 'ista', 'io', 'o', 'e'],
  hu: [''],
  ko: [''],
};

/** Returns the possible singulars and plurals of a tag in lower case without accents, without the tag itself. */
export const singularAndPluralForms = (key: string, language: string): readonly string[] => [
  ...new Set([...pluralsOf(key, language), ...singularsOf(key, language)]),
];

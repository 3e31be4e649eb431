/** Character class for font selection. */
export type Script = 'european' | 'arabic' | 'hebrew' | 'han' | 'kana' | 'hangul' | 'math' | 'common' | 'other';

/** Matches the characters of each script. The first matching pattern counts. */
const SCRIPT_PATTERNS: readonly (readonly [Script, RegExp])[] = [
  ['arabic', /\p{Script=Arabic}/u],
  ['hebrew', /\p{Script=Hebrew}/u],
  ['kana', /[\p{Script=Hiragana}\p{Script=Katakana}ー]/u],
  ['hangul', /\p{Script=Hangul}/u],
  // Includes East Asian punctuation and full-width forms, which use the Han face of the language.
  ['han', /[\p{Script=Han}\p{Script=Bopomofo}\u3000-\u303f\u30fb\uff00-\uffef\ufe30-\ufe4f]/u],
  ['european', /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u],
  // The blocks of mathematical operators, symbols and alphanumeric symbols, and the mathematical letterlike symbols.
  [
    'math',
    /[\u2102-\u2115\u2119-\u211d\u2124\u2128-\u213c\u2200-\u22ff\u27c0-\u27ef\u2980-\u2aff\u{1d400}-\u{1d7ff}]/u,
  ],
  ['common', /[\p{Script=Common}\p{Script=Inherited}]/u],
];

/** Returns the class of the first character of a grapheme cluster. An empty cluster has the class of a space. */
export function scriptOf(cluster: string): Script {
  const first = String.fromCodePoint(cluster.codePointAt(0) ?? 32);
  // Below U+02B0, all characters are Latin or common.
  if (first < '\u02b0') return /[a-z\u00aa\u00ba\u00c0-\u02af]/i.test(first) ? 'european' : 'common';
  return SCRIPT_PATTERNS.find(([, pattern]) => pattern.test(first))?.[0] ?? 'other';
}

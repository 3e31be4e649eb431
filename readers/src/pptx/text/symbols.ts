/**
 * Unicode equivalents of the Wingdings glyphs that slides often use as bullets and arrows, by glyph code. Text in this
 * font contains the glyph code, or U+F000 plus the glyph code.
 */
const WINGDINGS: Record<number, string> = {
  34: '✂',
  40: '☎',
  42: '✉',
  54: '⌛',
  63: '✍',
  65: '✌',
  67: '👍',
  68: '👎',
  70: '☞',
  71: '☝',
  74: '☺',
  76: '☹',
  77: '💣',
  81: '✈',
  82: '☼',
  84: '❄',
  88: '✠',
  108: '●',
  109: '❍',
  110: '■',
  111: '□',
  112: '❐',
  113: '❑',
  114: '❒',
  115: '⬧',
  116: '⧫',
  117: '◆',
  118: '❖',
  119: '⬥',
  120: '⌧',
  158: '·',
  159: '•',
  160: '▪',
  161: '○',
  164: '◉',
  167: '▪',
  168: '◻',
  171: '★',
  181: '★',
  216: '➢',
  220: '➲',
  224: '→',
  223: '←',
  225: '↑',
  226: '↓',
  232: '➔',
  231: '🡄',
  239: '⇦',
  240: '⇨',
  241: '⇧',
  242: '⇩',
  251: '✗',
  252: '✓',
  253: '☒',
  254: '☑',
};

/** Unicode equivalents of glyphs of the font Symbol, by glyph code. */
const SYMBOL: Record<number, string> = {
  45: '−',
  165: '∞',
  168: '♦',
  171: '↔',
  172: '←',
  173: '↑',
  174: '→',
  175: '↓',
  176: '°',
  177: '±',
  179: '≥',
  163: '≤',
  180: '×',
  183: '•',
  185: '≠',
  187: '≈',
  222: '⇒',
  219: '⇔',
};

/** The known symbol fonts with the Unicode equivalents of their glyphs. */
const TABLES: readonly (readonly [RegExp, Record<number, string>])[] = [
  [/^wingdings$/i, WINGDINGS],
  [/^wingdings [23]$/i, { 80: '✓', 82: '☑', 151: '•', 161: '■', 132: '▪', 125: '▶', 128: '▶' }],
  [/^symbol$/i, SYMBOL],
];

/** Returns whether a font family is a known symbol font. */
export const isSymbolFont = (family: string): boolean => TABLES.some(([name]) => name.test(family));

/**
 * Returns the Unicode equivalent of `char` in a font; `fallback` for symbol glyphs without a known equivalent. In fonts
 * that are not known symbol fonts, only characters of the private use area (U+E000 to U+F8FF) are symbol glyphs.
 */
export function symbolOf(char: string, family: string, fallback: string): string {
  const code = char.codePointAt(0) ?? 0;
  const glyphCode = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code;
  // Characters between U+2000 and U+E000 are already symbols in Unicode, not glyph codes.
  for (const [name, table] of TABLES)
    if (name.test(family)) return table[glyphCode] ?? (code > 0x2000 && code < 0xe000 ? char : fallback);
  return code >= 0xe000 && code <= 0xf8ff ? fallback : char;
}

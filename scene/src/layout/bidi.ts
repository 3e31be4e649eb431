import bidiFactory from 'bidi-js';

/** The functions of bidi-js that are used. The package's types are wrong for ES modules. */
interface Bidi {
  getEmbeddingLevels(
    text: string,
    direction?: 'ltr' | 'rtl',
  ): { readonly levels: Uint8Array; readonly paragraphs: readonly { readonly level: number }[] };
  getMirroredCharacter(char: string): string | null;
}

const bidi = (bidiFactory as unknown as () => Bidi)();

/** Text direction: left-to-right or right-to-left. */
export type Direction = 'ltr' | 'rtl';

/** Embedding levels by UTF-16 code unit (UAX #9), and the paragraph's base direction. */
export interface BidiLevels {
  readonly levels: Uint8Array;
  readonly direction: Direction;
}

/** Matches characters of right-to-left scripts, and control characters that start right-to-left text. */
const RTL_CHARACTER =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u200f\u202b\u202e\u2067\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Returns whether the text contains a character of a right-to-left script or a right-to-left control. */
export const hasRightToLeftText = (text: string): boolean => RTL_CHARACTER.test(text);

/**
 * Computes the levels of a paragraph. Without a `requested` direction, the base direction is the direction of the first
 * strong character.
 */
export function embeddingLevels(text: string, requested: Direction | undefined): BidiLevels {
  // Avoids the algorithm for text without right-to-left characters, which is the usual case.
  if (requested !== 'rtl' && !RTL_CHARACTER.test(text))
    return { levels: new Uint8Array(text.length), direction: 'ltr' };
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text, requested);
  const baseLevel = requested ? (requested === 'rtl' ? 1 : 0) : (paragraphs[0]?.level ?? 0);
  return { levels, direction: baseLevel % 2 === 1 ? 'rtl' : 'ltr' };
}

/**
 * Returns the order of a line's fragments from left to right (UAX #9, rule L2), as indexes into `levels`, the embedding
 * levels of the fragments.
 */
export function visualOrder(levels: readonly number[]): number[] {
  const order = levels.map((_, index) => index);
  const oddLevels = levels.filter((level) => level % 2 === 1);
  if (oddLevels.length === 0) return order;
  const lowest = oddLevels.reduce((least, level) => Math.min(least, level));
  const highest = levels.reduce((most, level) => Math.max(most, level));
  const levelAt = (position: number): number => levels[order[position] ?? 0] ?? 0;
  for (let level = highest; level >= lowest; level--) {
    for (let start = 0; start < order.length; start++) {
      if (levelAt(start) < level) continue;
      let end = start;
      while (end < order.length && levelAt(end) >= level) end++;
      for (const [i, index] of order.slice(start, end).reverse().entries()) order[start + i] = index;
      start = end;
    }
  }
  return order;
}

/**
 * Reverses and mirrors text without characters of a right-to-left script, such as the spaces and brackets between
 * right-to-left words, so that painters can draw the text from left to right, without the bidirectional algorithm.
 * Returns undefined for text with characters of a right-to-left script.
 */
export function visualText(text: string): string | undefined {
  if (RTL_CHARACTER.test(text)) return undefined;
  return [...text]
    .reverse()
    .map((char) => bidi.getMirroredCharacter(char) ?? char)
    .join('');
}

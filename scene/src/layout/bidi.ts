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

/** Embedding levels by UTF-16 unit (UAX #9), and the paragraph's base direction. */
export interface BidiLevels {
  readonly levels: Uint8Array;
  readonly direction: Direction;
}

const RTL_CHARACTER =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u200f\u202b\u202e\u2067\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Returns whether the text contains a character of a right-to-left script or a right-to-left control. */
export const hasRightToLeftText = (text: string): boolean => RTL_CHARACTER.test(text);

/** Computes the levels of a paragraph. The default base direction is the direction of the first strong character. */
export function embeddingLevels(text: string, requested: Direction | undefined): BidiLevels {
  // Avoids the algorithm for text without right-to-left characters, which is the usual case.
  if (requested !== 'rtl' && !RTL_CHARACTER.test(text))
    return { levels: new Uint8Array(text.length), direction: 'ltr' };
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text, requested);
  const baseLevel = requested ? (requested === 'rtl' ? 1 : 0) : (paragraphs[0]?.level ?? 0);
  return { levels, direction: baseLevel % 2 === 1 ? 'rtl' : 'ltr' };
}

/** Returns the visual order of a line's fragments, left to right, as indexes into `levels` (UAX #9, L2). */
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
 * Returns right-to-left text that contains no right-to-left letters (spaces, brackets, punctuation) in visual order,
 * left to right: reversed and mirrored. Back-ends draw the result without bidi. Undefined for text that contains
 * right-to-left letters.
 */
export function visualText(text: string): string | undefined {
  if (RTL_CHARACTER.test(text)) return undefined;
  return [...text]
    .reverse()
    .map((char) => bidi.getMirroredCharacter(char) ?? char)
    .join('');
}

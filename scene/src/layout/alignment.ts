import type { Paragraph } from '../model/text.ts';
import { type Direction, embeddingLevels } from './bidi.ts';
import { FORMULA_PLACEHOLDER, normalizeText } from './paragraph-text.ts';

/** Alignment of the lines of a paragraph in their column. */
export type Alignment = NonNullable<Paragraph['align']>;

/** Returns the fraction of the free space that is left of an aligned line. */
export function leftFraction(align: Alignment, direction: Direction): number {
  if (align === 'center') return 0.5;
  if (align === 'left') return 0;
  if (align === 'right') return 1;
  // `start` and `justify` align the line at the side where it starts.
  return (direction === 'rtl') === (align === 'end') ? 0 : 1;
}

/**
 * Returns the base direction with which a paragraph is laid out: its own direction, else that of its first strong
 * character (UAX #9, P2 and P3), else left to right. Each formula counts as neutral, also an invalid formula, which is
 * laid out as its source.
 */
export function paragraphDirection({ runs, direction }: Paragraph): Direction {
  if (direction) return direction;
  const text = runs.map((run) => (run.math === undefined ? normalizeText(run.text) : FORMULA_PLACEHOLDER)).join('');
  return embeddingLevels(text, undefined).direction;
}

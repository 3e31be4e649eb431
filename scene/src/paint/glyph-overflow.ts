import type { DisplayItem } from './display-list.ts';

/** Maximum distance of painted glyphs from the line box, as a fraction of the text size (estimated). */
const OVERFLOW_PER_SIZE = 0.5;

/**
 * Returns the distance by which an item may be painted outside of its box, in the units of the box. The box of a text
 * is a line box: accents, descenders and the glyphs of italic and script fonts are partly outside of it.
 */
export function glyphOverflow(item: DisplayItem): number {
  if (item.t !== 'text') return 0;
  const { size, m } = item;
  const scale = m ? Math.max(Math.hypot(m[0], m[1]), Math.hypot(m[2], m[3])) : 1;
  return OVERFLOW_PER_SIZE * size * scale;
}

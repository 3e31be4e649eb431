import { scaleOf } from '../camera.ts';
import type { DisplayItem } from './display-list.ts';

/** Maximum distance of painted glyphs from the line box, as a fraction of the text size (estimated). */
const OVERFLOW_PER_SIZE = 0.5;

/**
 * Returns the ink overflow of an item: the distance by which it may be painted outside of its box, in the units of the
 * box. The box of a text is a line box. Accents, descenders and the glyphs of italic fonts are partly outside of it.
 */
export const inkOverflow = (item: DisplayItem): number =>
  item.t === 'text' ? OVERFLOW_PER_SIZE * item.size * (item.m ? scaleOf(item.m) : 1) : 0;

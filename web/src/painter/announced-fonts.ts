import type { FontFile } from './messages.ts';

type FontListener = (font: FontFile) => void;

const fonts: FontFile[] = [];
const listeners = new Set<FontListener>();

/**
 * Passes a font that is registered with the page to all subscribed painters. A painter in a worker must register the
 * font again, because workers cannot use the fonts of the page.
 */
export function announceFont(font: FontFile): void {
  fonts.push(font);
  for (const listener of listeners) listener(font);
}

/**
 * Calls `listener` with each font that was announced earlier, and with each font that is announced later. Returns a
 * function that ends these calls.
 */
export function subscribeToFonts(listener: FontListener): () => void {
  fonts.forEach(listener);
  listeners.add(listener);
  return () => listeners.delete(listener);
}

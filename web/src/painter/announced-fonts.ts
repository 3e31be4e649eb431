import type { FontFile } from './messages.ts';

type FontListener = (font: FontFile) => void;

const fonts: FontFile[] = [];
const listeners = new Set<FontListener>();

/** Makes a font that is registered with the page available to painters, whose workers cannot use the page's fonts. */
export function announceFont(font: FontFile): void {
  fonts.push(font);
  for (const listener of listeners) listener(font);
}

/** Calls `listener` with each announced font, past and future. Returns a function that unsubscribes. */
export function subscribeToFonts(listener: FontListener): () => void {
  fonts.forEach(listener);
  listeners.add(listener);
  return () => listeners.delete(listener);
}

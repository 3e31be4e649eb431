import type { FontFile } from './messages.ts';

type FontListener = (font: FontFile) => void;

const fonts: FontFile[] = [];
const listeners = new Set<FontListener>();

/** Makes a font that is registered with the page available to the painters in workers. */
export function announceFont(font: FontFile): void {
  fonts.push(font);
  for (const listener of listeners) listener(font);
}

/** Calls `listener` with each font that is announced, also before. Returns a function that ends it. */
export function followFonts(listener: FontListener): () => void {
  fonts.forEach(listener);
  listeners.add(listener);
  return () => listeners.delete(listener);
}

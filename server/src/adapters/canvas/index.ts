import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * Returns the canvas library, which is loaded on first use. Loading its native code takes 0.1 s, and text layout and
 * pictures that are embedded in a PDF without changes do not need it.
 */
export function loadCanvasLibrary(): typeof import('@napi-rs/canvas') {
  return require('@napi-rs/canvas') as typeof import('@napi-rs/canvas');
}

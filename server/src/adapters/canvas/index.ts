import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * The canvas library, loaded on first use: loading its native code takes 0.1 s, and neither text layout nor
 * pictures that a PDF embeds unchanged need it.
 */
export function canvasLibrary(): typeof import('@napi-rs/canvas') {
  return require('@napi-rs/canvas') as typeof import('@napi-rs/canvas');
}

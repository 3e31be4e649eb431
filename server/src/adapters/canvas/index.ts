import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * The drawing library. It is loaded on first use: opening its native code takes 0.1 s, and many processes only need
 * what is beside it (text is laid out, pictures that a PDF carries unchanged are copied without it).
 */
export function canvasLibrary(): typeof import('@napi-rs/canvas') {
  return require('@napi-rs/canvas') as typeof import('@napi-rs/canvas');
}

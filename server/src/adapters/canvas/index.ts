import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * Returns the canvas library. The library is loaded on the first call, because its native code takes 0.1 s to load, and
 * neither text layout nor embedding unchanged pictures in a PDF needs the library.
 */
export function loadCanvasLibrary(): typeof import('@napi-rs/canvas') {
  return require('@napi-rs/canvas') as typeof import('@napi-rs/canvas');
}

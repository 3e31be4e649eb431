import { Buffer, transcode } from 'node:buffer';

/**
 * The same bytes as `Buffer.from(text)`. By way of UTF-16 they are made several times faster where `text` has characters
 * beyond Latin-1, as most pages have: V8 counts and writes those one by one.
 */
export function toUtf8(text: string): Buffer {
  try {
    return transcode(Buffer.from(text, 'utf16le'), 'utf16le', 'utf8') as Buffer;
  } catch {
    // Lone surrogates: `transcode` refuses them, `Buffer.from` replaces them.
    return Buffer.from(text);
  }
}

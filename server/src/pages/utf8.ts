import { Buffer, transcode } from 'node:buffer';

/**
 * Returns the same bytes as `Buffer.from(text)`. Most pages contain characters beyond Latin-1. V8 counts and writes
 * these characters one by one, so transcoding from UTF-16 is several times faster.
 */
export function toUtf8(text: string): Buffer {
  try {
    return transcode(Buffer.from(text, 'utf16le'), 'utf16le', 'utf8') as Buffer;
  } catch {
    // `transcode` rejects lone surrogates, but `Buffer.from` replaces lone surrogates.
    return Buffer.from(text);
  }
}

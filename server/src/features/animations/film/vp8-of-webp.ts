const HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;

/**
 * Returns the VP8 key frame of a lossy WebP: its chunk `VP8 ` (RFC 9649, 2.5 and 2.6).
 * @throws RangeError for data without one.
 */
export function vp8OfWebp(webp: Uint8Array): Uint8Array {
  const view = new DataView(webp.buffer, webp.byteOffset, webp.byteLength);
  const text = (at: number) => String.fromCharCode(...webp.subarray(at, at + 4));
  if (webp.length < HEADER_BYTES || text(0) !== 'RIFF' || text(8) !== 'WEBP')
    throw new RangeError('Not a WebP');
  for (let at = HEADER_BYTES; at + CHUNK_HEADER_BYTES <= webp.length; ) {
    const size = view.getUint32(at + 4, true);
    const start = at + CHUNK_HEADER_BYTES;
    if (text(at) === 'VP8 ' && start + size <= webp.length) return webp.subarray(start, start + size);
    // Chunks are padded to an even size.
    at = start + size + (size % 2);
  }
  throw new RangeError('WebP without a lossy picture');
}

/** Length of `RIFF`, the size of the file and `WEBP`, four bytes each. */
const RIFF_HEADER_BYTES = 12;
/** Length of the tag of a chunk and the size of its data, four bytes each. */
const CHUNK_HEADER_BYTES = 8;

/**
 * Returns the VP8 key frame of a lossy WebP, which is the data of the chunk `VP8 ` (RFC 9649, 2.5 and 2.6).
 * @throws RangeError for data without a key frame.
 */
export function extractVp8Frame(webp: Uint8Array): Uint8Array {
  const view = new DataView(webp.buffer, webp.byteOffset, webp.byteLength);
  const readTag = (offset: number) => String.fromCharCode(...webp.subarray(offset, offset + 4));
  if (webp.length < RIFF_HEADER_BYTES || readTag(0) !== 'RIFF' || readTag(8) !== 'WEBP')
    throw new RangeError('Not a WebP');
  for (let offset = RIFF_HEADER_BYTES; offset + CHUNK_HEADER_BYTES <= webp.length; ) {
    const size = view.getUint32(offset + 4, true);
    const start = offset + CHUNK_HEADER_BYTES;
    if (readTag(offset) === 'VP8 ' && start + size <= webp.length) return webp.subarray(start, start + size);
    // Chunks are padded to an even size.
    offset = start + size + (size % 2);
  }
  throw new RangeError('WebP without a lossy picture');
}

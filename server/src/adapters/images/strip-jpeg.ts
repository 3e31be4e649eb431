/**
 * Removes metadata from a JPEG: EXIF (including the location), XMP and comments. The picture data, its colour
 * profile and the Adobe transform marker are copied unchanged. Returns `undefined` if the segments do not parse.
 */
export function stripJpeg(bytes: Uint8Array): Uint8Array | undefined {
  const segments: Uint8Array[] = [bytes.subarray(0, 2)];
  let offset = 2;
  while (offset + 4 <= bytes.length) {
    if (bytes[offset] !== 0xff) return undefined;
    const marker = bytes[offset + 1] ?? 0;
    if (marker === 0xda) return concatenate([...segments, bytes.subarray(offset)]);
    const length = 2 + new DataView(bytes.buffer, bytes.byteOffset).getUint16(offset + 2);
    if (length < 4 || offset + length > bytes.length) return undefined;
    if (keeps(marker)) segments.push(bytes.subarray(offset, offset + length));
    offset += length;
  }
  return undefined;
}

/**
 * Keeps APP0 (JFIF), APP2 (ICC profile), APP14 (Adobe) and every segment that is neither application data nor a
 * comment.
 */
function keeps(marker: number): boolean {
  const application = marker >= 0xe0 && marker <= 0xef;
  return marker !== 0xfe && (!application || marker === 0xe0 || marker === 0xe2 || marker === 0xee);
}

function concatenate(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

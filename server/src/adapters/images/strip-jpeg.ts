/**
 * The same JPEG without what a camera or an editor wrote beside the picture (EXIF with the place where it was taken,
 * XMP, comments). The picture itself, its colour profile and the Adobe transform marker stay byte for byte.
 * Answers `undefined` when the segments do not parse.
 */
export function stripJpeg(bytes: Uint8Array): Uint8Array | undefined {
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  let offset = 2;
  while (offset + 4 <= bytes.length) {
    if (bytes[offset] !== 0xff) return undefined;
    const marker = bytes[offset + 1]!;
    if (marker === 0xda) return concatenate([...kept, bytes.subarray(offset)]);
    const length = 2 + ((bytes[offset + 2]! << 8) | bytes[offset + 3]!);
    if (length < 4 || offset + length > bytes.length) return undefined;
    if (keeps(marker)) kept.push(bytes.subarray(offset, offset + length));
    offset += length;
  }
  return undefined;
}

/** APP0 (JFIF), APP2 (ICC profile), APP14 (Adobe) and everything that is no application data or comment. */
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

/**
 * Removes metadata from a JPEG: EXIF (including the location), XMP and comments. The picture data, the colour profile
 * and the Adobe segment with the colour transform are copied unchanged. Returns undefined for a malformed JPEG.
 */
export function stripJpeg(bytes: Uint8Array): Uint8Array | undefined {
  // The first two bytes are the start-of-image marker.
  const segments: Uint8Array[] = [bytes.subarray(0, 2)];
  let offset = 2;
  while (offset + 4 <= bytes.length) {
    if (bytes[offset] !== 0xff) return undefined;
    const marker = bytes[offset + 1] ?? 0;
    // Start of scan: all further bytes are picture data.
    if (marker === 0xda) return Buffer.concat([...segments, bytes.subarray(offset)]);
    const length = 2 + new DataView(bytes.buffer, bytes.byteOffset).getUint16(offset + 2);
    if (length < 4 || offset + length > bytes.length) return undefined;
    if (mustKeep(marker)) segments.push(bytes.subarray(offset, offset + length));
    offset += length;
  }
  return undefined;
}

/**
 * Whether to keep a segment: APP0 (JFIF), APP2 (ICC profile), APP14 (Adobe), and every segment that is neither
 * application data (APPn) nor a comment.
 */
function mustKeep(marker: number): boolean {
  const isApplicationData = marker >= 0xe0 && marker <= 0xef;
  return marker !== 0xfe && (!isApplicationData || marker === 0xe0 || marker === 0xe2 || marker === 0xee);
}

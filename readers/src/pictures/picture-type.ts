/** A picture format that Flydeck decodes. */
export type PictureType = 'png' | 'jpeg' | 'gif' | 'webp' | 'avif' | 'bmp' | 'svg';

/** Media types by format. */
export const MEDIA_TYPES = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  bmp: 'image/bmp',
  svg: 'image/svg+xml',
} as const satisfies Record<PictureType, string>;

/** Properties read from the first bytes of a picture, without decoding pixels. */
export interface PictureHeader {
  readonly type: PictureType;
  /** Size in stored pixels, before the EXIF orientation is applied. 0 for SVG, whose size `readSafeSvg` determines. */
  readonly width: number;
  readonly height: number;
  /** EXIF orientation 1 to 8 (CIPA DC-008, 4.6.4 A) of a JPEG; 1 if the JPEG has none, and for all other formats. */
  readonly orientation: number;
}

/** Reads the type and size of a picture from its content; undefined for formats that are not decoded (EMF, TIFF, …). */
export function readPictureHeader(bytes: Uint8Array): PictureHeader | undefined {
  if (bytes.length < 12) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return (
      readPng(view) ??
      readJpeg(view) ??
      readGif(view) ??
      readWebp(view) ??
      readBmp(view) ??
      readAvif(view) ??
      readSvg(bytes)
    );
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Reads ASCII text. @throws RangeError if the file ends before the end of the text */
const readAscii = (view: DataView, offset: number, length: number): string =>
  String.fromCharCode(...Array.from({ length }, (_, i) => view.getUint8(offset + i)));

function readPng(view: DataView): PictureHeader | undefined {
  // The first 8 bytes of every PNG.
  if (view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a) return undefined;
  if (readAscii(view, 12, 4) !== 'IHDR') return undefined;
  return { type: 'png', width: view.getUint32(16), height: view.getUint32(20), orientation: 1 };
}

function readGif(view: DataView): PictureHeader | undefined {
  if (!/^GIF8[79]a$/.test(readAscii(view, 0, 6))) return undefined;
  return { type: 'gif', width: view.getUint16(6, true), height: view.getUint16(8, true), orientation: 1 };
}

function readBmp(view: DataView): PictureHeader | undefined {
  // Headers shorter than BITMAPINFOHEADER (40 bytes) have another layout.
  if (readAscii(view, 0, 2) !== 'BM' || view.getUint32(14, true) < 40) return undefined;
  const height = Math.abs(view.getInt32(22, true));
  return { type: 'bmp', width: view.getInt32(18, true), height, orientation: 1 };
}

/** Searches the segments of a JPEG (ITU-T T.81, annex B) for the EXIF orientation and the frame header. */
function readJpeg(view: DataView): PictureHeader | undefined {
  if (view.getUint16(0) !== 0xffd8) return undefined;
  let orientation = 1;
  let offset = 2;
  while (offset + 4 <= view.byteLength) {
    if (view.getUint8(offset) !== 0xff) return undefined;
    const marker = view.getUint8(offset + 1);
    // Any number of bytes FF may precede a marker (fill bytes, T.81 B.1.1.2).
    if (marker === 0xff) {
      offset += 1;
      continue;
    }
    // C4 (Huffman tables), C8 (reserved) and CC (arithmetic coding) are no frame headers.
    const isFrameHeader = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrameHeader) {
      const height = view.getUint16(offset + 5);
      return { type: 'jpeg', width: view.getUint16(offset + 7), height, orientation };
    }
    // E1 (APP1) is the segment that contains EXIF data.
    if (marker === 0xe1) orientation = readExifOrientation(view, offset + 4) ?? orientation;
    offset += 2 + view.getUint16(offset + 2);
  }
  return undefined;
}

/** Reads the orientation in an EXIF segment, which is a TIFF directory of 12-byte entries; undefined without one. */
function readExifOrientation(view: DataView, start: number): number | undefined {
  if (readAscii(view, start, 4) !== 'Exif') return undefined;
  // `Exif` is followed by two zero bytes.
  const tiffStart = start + 6;
  // `II` marks little-endian numbers, `MM` big-endian numbers.
  const isLittleEndian = readAscii(view, tiffStart, 2) === 'II';
  const directory = tiffStart + view.getUint32(tiffStart + 4, isLittleEndian);
  const entryCount = view.getUint16(directory, isLittleEndian);
  for (let i = 0; i < entryCount; i += 1) {
    const entry = directory + 2 + i * 12;
    // 0x0112 is the tag of the orientation.
    if (view.getUint16(entry, isLittleEndian) !== 0x0112) continue;
    const value = view.getUint16(entry + 8, isLittleEndian);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return undefined;
}

/** Reads a RIFF container with a VP8, VP8L or VP8X chunk (RFC 9649). */
function readWebp(view: DataView): PictureHeader | undefined {
  if (readAscii(view, 0, 4) !== 'RIFF' || readAscii(view, 8, 4) !== 'WEBP') return undefined;
  const chunk = readAscii(view, 12, 4);
  if (chunk === 'VP8X') {
    // 24 bits each: width − 1 and height − 1.
    const width = 1 + (view.getUint32(24, true) & 0xffffff);
    const height = 1 + (view.getUint8(27) | (view.getUint16(28, true) << 8));
    return { type: 'webp', width, height, orientation: 1 };
  }
  if (chunk === 'VP8L') {
    // 14 bits each: width − 1 and height − 1.
    const bits = view.getUint32(21, true);
    return { type: 'webp', width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff), orientation: 1 };
  }
  if (chunk !== 'VP8 ') return undefined;
  // 14 bits each: width and height. The other two bits of each number are an upscaling factor.
  const height = view.getUint16(28, true) & 0x3fff;
  return { type: 'webp', width: view.getUint16(26, true) & 0x3fff, height, orientation: 1 };
}

/**
 * Reads an ISO base media file of an AVIF brand: `avif`, or `avis` for sequences. The size is in the first `ispe`
 * property (ISO/IEC 23008-12, 6.5.3).
 */
function readAvif(view: DataView): PictureHeader | undefined {
  if (readAscii(view, 4, 4) !== 'ftyp') return undefined;
  const brands = readAscii(view, 8, Math.min(view.getUint32(0), 64) - 8);
  if (!/avi[fs]/.test(brands)) return undefined;
  for (let offset = 16; offset + 16 < Math.min(view.byteLength, 65_536); offset += 1) {
    // `ispe` in ASCII.
    if (view.getUint32(offset) !== 0x69737065) continue;
    return { type: 'avif', width: view.getUint32(offset + 8), height: view.getUint32(offset + 12), orientation: 1 };
  }
  return undefined;
}

function readSvg(bytes: Uint8Array): PictureHeader | undefined {
  const start = new TextDecoder('utf-8').decode(bytes.subarray(0, 4096)).trimStart();
  if (!start.startsWith('<') || !/<(\w+:)?svg[\s>]/.test(start)) return undefined;
  return { type: 'svg', width: 0, height: 0, orientation: 1 };
}

/** An item drawn by a metafile, in a unit box (0 to 1 in both directions, y down). */
export type MetafileItem =
  | {
      readonly kind: 'path';
      /** Absolute M, L, C and Z commands. Coordinates are fractions of the box. */
      readonly commands: readonly PathCommand[];
      readonly fill: string | undefined;
      /** `width` is a fraction of the box's height. */
      readonly stroke: { readonly color: string; readonly width: number; readonly isDashed: boolean } | undefined;
    }
  | {
      readonly kind: 'text';
      readonly text: string;
      /** `x` is the left end, middle or right end by `align`; `y` is the top, baseline or bottom by `anchor`. */
      readonly x: number;
      readonly y: number;
      readonly align: 'left' | 'center' | 'right';
      readonly anchor: 'top' | 'baseline' | 'bottom';
      /** Font size as a fraction of the box's height. */
      readonly size: number;
      readonly family: string;
      readonly bold: boolean;
      readonly italic: boolean;
      readonly underline: boolean;
      readonly color: string;
      /** In degrees, clockwise. */
      readonly rotation: number;
    }
  | {
      readonly kind: 'picture';
      /** The bytes of a picture file. */
      readonly file: Uint8Array;
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
    };

/**
 * A record of a metafile, not of a document: its type, and the bytes after its header. Reading beyond the end of `view`
 * throws a RangeError.
 */
export interface MetafileRecord {
  readonly type: number;
  readonly view: DataView;
  readonly bytes: Uint8Array;
}

/** Creates a record from its type and the bytes after its header. */
export const createRecord = (type: number, bytes: Uint8Array): MetafileRecord => ({
  type,
  bytes,
  view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength),
});

/** A command of a path, as in SVG: the name of the command and the coordinates. */
export type PathCommand = readonly ['M' | 'L' | 'C' | 'Z', ...number[]];

/** The style of outlines. */
export interface Pen {
  readonly color: string;
  /** In logical units; 0 is a hairline. */
  readonly width: number;
  readonly isDashed: boolean;
}

/** A font as the file describes it. */
export interface LogicalFont {
  /** In logical units. A negative value is the height of the characters, a positive value the height of the line. */
  readonly height: number;
  readonly family: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
  /** Rotation in tenths of a degree, counter-clockwise. */
  readonly escapement: number;
}

/** An entry of a metafile's object table. A pen or brush of `null` draws nothing. */
export type GdiObject =
  | { readonly kind: 'pen'; readonly pen: Pen | null }
  | { readonly kind: 'brush'; readonly color: string | null }
  | { readonly kind: 'font'; readonly font: LogicalFont }
  | { readonly kind: 'other' };

/** Returns an integer from 0 to 255 as two hexadecimal digits. */
const toHexByte = (value: number) => value.toString(16).padStart(2, '0');

/** Converts a COLORREF (red in the low byte) to `#rrggbb`. */
export const toHexColor = (value: number): string =>
  `#${toHexByte(value & 255)}${toHexByte((value >> 8) & 255)}${toHexByte((value >> 16) & 255)}`;

/** Maximum number of items. A metafile that draws more items is not converted. */
export const MAX_ITEMS = 6000;

/**
 * Adds the BMP file header, which has 14 bytes, to a device-independent bitmap. Returns undefined if the bitmap is
 * invalid or not supported.
 */
export function createBitmapFile(dib: Uint8Array): Uint8Array | undefined {
  if (dib.length < 40) return undefined;
  const view = new DataView(dib.buffer, dib.byteOffset, dib.byteLength);
  // All headers from BITMAPINFOHEADER (40 bytes) to BITMAPV5HEADER (124 bytes) start with the same fields.
  const bitsPerPixel = view.getUint16(14, true);
  const headerSize = view.getUint32(0, true);
  if (headerSize < 40 || headerSize > 124 || ![1, 4, 8, 16, 24, 32].includes(bitsPerPixel)) return undefined;
  const colorCount = bitsPerPixel <= 8 ? Math.min(256, view.getUint32(32, true)) || 2 ** bitsPerPixel : 0;
  // With the compression BI_BITFIELDS (3), colour masks of 12 bytes follow a header of 40 bytes.
  const maskBytes = view.getUint32(16, true) === 3 && headerSize === 40 ? 12 : 0;
  const file = new Uint8Array(14 + dib.length);
  const fileView = new DataView(file.buffer);
  // The file header contains the characters "BM", the size of the file, and the offset of the pixels.
  file.set([0x42, 0x4d]);
  fileView.setUint32(2, file.length, true);
  fileView.setUint32(10, 14 + headerSize + maskBytes + colorCount * 4, true);
  file.set(dib, 14);
  return file;
}

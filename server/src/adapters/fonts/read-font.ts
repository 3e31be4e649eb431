import * as hb from 'harfbuzzjs';
import type { CustomFace } from './custom-fonts.ts';
import { isSfnt } from './is-sfnt.ts';
import { createStaticFont } from './subset.ts';
import { createWoff2Decoder, encodeWoff2 } from './woff2.ts';

/** What an uploaded font file contains: one face, or a face for each weight of a variable font. */
interface ReadFont {
  /** Name of the family; empty if the file contains none. */
  readonly name: string;
  readonly faces: readonly CustomFace[];
  /** Pairs of the first and the last code point of the ranges for which the font has glyphs. */
  readonly range: readonly number[];
}

/** Signature of WOFF2 files: `wOF2`. */
const WOFF2_SIGNATURE = 0x774f4632;
/** Size of the header of WOFF2 files, and the position of `totalSfntSize` in it (W3C WOFF 2.0, section 4). */
const WOFF2_HEADER_BYTES = 48;
const TOTAL_SFNT_SIZE = 16;
/** Maximum size of a decoded font in bytes. */
const DECODED_MAX_BYTES = 40_000_000;
/** Weights that are created from a variable font, if its axis contains them. */
const VARIABLE_WEIGHTS = [300, 400, 500, 600, 700, 800, 900];
// Ids of names in a font file (OpenType specification, "Name IDs").
const TYPOGRAPHIC_FAMILY = 16;
const FAMILY = 1;

/**
 * Reads an uploaded font file. The returned WOFF2 files are written by this server, and contain none of the tables that
 * HarfBuzz does not know. Returns undefined if the file is no valid TrueType, OpenType or WOFF2 font.
 */
export async function readFont(bytes: Uint8Array): Promise<ReadFont | undefined> {
  try {
    const sfnt = await decode(bytes);
    return sfnt && isSfnt(sfnt) ? describe(sfnt) : undefined;
  } catch {
    // The decoder and HarfBuzz throw errors of different classes for invalid fonts.
    return undefined;
  }
}

async function decode(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  if (bytes.length < WOFF2_HEADER_BYTES) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0) !== WOFF2_SIGNATURE) return bytes;
  if (view.getUint32(TOTAL_SFNT_SIZE) > DECODED_MAX_BYTES) return undefined;
  const sfnt = (await createWoff2Decoder())(bytes);
  return sfnt.length > DECODED_MAX_BYTES ? undefined : sfnt;
}

function describe(sfnt: Uint8Array): ReadFont | undefined {
  const face = new hb.Face(new hb.Blob(sfnt));
  const range = toRange([...face.collectUnicodes()]);
  if (range.length === 0 || face.upem < 16 || face.upem > 16_384) return undefined;
  const { weight, italic } = styleOf(face);
  const axes = Object.values(face.getAxisInfos());
  const defaults = Object.fromEntries(axes.map((axis) => [axis.tag, axis.default]));
  const weightAxis = axes.find(({ tag }) => tag === 'wght');
  const weights = weightAxis ? VARIABLE_WEIGHTS.filter((w) => w >= weightAxis.min && w <= weightAxis.max) : [];
  const faces = (weights.length > 0 ? weights : [weight]).map((faceWeight) => {
    const pinned = weightAxis ? { ...defaults, wght: faceWeight } : defaults;
    const options = { features: ['lnum'], ...(axes.length > 0 ? { axes: pinned } : {}) };
    return { weight: faceWeight, italic, woff2: encodeWoff2(createStaticFont(sfnt, options)) };
  });
  return { name: face.getName(TYPOGRAPHIC_FAMILY, 'en') || face.getName(FAMILY, 'en'), faces, range };
}

/** Returns the weight, 100 to 900 in steps of 100, and whether the font is italic or oblique (table `OS/2`). */
function styleOf(face: hb.Face): { readonly weight: number; readonly italic: boolean } {
  const table = face.referenceTable('OS/2');
  if (!table || table.length < 64) return { weight: 400, italic: false };
  const view = new DataView(table.buffer, table.byteOffset, table.byteLength);
  const weight = Math.min(900, Math.max(100, Math.round(view.getUint16(4) / 100) * 100));
  // Bits of `fsSelection`: 0 is italic, 9 is oblique.
  return { weight, italic: (view.getUint16(62) & 0x201) !== 0 };
}

/** Returns pairs of the first and the last code point of consecutive code points. */
function toRange(codePoints: readonly number[]): number[] {
  const range: number[] = [];
  for (const codePoint of [...codePoints].sort((a, b) => a - b)) {
    if (range.at(-1) === codePoint - 1) range[range.length - 1] = codePoint;
    else range.push(codePoint, codePoint);
  }
  return range;
}

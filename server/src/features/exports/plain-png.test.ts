import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readPlainPng } from './plain-png.ts';

/** The first bytes of every PNG file. */
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Colour types of PNG. */
const GRAY = 0;
const RGB = 2;
const INDEXED = 3;
const RGBA = 6;

/** Creates a chunk with a checksum of zero. `readPlainPng` ignores checksums. */
function chunk(type: string, body: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  return Buffer.concat([length, Buffer.from(type), body, Buffer.alloc(4)]);
}

interface PngOptions {
  readonly bits?: number;
  readonly interlaced?: boolean;
  /** Chunks between the header and the data. */
  readonly chunks?: readonly Buffer[];
}

/** Compressed data of a picture, which can have any content because `readPlainPng` does not decompress the data. */
const PIXELS = deflateSync(Buffer.alloc(100));

/** Creates a PNG of 3 × 2 pixels whose data is in two chunks. */
function png(colorType: number, { bits = 8, interlaced = false, chunks = [] }: PngOptions = {}): Uint8Array {
  const header = Buffer.from([0, 0, 0, 3, 0, 0, 0, 2, bits, colorType, 0, 0, interlaced ? 1 : 0]);
  return Buffer.concat([
    Buffer.from(SIGNATURE),
    chunk('IHDR', header),
    ...chunks,
    chunk('IDAT', PIXELS.subarray(0, 5)),
    chunk('IDAT', PIXELS.subarray(5)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A palette of red and blue. */
const palette = chunk('PLTE', Buffer.from([255, 0, 0, 0, 0, 255]));

describe('readPlainPng', () => {
  it('joins the compressed data of a true-colour picture', () => {
    const picture = readPlainPng(png(RGB));
    expect(picture).toMatchObject({ width: 3, height: 2, bitsPerComponent: 8, componentCount: 3 });
    expect(picture?.palette).toBeUndefined();
    expect(Buffer.from(picture!.data)).toEqual(PIXELS);
  });

  it('reads a greyscale picture', () => {
    expect(readPlainPng(png(GRAY))).toMatchObject({ bitsPerComponent: 8, componentCount: 1 });
  });

  it('reads an indexed picture with its palette', () => {
    const picture = readPlainPng(png(INDEXED, { bits: 2, chunks: [palette] }));
    expect(picture).toMatchObject({ bitsPerComponent: 2, componentCount: 1 });
    expect([...picture!.palette!]).toEqual([255, 0, 0, 0, 0, 255]);
  });

  it('ignores the suggested palette of a true-colour picture', () => {
    expect(readPlainPng(png(RGB, { chunks: [palette] }))?.palette).toBeUndefined();
  });

  it.each<[string, Uint8Array]>([
    ['with an alpha channel', png(RGBA)],
    ['with a transparent colour', png(RGB, { chunks: [chunk('tRNS', Buffer.alloc(6))] })],
    ['with 16 bits per component', png(RGB, { bits: 16 })],
    ['that is interlaced', png(RGB, { interlaced: true })],
    ['without its palette', png(INDEXED)],
    ['that is truncated', png(RGB).subarray(0, -20)],
    ['that is not a PNG', Buffer.alloc(100)],
  ])('returns undefined for a file %s', (_case, file) => {
    expect(readPlainPng(file)).toBeUndefined();
  });
});

import { createCanvas } from '@napi-rs/canvas';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extractVp8Frame } from './vp8-of-webp.ts';

async function createWebp({ hasAlpha }: { hasAlpha: boolean }): Promise<Uint8Array> {
  const canvas = createCanvas(340, 192);
  const context = canvas.getContext('2d');
  context.fillStyle = hasAlpha ? 'rgb(255 0 0 / 50%)' : 'red';
  context.fillRect(0, 0, 340, 192);
  return canvas.encode('webp', 60);
}

describe('extractVp8Frame', () => {
  it.each([false, true])('returns the VP8 key frame of a WebP of 340 by 192 px (with alpha: %s)', async (hasAlpha) => {
    const keyFrame = extractVp8Frame(await createWebp({ hasAlpha }));
    // RFC 6386, 9.1: a key frame begins with a tag of three bytes, whose lowest bit is 0. Start code and size follow.
    expect((keyFrame[0] ?? 1) & 1).toBe(0);
    expect([...keyFrame.subarray(3, 6)]).toEqual([0x9d, 0x01, 0x2a]);
    const view = new DataView(keyFrame.buffer, keyFrame.byteOffset);
    expect([view.getUint16(6, true), view.getUint16(8, true)]).toEqual([340, 192]);
  });

  it('throws a RangeError for a truncated WebP, and only RangeErrors for arbitrary bytes', async () => {
    const webp = await createWebp({ hasAlpha: false });
    expect(() => extractVp8Frame(webp.subarray(0, 60))).toThrow(RangeError);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (arbitraryBytes) => {
        const header = new TextEncoder().encode('RIFF\0\0\0\0WEBP');
        for (const bytes of [arbitraryBytes, new Uint8Array([...header, ...arbitraryBytes])]) {
          try {
            expect(extractVp8Frame(bytes).length).toBeLessThanOrEqual(bytes.length);
          } catch (error) {
            expect(error).toBeInstanceOf(RangeError);
          }
        }
      }),
    );
  });
});

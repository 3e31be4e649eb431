import fc from 'fast-check';
import decodeQR from 'qr/decode.js';
import { describe, expect, it } from 'vitest';
import { computeQr, qrSvgDocument } from './qr-svg.ts';

/** Width of a module in pixels. A module is one of the black or white squares of a QR code. */
const PIXELS_PER_MODULE = 4;

/** Draws the path of a QR code into an RGBA picture, in which every module is 4 by 4 pixels. */
function rasterise({ size, path }: ReturnType<typeof computeQr>) {
  const width = size * PIXELS_PER_MODULE;
  const data = new Uint8Array(width * width * 4).fill(255);
  // Each subpath is a row of `length` dark modules that begins at (x, y).
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    const [left, right] = [Number(x) * PIXELS_PER_MODULE, (Number(x) + Number(length)) * PIXELS_PER_MODULE];
    const [top, bottom] = [Number(y) * PIXELS_PER_MODULE, (Number(y) + 1) * PIXELS_PER_MODULE];
    for (let pixelY = top; pixelY < bottom; pixelY += 1)
      for (let pixelX = left; pixelX < right; pixelX += 1) {
        const offset = (pixelY * width + pixelX) * 4;
        data.fill(0, offset, offset + 3);
      }
  }
  return { width, height: width, data };
}

describe('the QR code of a URL', () => {
  it('decodes to the URL', () => {
    const urlPathArbitrary = fc.stringMatching(/^[A-Za-z0-9_/-]{0,80}$/);
    fc.assert(
      fc.property(urlPathArbitrary, fc.integer({ min: 1, max: 99_999 }), (urlPath, step) => {
        const url = `https://deck.example/p/${urlPath}/#step=${step}`;
        expect(decodeQR(rasterise(computeQr(url)))).toBe(url);
      }),
      { numRuns: 25 },
    );
  });

  it('is returned by `qrSvgDocument` as a complete SVG document', () => {
    const file = qrSvgDocument('https://deck.example/p/abc/x/');
    expect(file).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 (\d+) \1" [^<>]+>/);
    expect(file).toMatch(/<path d="M[0-9Mhvz -]+"\/><\/svg>$/);
  });
});

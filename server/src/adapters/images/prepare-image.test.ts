import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPictureHeader } from '@flydeck/readers/pictures/picture-type';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { prepareImage } from './index.ts';
import { readSafeSvg } from './safe-svg.ts';

/** Creates a picture of smooth colours with some noise, like a photograph. */
function createPhoto(width: number, height: number) {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const imageData = context.createImageData(width, height);
  for (let i = 0; i < imageData.data.length; i += 4) {
    const x = (i / 4) % width;
    const y = Math.floor(i / 4 / width);
    // Pseudo-random noise from -6 to 6.
    const noise = ((x * 7919 + y * 104729) % 13) - 6;
    imageData.data.set([(x / width) * 200 + 30 + noise, (y / height) * 200 + 30 + noise, 120 + noise, 255], i);
  }
  context.putImageData(imageData, 0, 0);
  return canvas;
}

/** Creates a picture whose left half is red and whose right half is blue, with a sharp edge. */
function createLineArt(width: number, height: number) {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ff0000';
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#0000ff';
  context.fillRect(width / 2, 0, width / 2, height);
  return canvas;
}

/** Returns red, green, blue and alpha of a pixel, from 0 to 255. */
async function readPixel(bytes: Uint8Array, x: number, y: number): Promise<number[]> {
  const image = await loadImage(bytes);
  const canvas = createCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  return [...canvas.getContext('2d').getImageData(x, y, 1, 1).data];
}

/** Inserts an EXIF segment with an orientation (1 is upright, 6 rotated by 90°) and a text into a JPEG. */
function withExif(jpeg: Uint8Array, orientation: number): Uint8Array {
  // A TIFF header and a directory with one entry: tag 0x0112 (orientation), type 3 (SHORT), count 1, the value.
  const tiff = Buffer.from([
    0x4d,
    0x4d,
    0,
    42,
    0,
    0,
    0,
    8,
    0,
    1,
    0x01,
    0x12,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
  ]);
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from('51.5007 N secret place')]);
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, (body.length + 2) >> 8, (body.length + 2) & 255]), body]);
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
}

describe('prepareImage', () => {
  it('produces files of increasing size up to the original size, named by their hash', async () => {
    const prepared = await prepareImage(await createPhoto(1500, 1000).encode('png'));
    expect(prepared!.image.sources.map((source) => source.width)).toEqual([320, 640, 1500]);
    for (const source of prepared!.image.sources) {
      expect(source.url).toMatch(/^\/assets\/[0-9a-f]{64}\.webp$/);
      expect(prepared!.files.get(source.url)!.length).toBe(source.bytes);
    }
    expect(prepared!.image).toMatchObject({ width: 1500, height: 1000, mediaType: 'image/png' });
  });

  it('scales large pictures down to the largest prepared size', async () => {
    const prepared = await prepareImage(await createPhoto(3000, 600).encode('jpeg', 90));
    expect(prepared!.image.sources.map((source) => source.width)).toEqual([320, 640, 1280, 2560]);
  });

  it('produces the same files for the same bytes', async () => {
    const bytes = await createPhoto(700, 500).encode('png');
    const [first, second] = await Promise.all([prepareImage(bytes), prepareImage(bytes)]);
    expect(first!.image).toEqual(second!.image);
  });

  it('encodes line art losslessly', async () => {
    const prepared = await prepareImage(await createLineArt(800, 400).encode('png'));
    const largest = prepared!.files.get(prepared!.image.sources.at(-1)!.url)!;
    expect(await readPixel(largest, 399, 200)).toEqual([255, 0, 0, 255]);
    expect(await readPixel(largest, 400, 200)).toEqual([0, 0, 255, 255]);
    // The average of red and blue.
    expect(prepared!.image.color).toBe('#800080');
  });

  it('keeps the pixels of a small JPEG and removes its metadata', async () => {
    const jpeg = withExif(await createPhoto(500, 400).encode('jpeg', 80), 1);
    const prepared = await prepareImage(jpeg);
    const source = prepared!.image.sources.at(-1)!;
    const file = Buffer.from(prepared!.files.get(source.url)!);
    expect(source.url).toMatch(/\.jpg$/);
    expect(file.includes('secret place')).toBe(false);
    expect(await readPixel(file, 250, 200)).toEqual(await readPixel(jpeg, 250, 200));
  });

  it('applies the EXIF orientation', async () => {
    const prepared = await prepareImage(withExif(await createLineArt(400, 200).encode('jpeg', 95), 6));
    expect(prepared!.image).toMatchObject({ width: 200, height: 400 });
    const upright = prepared!.files.get(prepared!.image.sources.at(-1)!.url)!;
    const [red, , blue] = await readPixel(upright, 100, 10);
    expect(red!).toBeGreaterThan(200);
    expect(blue!).toBeLessThan(60);
  });

  it('returns undefined for files of other types, damaged pictures and pictures that are too large', async () => {
    expect(
      await prepareImage(new TextEncoder().encode('no picture, but long enough to have a header')),
    ).toBeUndefined();
    // The signature of a Windows metafile.
    expect(await prepareImage(new Uint8Array([0xd7, 0xcd, 0xc6, 0x9a, ...new Array(40).fill(0)]))).toBeUndefined();
    const png = await createLineArt(40, 40).encode('png');
    expect(await prepareImage(png.subarray(0, 60))).toBeUndefined();
    const huge = Buffer.from(png);
    // Width and height are at offset 16 and 20 of a PNG.
    // Each side is within the limit for sides, but the picture has more pixels than allowed.
    huge.writeUInt32BE(29_000, 16);
    huge.writeUInt32BE(29_000, 20);
    expect(readPictureHeader(huge)).toMatchObject({ width: 29_000, height: 29_000 });
    expect(await prepareImage(huge)).toBeUndefined();
  });
});

describe('SVG', () => {
  const svg = (body: string, attributes = 'viewBox="0 0 200 100"') =>
    new TextEncoder().encode(
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${body}</svg>`,
    );

  it('is rasterized at the largest prepared size', async () => {
    const prepared = await prepareImage(svg('<rect width="100" height="100" fill="#ff0000"/>'));
    const source = prepared!.image.sources.at(-1)!;
    expect([source.width, source.height]).toEqual([2560, 1280]);
    const file = prepared!.files.get(source.url)!;
    expect(await readPixel(file, 1278, 600)).toEqual([255, 0, 0, 255]);
    expect((await readPixel(file, 1282, 600))[3]).toBe(0);
  });

  it('does not open local files', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'flydeck-svg-'));
    try {
      const secretPath = join(folder, 'secret.png');
      writeFileSync(secretPath, await createLineArt(50, 50).encode('png'));
      for (const href of [
        secretPath,
        `file://${secretPath}`,
        `data:image/svg+xml;base64,${btoa(`<svg xmlns="http://www.w3.org/2000/svg"><image href="${secretPath}"/></svg>`)}`,
      ]) {
        const prepared = await prepareImage(
          svg(`<script>1</script><style>@import url(${secretPath});</style>
            <image x="0" y="0" width="200" height="100" xlink:href="${href}"/><image width="200" height="100" href="${href}"/>
            <rect width="200" height="100" style="fill:url(${href})"/><rect width="200" height="100" fill="url('${href}')"/>`),
        );
        const file = prepared!.files.get(prepared!.image.sources[0]!.url)!;
        // A pixel of the secret picture would be red or blue.
        const [red, , blue] = await readPixel(file, 40, 80);
        expect([red, blue]).toEqual([0, 0]);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('keeps no @import rule, even if the removal of one rule joins the text around it to another rule', () => {
    const safe = readSafeSvg(svg('<style>@im@import;port "file:///etc/hostname"; rect { fill: red }</style>'));
    expect(new TextDecoder().decode(safe!.render(10, 10))).not.toMatch(/import|hostname/);
  });

  it('is rejected if it declares entities, expands exponentially by <use>, or has circular references', async () => {
    expect(
      await prepareImage(
        new TextEncoder().encode(
          `<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>`,
        ),
      ),
    ).toBeUndefined();
    const nestedGroups = Array.from(
      { length: 12 },
      (_, i) => `<g id="l${i + 1}">${`<use href="#l${i}"/>`.repeat(10)}</g>`,
    ).join('');
    expect(
      await prepareImage(svg(`<defs><rect id="l0" width="1" height="1"/>${nestedGroups}</defs><use href="#l12"/>`)),
    ).toBeUndefined();
    expect(await prepareImage(svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'))).toBeUndefined();
  });
});

import { createCanvas, loadImage } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { PNG, picture, relationship } from './testing/build-pptx.ts';
import { buildAndImport, slidesOf } from './testing/import-test-deck.ts';

describe('importing pictures, video and audio', () => {
  const relationships =
    relationship('rId5', 'image', '../media/a.png') + relationship('rId6', 'image', '../media/a.svg');
  const parts = {
    'ppt/media/a.png': PNG,
    'ppt/media/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  };

  it('reads crop, mask, opacity and alt text', async () => {
    const shapes = picture('<a:alphaModFix amt="50000"/>', '<a:prstGeom prst="ellipse"/>');
    const { document, assets } = await buildAndImport({ slides: [{ shapes, relationships }], parts });
    const element = slidesOf(document)[0]!.elements[0]!;
    expect(element).toMatchObject({
      kind: 'image',
      crop: [0.1, 0, 0, 0.2],
      mask: 'ellipse',
      opacity: 0.5,
      alt: 'A red dot',
    });
    const asset = element.kind === 'image' ? element.asset : '';
    expect(document.assets[asset]).toMatchObject({ mediaType: 'image/png', bytes: PNG.length });
    expect(assets.get(asset)).toEqual(PNG);
  });

  it('uses the SVG version of a picture instead of its fallback picture', async () => {
    const shapes = picture('<a:extLst><a:ext><asvg:svgBlip r:embed="rId6"/></a:ext></a:extLst>');
    const { document } = await buildAndImport({ slides: [{ shapes, relationships }], parts });
    expect(Object.values(document.assets).map((asset) => asset.mediaType)).toEqual(['image/svg+xml']);
  });

  it('recolours a picture that has a duotone', async () => {
    const shapes = picture('<a:duotone><a:srgbClr val="0000FF"/><a:srgbClr val="0000FF"/></a:duotone>');
    const { document, assets } = await buildAndImport({ slides: [{ shapes, relationships }], parts });
    expect(assets.size).toBe(1);
    const element = slidesOf(document)[0]!.elements[0]!;
    expect(element.kind === 'image' && assets.get(element.asset)).not.toEqual(PNG);
  });

  const TIFF_GREY = 1;
  const TIFF_RGB = 2;
  const TIFF_UNCOMPRESSED = 1;
  const TIFF_JPEG = 7;

  /**
   * Creates a TIFF (6.0) of two pixels in one strip: little-endian, with `samples` bytes per pixel. `photometric` and
   * `compression` are the values of the tags PhotometricInterpretation (262) and Compression (259).
   */
  function tiff(
    pixels: readonly number[],
    samples: number,
    photometric = TIFF_RGB,
    compression = TIFF_UNCOMPRESSED,
  ): Uint8Array {
    // Type 3 is a 16-bit integer, type 4 a 32-bit integer. 256 and 257 are width and height, 258 the bits per sample.
    // 273 is the offset of the strip, 277 the samples per pixel, 278 the rows per strip, 279 the size of the strip in
    // bytes. 338 with the value 2 marks the fourth sample as opacity.
    const tags: [tag: number, type: number, count: number, value: number][] = [
      [256, 3, 1, 2],
      [257, 3, 1, 1],
      [258, 3, 1, 8],
      [259, 3, 1, compression],
      [262, 3, 1, photometric],
      [273, 4, 1, 8],
      [277, 3, 1, samples],
      [278, 3, 1, 1],
      [279, 4, 1, pixels.length],
      ...(samples === 4 ? ([[338, 3, 1, 2]] as [number, number, number, number][]) : []),
    ];
    const view = new DataView(new ArrayBuffer(8 + pixels.length + 2 + tags.length * 12 + 4));
    // The header: little-endian byte order (`II`), the number 42, and the offset of the tags.
    view.setUint32(0, 0x49492a00);
    view.setUint32(4, 8 + pixels.length, true);
    for (const [i, value] of pixels.entries()) view.setUint8(8 + i, value);
    view.setUint16(8 + pixels.length, tags.length, true);
    tags.forEach(([tag, type, count, value], i) => {
      const offset = 10 + pixels.length + i * 12;
      view.setUint16(offset, tag, true);
      view.setUint16(offset + 2, type, true);
      view.setUint32(offset + 4, count, true);
      if (type === 3) view.setUint16(offset + 8, value, true);
      else view.setUint32(offset + 8, value, true);
    });
    return new Uint8Array(view.buffer);
  }

  const openTiff = (bytes: Uint8Array) =>
    buildAndImport({
      slides: [{ shapes: picture(''), relationships: relationship('rId5', 'image', '../media/a.tif') }],
      parts: { 'ppt/media/a.tif': bytes },
    });

  it.each([
    ['RGB', tiff([255, 0, 0, 0, 0, 255], 3), [255, 0, 0, 255, 0, 0, 255, 255]],
    ['RGB with opacity', tiff([255, 0, 0, 255, 0, 255, 0, 0], 4), [255, 0, 0, 255, 0, 0, 0, 0]],
    ['greyscale', tiff([255, 64], 1, TIFF_GREY), [255, 255, 255, 255, 64, 64, 64, 255]],
  ])('converts a TIFF picture in %s to PNG', async (_, bytes, pixels) => {
    const { document, assets, warnings } = await openTiff(bytes);
    expect(warnings).toEqual([]);
    expect(Object.values(document.assets).map((asset) => asset.mediaType)).toEqual(['image/png']);
    const [png] = assets.values();
    const context = createCanvas(2, 1).getContext('2d');
    context.drawImage(await loadImage(png!), 0, 0);
    expect([...context.getImageData(0, 0, 2, 1).data]).toEqual(pixels);
  });

  it('shows a placeholder for a TIFF that is damaged or has an unknown compression', async () => {
    const damaged = tiff([255, 0, 0, 0, 0, 255], 3).subarray(0, 40);
    for (const bytes of [tiff([1, 2, 3, 4, 5, 6], 3, TIFF_RGB, TIFF_JPEG), damaged]) {
      const { document, warnings } = await openTiff(bytes);
      expect(warnings.map((warning) => warning.code)).toEqual(['pptx.picture_format']);
      expect(slidesOf(document)[0]!.elements[0]).toMatchObject({ kind: 'shape', alt: 'A red dot' });
    }
  });

  it('shows a placeholder with a warning for a picture that is undrawable, missing or external', async () => {
    const wmf = Uint8Array.from([0xd7, 0xcd, 0xc6, 0x9a, 0, 0]);
    const cases: [relationship: string, parts: Record<string, string | Uint8Array>, code: string][] = [
      [relationship('rId5', 'image', '../media/a.wmf'), { 'ppt/media/a.wmf': wmf }, 'pptx.picture_format'],
      [relationship('rId5', 'image', 'NULL'), {}, 'pptx.picture_missing'],
      [relationship('rId5', 'image', 'http://example.org/a.png', 'External'), {}, 'pptx.external_picture'],
      [relationship('rId5', 'image', '../../../../etc/passwd'), {}, 'pptx.picture_missing'],
    ];
    for (const [slideRelationships, extraParts, code] of cases) {
      const { document, warnings } = await buildAndImport({
        slides: [{ shapes: picture(''), relationships: slideRelationships }],
        parts: extraParts,
      });
      expect(warnings.map((warning) => warning.code)).toContain(code);
      expect(slidesOf(document)[0]!.elements[0]).toMatchObject({ kind: 'shape', alt: 'A red dot' });
    }
  });

  it('reads an embedded video with its poster', async () => {
    const mp4 = Uint8Array.from(
      [0, 0, 0, 24, ...'ftypmp42'].map((code) => (typeof code === 'number' ? code : code.charCodeAt(0))),
    );
    const mediaReferences =
      '<a:videoFile r:link="rId8"/><p:extLst><p:ext><p14:media r:embed="rId7"/></p:ext></p:extLst>';
    const slideRelationships =
      relationships +
      relationship('rId7', 'media', '../media/m.mp4') +
      relationship('rId8', 'video', 'file:///x.mp4', 'External');
    const { document } = await buildAndImport({
      slides: [{ shapes: picture('', '', mediaReferences), relationships: slideRelationships }],
      parts: { ...parts, 'ppt/media/m.mp4': mp4 },
    });
    const element = slidesOf(document)[0]!.elements[0]!;
    expect(element).toMatchObject({ kind: 'media', media: 'video' });
    expect(element.kind === 'media' && document.assets[element.asset]!.mediaType).toBe('video/mp4');
    expect(element.kind === 'media' && document.assets[element.poster!]!.mediaType).toBe('image/png');
  });
});

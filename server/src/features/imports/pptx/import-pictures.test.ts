import { describe, expect, it } from 'vitest';
import { PNG, picture, relationship } from './testing/build-pptx.ts';
import { open, slidesOf } from './testing/open-built.ts';

describe('pictures and recordings', () => {
  const relationships =
    relationship('rId5', 'image', '../media/a.png') + relationship('rId6', 'image', '../media/a.svg');
  const parts = {
    'ppt/media/a.png': PNG,
    'ppt/media/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  };

  it('reads crop, mask, opacity and alt text', async () => {
    const shapes = picture('<a:alphaModFix amt="50000"/>', '<a:prstGeom prst="ellipse"/>');
    const { document, assets } = await open({ slides: [{ shapes, relationships }], parts });
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

  it('prefers the SVG to its fallback', async () => {
    const shapes = picture('<a:extLst><a:ext><asvg:svgBlip r:embed="rId6"/></a:ext></a:extLst>');
    const { document } = await open({ slides: [{ shapes, relationships }], parts });
    expect(Object.values(document.assets).map((asset) => asset.mediaType)).toEqual(['image/svg+xml']);
  });

  it('recolours by duotone', async () => {
    const shapes = picture('<a:duotone><a:srgbClr val="0000FF"/><a:srgbClr val="0000FF"/></a:duotone>');
    const { document, assets } = await open({ slides: [{ shapes, relationships }], parts });
    expect(assets.size).toBe(1);
    const element = slidesOf(document)[0]!.elements[0]!;
    expect(element.kind === 'image' && assets.get(element.asset)).not.toEqual(PNG);
  });

  it('puts a card with a warning for what cannot be drawn or is missing or outside', async () => {
    const wmf = Uint8Array.from([0xd7, 0xcd, 0xc6, 0x9a, 0, 0]);
    const cases: [string, Record<string, string | Uint8Array>, string][] = [
      [relationship('rId5', 'image', '../media/a.wmf'), { 'ppt/media/a.wmf': wmf }, 'pptx.picture_format'],
      [relationship('rId5', 'image', 'NULL'), {}, 'pptx.picture_missing'],
      [relationship('rId5', 'image', 'http://example.org/a.png', 'External'), {}, 'pptx.external_picture'],
      [relationship('rId5', 'image', '../../../../etc/passwd'), {}, 'pptx.picture_missing'],
    ];
    for (const [rels, more, code] of cases) {
      const { document, warnings } = await open({
        slides: [{ shapes: picture(''), relationships: rels }],
        parts: more,
      });
      expect(warnings.map((warning) => warning.code)).toContain(code);
      expect(slidesOf(document)[0]!.elements[0]).toMatchObject({ kind: 'shape', alt: 'A red dot' });
    }
  });

  it('reads an embedded video with its poster', async () => {
    const mp4 = Uint8Array.from(
      [0, 0, 0, 24, ...'ftypmp42'].map((it) => (typeof it === 'number' ? it : it.charCodeAt(0))),
    );
    const mark =
      '<a:videoFile r:link="rId8"/><p:extLst><p:ext><p14:media r:embed="rId7"/></p:ext></p:extLst>';
    const rels =
      relationships +
      relationship('rId7', 'media', '../media/m.mp4') +
      relationship('rId8', 'video', 'file:///x.mp4', 'External');
    const { document } = await open({
      slides: [{ shapes: picture('', '', mark), relationships: rels }],
      parts: { ...parts, 'ppt/media/m.mp4': mp4 },
    });
    const element = slidesOf(document)[0]!.elements[0]!;
    expect(element).toMatchObject({ kind: 'media', media: 'video' });
    expect(element.kind === 'media' && document.assets[element.asset]!.mediaType).toBe('video/mp4');
    expect(element.kind === 'media' && document.assets[element.poster!]!.mediaType).toBe('image/png');
  });
});

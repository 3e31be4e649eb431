import type { FontSystem } from '../../layout/font-port.ts';
import type { CompilePorts } from '../../ports.ts';

/** A font system with fixed metrics in em: every character is 0.5 em wide. */
const FIXED_FONTS: FontSystem = {
  metrics: () => ({ ascent: 0.8, descent: 0.2, lineGap: 0, xHeight: 0.5, capHeight: 0.7 }),
  shape: (text, request) => {
    // For each character, its offset in the text and its width in em.
    const clusters: [number, number][] = [];
    let offset = 0;
    for (const character of text) {
      clusters.push([offset, 0.5]);
      offset += character.length;
    }
    const font = `${request.family}-${request.weight}${request.italic ? 'i' : ''}`;
    return text === '' ? [] : [{ from: 0, to: text.length, font, advance: clusters.length / 2, clusters }];
  },
  face: (id) => ({
    id,
    url: `/fonts/${id}.woff2`,
    weight: 400,
    italic: false,
    bytes: 1000,
    ascent: 0.8,
    descent: 0.2,
  }),
};

/** SHA-256 of the only asset in `TEST_PORTS`, which is both a picture and a video. */
export const A_PICTURE = 'a'.repeat(64);

const IMAGE = { width: 400, height: 300, sources: [], original: A_PICTURE, mediaType: 'image/png' };
const VIDEO = { url: '/v.mp4', mediaType: 'video/mp4', bytes: 10 };

/** Ports with fixed fonts. Formulas are rectangles, `\bad` is invalid TeX, and only the asset `A_PICTURE` exists. */
export const TEST_PORTS: CompilePorts = {
  fonts: FIXED_FONTS,
  typesetMath: (tex) => {
    if (tex.includes('\\bad')) throw new RangeError('Undefined control sequence');
    return {
      width: 2,
      ascent: 0.8,
      descent: 0.2,
      paths: [{ d: 'M0 0L2 0L2 -.8L0 -.8Z' }],
      alt: `formula ${tex}`,
    };
  },
  highlight: (source) => source.split('\n').map((text) => [{ text, scope: '' }]),
  image: (asset) => (asset === A_PICTURE ? IMAGE : undefined),
  media: (asset) => (asset === A_PICTURE ? VIDEO : undefined),
};

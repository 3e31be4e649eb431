import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { PublicError } from '@flydeck/contract/errors';
import {
  FONT_BYTES_HEADER,
  FONT_URL_HEADER,
  getEmoji,
  getFontFamily,
  getFontSlice,
} from '@flydeck/contract/fonts/endpoints';
import type { FontSlices } from '../../adapters/fonts/font-slices.ts';
import { serve } from '../../http/serve.ts';
import { negotiateEncoding } from '../../pages/negotiate.ts';
import type { Platform } from '../../platform.ts';

const brotli = promisify(brotliCompress);

/** Compresses a slice in a few milliseconds to nearly the size of its WOFF2 file. */
const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/**
 * Registers the fonts for editors, which break lines with the same files as the server. A slice is the part of a font
 * with the characters of one script.
 */
export function registerFonts(deps: Pick<Platform, 'app' | 'visitors' | 'config'>): void {
  let slicesPromise: Promise<FontSlices> | undefined;
  // Loaded with the first request: processes without editors need no font decoder.
  const openFonts = () => {
    slicesPromise ??= import('../../adapters/fonts/font-slices.ts').then(({ openFontSlices }) =>
      openFontSlices(join(deps.config.dataDir, 'cache', 'fonts')),
    );
    return slicesPromise;
  };
  serve(deps, getFontFamily, async ({ params }) => {
    const family = (await openFonts()).family(params.family);
    if (!family) throw new PublicError('resource.not_found');
    const slices = family.slices.map(({ name, range }) => ({ name, range: [...range] }));
    return { weights: [...family.weights], italic: family.italic, slices };
  });
  serve(deps, getFontSlice, async ({ params, request, reply }) => {
    const { family, slice, weight, style } = params;
    const file = (await openFonts()).slice(family, slice, Number(weight), style === 'italic');
    if (!file) throw new PublicError('resource.not_found');
    const isCompressed = negotiateEncoding(request.headers['accept-encoding']) === 'br';
    return reply
      .headers({
        'content-type': 'font/sfnt',
        [FONT_URL_HEADER]: file.url,
        [FONT_BYTES_HEADER]: String(file.woff2.length),
        vary: 'Accept-Encoding',
        ...(isCompressed ? { 'content-encoding': 'br' } : {}),
      })
      .send(isCompressed ? await brotli(file.sfnt, BROTLI_OPTIONS) : Buffer.from(file.sfnt));
  });
  serve(deps, getEmoji, async ({ params }) => {
    const codePoints = params.sequence.split('-').map((code) => Number.parseInt(code, 16));
    if (codePoints.some((code) => code > 0x10ffff)) throw new PublicError('resource.not_found');
    const paths = (await openFonts()).emoji(String.fromCodePoint(...codePoints));
    if (!paths) throw new PublicError('resource.not_found');
    return [...paths];
  });
}

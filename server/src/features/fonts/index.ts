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
  getFormulaGlyphs,
} from '@flydeck/contract/fonts/endpoints';
import { CUSTOM_SLUG } from '@flydeck/scene/fonts/custom-family';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FontSlices } from '../../adapters/fonts/font-slices.ts';
import { prepareSharedFolder } from '../../adapters/sandbox/run-child.ts';
import { serve } from '../../http/serve.ts';
import { negotiateEncoding } from '../../pages/negotiate.ts';
import type { Platform } from '../../platform.ts';

const brotli = promisify(brotliCompress);

/**
 * Compression of quality 5 takes a few milliseconds. The result is nearly as small as a WOFF2 file for slices, and a
 * quarter of the original size for glyphs of formulas.
 */
const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/**
 * Registers the endpoints from which editors load fonts, emoji and glyphs of formulas. Editors break lines with the
 * same font files as the server.
 */
export function registerFonts(deps: Pick<Platform, 'app' | 'visitors' | 'config'>): void {
  let slicesPromise: Promise<FontSlices> | undefined;
  // Imported with the first request, so that processes without editors do not load the font decoder.
  const openFonts = () => {
    slicesPromise ??= import('../../adapters/fonts/font-slices.ts').then(({ openFontSlices }) =>
      openFontSlices(join(deps.config.dataDir, 'cache', 'fonts')),
    );
    return slicesPromise;
  };
  serve(deps, getFontFamily, async ({ params }) => {
    if (CUSTOM_SLUG.test(params.family)) await prepareSharedFolder();
    const family = (await openFonts()).family(params.family);
    if (!family) throw new PublicError('resource.not_found');
    const slices = family.slices.map(({ name, range }) => ({ name, range: [...range] }));
    return { weights: [...family.weights], italic: family.italic, slices };
  });
  serve(deps, getFontSlice, async ({ params, request, reply }) => {
    const { family, slice, weight, style } = params;
    if (CUSTOM_SLUG.test(family)) await prepareSharedFolder();
    const file = (await openFonts()).slice(family, slice, Number(weight), style === 'italic');
    if (!file) throw new PublicError('resource.not_found');
    return sendCompressed(request, reply, {
      bytes: file.sfnt,
      headers: {
        'content-type': 'font/sfnt',
        [FONT_URL_HEADER]: file.url,
        [FONT_BYTES_HEADER]: String(file.woff2.length),
      },
    });
  });
  serve(deps, getEmoji, async ({ params }) => {
    // The sequence contains the hexadecimal code points of the emoji, separated by hyphens.
    const codePoints = params.sequence.split('-').map((code) => Number.parseInt(code, 16));
    if (codePoints.some((code) => code > 0x10ffff)) throw new PublicError('resource.not_found');
    const paths = (await openFonts()).emoji(String.fromCodePoint(...codePoints));
    if (!paths) throw new PublicError('resource.not_found');
    return [...paths];
  });
  serve(deps, getFormulaGlyphs, async ({ params, request, reply }) => {
    const { readGlyphFile } = await import('../../adapters/math/glyph-files.ts');
    const glyphs = await readGlyphFile(params.name);
    if (!glyphs) throw new PublicError('resource.not_found');
    const bytes = Buffer.from(JSON.stringify(glyphs));
    return sendCompressed(request, reply, { bytes, headers: { 'content-type': 'application/json' } });
  });
}

interface CompressibleResponse {
  readonly bytes: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}

/** Sends a response, compressed by Brotli if the browser accepts this encoding. */
async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, headers }: CompressibleResponse,
): Promise<FastifyReply> {
  const isCompressed = negotiateEncoding(request.headers['accept-encoding']) === 'br';
  return reply
    .headers({ ...headers, vary: 'Accept-Encoding', ...(isCompressed ? { 'content-encoding': 'br' } : {}) })
    .send(isCompressed ? await brotli(bytes, BROTLI_OPTIONS) : Buffer.from(bytes));
}

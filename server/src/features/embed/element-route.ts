import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getEmbedElement } from '@flydeck/contract/file-endpoints';
import { serveFile } from '../../http/serve.ts';
import type { Encoding } from '../../pages/encoding.ts';
import { negotiateEncoding } from '../../pages/negotiate.ts';
import type { Platform } from '../../platform.ts';

/** The URL of the script contains no version, so caches must check after one hour whether the script has changed. */
const CACHE_CONTROL = 'public, max-age=3600, stale-while-revalidate=86400';

/** Registers `/embed.js`: the custom element `<flydeck-embed>`, for pages of all sites. */
export async function registerElement({ app, webDist }: Pick<Platform, 'app' | 'webDist'>): Promise<void> {
  const file = join(webDist, 'element/embed.js');
  const [identity, br, gzip] = await Promise.all(['', '.br', '.gz'].map((suffix) => readFile(file + suffix)));
  const bodies: Readonly<Record<Encoding, Buffer | undefined>> = { identity, br, gzip };
  const etag = `"${createHash('sha256')
    .update(identity ?? '')
    .digest('base64url')
    .slice(0, 22)}"`;
  serveFile(app, getEmbedElement, (request, reply) => {
    const encoding = negotiateEncoding(request.headers['accept-encoding']);
    reply.headers({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': CACHE_CONTROL,
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
      etag,
    });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.type('text/javascript; charset=utf-8').send(bodies[encoding]);
  });
}

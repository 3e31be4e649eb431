import { PublicError } from '@flydeck/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { sendBytes, sendWhole } from '../../../http/send-bytes.ts';
import { negotiateEncoding } from '../../../pages/negotiate.ts';
import type { Encoding } from '../../../pages/page-cache.ts';
import { FILE_ROUTE, IMMUTABLE_CACHING, PRIVATE_PAGE_CACHING } from '../../../pages/page-headers.ts';
import { type Blobs, isBlobKey } from '../../../ports/blobs.ts';
import type { Visitors } from '../../../ports/visitors.ts';
import { grantOf, type LinkKeys } from '../grants/link-keys.ts';
import { isFilmListed, isSceneVisible } from '../queries.ts';
import type { PresentationTables } from '../tables.ts';
import { isPackable, PUBLIC_FOLDERS, servedType } from './served-files.ts';

export interface FileRouteDeps {
  readonly linkKeys: LinkKeys;
  readonly visitors: Visitors;
  readonly db: Kysely<PresentationTables>;
  readonly blobs: Blobs;
}

const SUFFIX: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz', identity: '' };

/** Files of others never run as pages of ours. */
function typeHeaders(name: string): Record<string, string> {
  const { mediaType, active } = servedType(name);
  const headers = { 'content-type': mediaType, 'x-content-type-options': 'nosniff' };
  if (!active) return headers;
  return {
    ...headers,
    'content-disposition': 'attachment',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  };
}

/** The packed copy that was stored beside a text, where the client takes it. */
async function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  blobs: Blobs,
  key: string,
): Promise<boolean> {
  const encoding = negotiateEncoding(request.headers['accept-encoding']);
  if (encoding === 'identity') return false;
  const packed = await blobs.read(key + SUFFIX[encoding]);
  if (!packed) return false;
  reply.header('content-encoding', encoding).send(packed);
  return true;
}

/** A blob with its type, whole or the range that is asked for. */
async function sendBlob(
  request: FastifyRequest,
  reply: FastifyReply,
  blobs: Blobs,
  key: string,
  caching: string,
): Promise<FastifyReply> {
  const found = isBlobKey(key) && !/\.(br|gz)$/.test(key) ? await blobs.stat(key) : undefined;
  if (!found) throw new PublicError('resource.not_found');
  const name = key.slice(key.indexOf('/') + 1);
  const etag = `"${name}"`;
  reply.headers(typeHeaders(name)).header('cache-control', caching).header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  if (!isPackable(name)) return sendBytes(request, reply, blobs, { key, bytes: found.bytes, etag });
  reply.header('vary', 'Accept-Encoding');
  if (await sendPacked(request, reply, blobs, key)) return reply;
  return sendWhole(request, reply, blobs, { key, bytes: found.bytes });
}

/** `/scenes/*`, `/films/*`, `/assets/*` and `/fonts/*`: published files under the hash of their content. */
export function registerFiles(app: FastifyInstance, deps: FileRouteDeps): void {
  const { blobs } = deps;
  for (const folder of PUBLIC_FOLDERS) {
    app.get<{ Params: { name: string } }>(`/${folder}/:name`, FILE_ROUTE, (request, reply) =>
      sendBlob(request, reply, blobs, `${folder}/${request.params.name}`, IMMUTABLE_CACHING),
    );
  }
  registerScenes(app, deps);
  registerFilms(app, deps);
}

/** A scene opens to whom its presentation does. */
function registerScenes(app: FastifyInstance, { db, blobs, visitors, linkKeys }: FileRouteDeps): void {
  app.get<{ Params: { hash: string } }>(
    '/scenes/:hash(^[0-9a-f]{64}).json',
    FILE_ROUTE,
    async (request, reply) => {
      const { hash } = request.params;
      const { key } = request.query as { readonly key?: unknown };
      const link = await linkKeys.open(db, key);
      const actor = await visitors.actorOf(request);
      const visible = await isSceneVisible(db, actor, hash, link && grantOf(link));
      if (!visible) throw new PublicError('resource.not_found');
      const caching = visible.shared ? IMMUTABLE_CACHING : PRIVATE_PAGE_CACHING;
      return sendBlob(request, reply, blobs, `scenes/${hash}.json`, caching);
    },
  );
}

/** A film is there as long as everybody may find what it shows. */
function registerFilms(app: FastifyInstance, { db, blobs }: Pick<FileRouteDeps, 'db' | 'blobs'>): void {
  app.get<{ Params: { hash: string } }>(
    '/films/:hash(^[0-9a-f]{64}).webm',
    FILE_ROUTE,
    async (request, reply) => {
      const key = `films/${request.params.hash}.webm`;
      if (!(await isFilmListed(db, key))) throw new PublicError('resource.not_found');
      return sendBlob(request, reply, blobs, key, IMMUTABLE_CACHING);
    },
  );
}

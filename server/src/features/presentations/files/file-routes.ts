import { PublicError } from '@flydeck/contract/errors';
import { getAsset, getFilm, getFont, getScene } from '@flydeck/contract/file-endpoints';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { sendRequestedBytes, sendStoredBlob } from '../../../http/send-bytes.ts';
import { serveFile } from '../../../http/serve.ts';
import { findSceneAccess, grantOf, type LinkKeys, type LiveKeys, type LiveKeyTables } from '../../../library/index.ts';
import type { Encoding } from '../../../pages/encoding.ts';
import { negotiateEncoding } from '../../../pages/negotiate.ts';
import { IMMUTABLE_CACHING, PRESENTATION_FILE_CACHING, PRIVATE_PAGE_CACHING } from '../../../pages/page-headers.ts';
import { type Blobs, isBlobKey } from '../../../ports/blobs.ts';
import type { Visitors } from '../../../ports/visitors.ts';
import { isCompressible, servedType } from '../../../publishing/index.ts';
import type { FileAccess, FileRight } from './file-access.ts';

export interface FileRouteDeps {
  readonly linkKeys: LinkKeys;
  readonly liveKeys: LiveKeys;
  readonly visitors: Visitors;
  readonly db: Kysely<LiveKeyTables>;
  readonly blobs: Blobs;
  readonly fileAccess: FileAccess;
}

/** Suffixes of the blob keys of compressed copies, by their encoding. */
const KEY_SUFFIX: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz', identity: '' };

/** Returns the headers for a file's type. These headers prevent uploaded files from running as pages of this origin. */
function typeHeaders(name: string): Record<string, string> {
  const { mediaType, canRunScripts } = servedType(name);
  const headers = { 'content-type': mediaType, 'x-content-type-options': 'nosniff' };
  if (!canRunScripts) return headers;
  return {
    ...headers,
    'content-disposition': 'attachment',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  };
}

/**
 * Sends the compressed copy of a text file in an encoding that the client accepts. Returns false if there is no such
 * copy.
 */
async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  blobs: Blobs,
  key: string,
): Promise<boolean> {
  const encoding = negotiateEncoding(request.headers['accept-encoding']);
  if (encoding === 'identity') return false;
  const compressed = await blobs.read(key + KEY_SUFFIX[encoding]);
  if (!compressed) return false;
  reply.header('content-encoding', encoding).send(compressed);
  return true;
}

/** Sends a blob with its type, in full or the requested range. */
async function sendBlob(
  request: FastifyRequest,
  reply: FastifyReply,
  blobs: Blobs,
  key: string,
  caching: string,
): Promise<FastifyReply> {
  // Compressed copies (`.br`, `.gz`) are sent only in place of their originals.
  const stat = isBlobKey(key) && !/\.(br|gz)$/.test(key) ? await blobs.stat(key) : undefined;
  if (!stat) throw new PublicError('resource.not_found');
  const name = key.slice(key.indexOf('/') + 1);
  const etag = `"${name}"`;
  reply.headers(typeHeaders(name)).header('cache-control', caching).header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  if (!isCompressible(name)) return sendRequestedBytes(request, reply, blobs, { key, bytes: stat.bytes, etag });
  reply.header('vary', 'Accept-Encoding');
  if (await sendCompressed(request, reply, blobs, key)) return reply;
  return sendStoredBlob(request, reply, blobs, { key, bytes: stat.bytes });
}

/**
 * Registers `/scenes/*`, `/films/*`, `/assets/*` and `/fonts/*`: published files, named by the hash of their content.
 */
export function registerFileRoutes(app: FastifyInstance, deps: FileRouteDeps): void {
  const { blobs } = deps;
  serveFile<{ Params: { name: string } }>(app, getFont, (request, reply) =>
    sendBlob(request, reply, blobs, `fonts/${request.params.name}`, IMMUTABLE_CACHING),
  );
  registerScenes(app, deps);
  registerPresentationFiles(app, getAsset, ({ name }) => `assets/${name}`, deps);
  registerPresentationFiles(app, getFilm, ({ name }) => `films/${name}.webm`, deps);
}

/**
 * Registers the route of pictures or films. A file is public if at least one presentation that shows the file is
 * public. Other files are sent only to visitors who may see one of the presentations that show the file.
 */
function registerPresentationFiles(
  app: FastifyInstance,
  endpoint: typeof getAsset | typeof getFilm,
  keyOf: (params: { readonly name: string }) => string,
  { blobs, fileAccess }: FileRouteDeps,
): void {
  const sendIfAllowed = (request: FastifyRequest, reply: FastifyReply, key: string, right: FileRight) => {
    if (right === 'none') throw new PublicError('resource.not_found');
    const caching = right === 'everybody' ? PRESENTATION_FILE_CACHING : PRIVATE_PAGE_CACHING;
    return sendBlob(request, reply, blobs, key, caching);
  };
  serveFile<{ Params: { name: string } }>(app, endpoint, (request, reply) => {
    const key = keyOf(request.params);
    if (!isBlobKey(key)) throw new PublicError('resource.not_found');
    // Most files are public according to the cache, so they are sent without a database query.
    const cachedRight = fileAccess.cachedPublicRight(key);
    if (cachedRight) return sendIfAllowed(request, reply, key, cachedRight);
    return fileAccess.findRight(request, key).then((right) => sendIfAllowed(request, reply, key, right));
  });
}

/**
 * Registers the route of scenes. A scene is served to visitors who may see its presentation, and to the followers of a
 * live session that shows it.
 */
function registerScenes(app: FastifyInstance, { db, blobs, visitors, linkKeys, liveKeys }: FileRouteDeps): void {
  serveFile<{ Params: { hash: string } }>(app, getScene, async (request, reply) => {
    const { hash } = request.params;
    const { key } = request.query as { readonly key?: unknown };
    const link = await linkKeys.findLink(db, key);
    const actor = await visitors.actorOf(request);
    const access = await findSceneAccess(db, actor, hash, link && grantOf(link));
    if (!access && (await liveKeys.findScene(db, key)) !== hash) throw new PublicError('resource.not_found');
    const caching = access?.isPublic ? PRESENTATION_FILE_CACHING : PRIVATE_PAGE_CACHING;
    return sendBlob(request, reply, blobs, `scenes/${hash}.json`, caching);
  });
}

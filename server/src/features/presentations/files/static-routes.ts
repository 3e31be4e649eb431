import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { getBuildFile } from '@flydeck/contract/file-endpoints';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serveFile } from '../../../http/serve.ts';
import type { Encoding } from '../../../pages/encoding.ts';
import { negotiateEncoding } from '../../../pages/negotiate.ts';
import { IMMUTABLE_CACHING } from '../../../pages/page-headers.ts';

/** Media types by file extension. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
  wasm: 'application/wasm',
  json: 'application/json',
};

/** `Cache-Control` of files without a hash in their name. */
const UNHASHED_FILE_CACHING = 'public, max-age=86400';

/** A file of the web build in memory: `identity` is uncompressed, other copies are compressed. */
interface StaticFile {
  /** Media type. */
  readonly type: string;
  /** Value of `Cache-Control`. */
  readonly caching: string;
  readonly etag: string;
  readonly copies: Partial<Record<Encoding, Buffer>>;
}

async function readStaticFile(clientFolder: string, path: string): Promise<StaticFile> {
  const filePath = join(clientFolder, path);
  const readCopy = (suffix: string) => readFile(filePath + suffix).catch(() => undefined);
  const [identity, br, gzip] = await Promise.all([readFile(filePath), readCopy('.br'), readCopy('.gz')]);
  // The build puts a hash into the names of the files in `static`.
  const hasHashedName = path.startsWith('static/');
  return {
    type: MEDIA_TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    caching: hasHashedName ? IMMUTABLE_CACHING : UNHASHED_FILE_CACHING,
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    copies: { identity, ...(br && { br }), ...(gzip && { gzip }) },
  };
}

/** Reads all files of the web build whose path does not start with a dot. Keys are URL paths. */
async function readStaticFiles(clientFolder: string): Promise<Map<string, StaticFile>> {
  const entries = await readdir(clientFolder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => relative(clientFolder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !path.startsWith('.'));
  const files = await Promise.all(
    paths.map(async (path) => [`/${path}`, await readStaticFile(clientFolder, path)] as const),
  );
  return new Map(files);
}

function sendStatic(request: FastifyRequest, reply: FastifyReply, file: StaticFile): FastifyReply {
  reply.headers({
    'cache-control': file.caching,
    'x-content-type-options': 'nosniff',
    etag: file.etag,
    vary: 'Accept-Encoding',
  });
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
  const encoding = negotiateEncoding(request.headers['accept-encoding']);
  const copy = file.copies[encoding];
  if (copy && encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type(file.type).send(copy ?? file.copies.identity);
}

/** Registers the routes of the files of the web build. Other files cannot be requested. */
export async function registerStaticRoutes(app: FastifyInstance, clientFolder: string): Promise<void> {
  const files = await readStaticFiles(clientFolder);
  serveFile(app, getBuildFile, (request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    const file = files.get(path);
    return file ? sendStatic(request, reply, file) : reply.callNotFound();
  });
}

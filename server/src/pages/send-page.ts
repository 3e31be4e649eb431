import type { FastifyReply, FastifyRequest } from 'fastify';
import { negotiateEncoding } from './negotiate.ts';
import type { Encoding, KeptPage, PageCache, WireBytes } from './page-cache.ts';
import { pageHeaders } from './page-headers.ts';
import type { Site } from './site.ts';

export const HTML = 'text/html; charset=utf-8';

interface SendDeps {
  readonly cache: PageCache;
  readonly site: Site;
}

/** Whether the client has these bytes already. */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return (
    ifNoneMatch === etag || ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => tag.trim() === etag)
  );
}

/** Everything before the request's own id, put together once and sent often: names and values in turn. */
function headersOf(page: KeptPage, encoding: Encoding, site: Site, length: number): readonly string[] {
  const known = page.headers.get(encoding);
  if (known) return known;
  const headers = {
    ...pageHeaders(site, page.shared, page.guarding),
    ...(page.shared ? { etag: page.etag } : {}),
    'content-type': HTML,
    'content-language': page.language,
    'content-length': String(length),
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  };
  const flat = Object.entries(headers).flat();
  page.headers.set(encoding, flat);
  return flat;
}

/**
 * Answers past the framework: this is the path of nearly every visit, nothing of its answer is left to decide, and what
 * the framework does for an answer costs more than all the rest.
 */
function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  headers: readonly string[],
  body: WireBytes,
) {
  reply.hijack();
  reply.raw.writeHead(status, [...headers, 'x-request-id', request.id]);
  // Node itself leaves out the body of an answer to HEAD.
  reply.raw.end(body, 'latin1');
}

/** Sends a shared page; at once where it lies packed, and then without a promise. */
export function sendSharedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: KeptPage,
  { cache, site }: SendDeps,
): Promise<FastifyReply> | undefined {
  if (page.shared && isKnown(request.headers['if-none-match'], page.etag)) {
    const own = { etag: page.etag, 'content-language': page.language };
    reply
      .code(304)
      .headers({ ...pageHeaders(site, true, page.guarding), ...own })
      .send();
    return undefined;
  }
  const encoding = negotiateEncoding(request.headers['accept-encoding']);
  const bytes = cache.pack(page, encoding);
  if (bytes instanceof Promise)
    return bytes.then((packed) => {
      sendBytes(request, reply, page.status, headersOf(page, encoding, site, packed.length), packed);
      return reply;
    });
  sendBytes(request, reply, page.status, headersOf(page, encoding, site, bytes.length), bytes);
  return undefined;
}

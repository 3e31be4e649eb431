import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Encoding } from './encoding.ts';
import { negotiateEncoding } from './negotiate.ts';
import type { CachedPage, PageCache, WireBytes } from './page-cache.ts';
import { CHOSEN_LANGUAGE_CACHING, pageHeaders } from './page-headers.ts';
import type { Site } from './site.ts';

export const HTML_CONTENT_TYPE = 'text/html; charset=utf-8';

interface SendDeps {
  readonly cache: PageCache;
  readonly site: Site;
}

/** Returns the headers that do not depend on the body. */
function baseHeaders(page: CachedPage, site: Site, isLanguageChosen: boolean): Readonly<Record<string, string>> {
  return {
    ...pageHeaders(site, page, page.security),
    ...(isLanguageChosen && page.isCacheable ? { 'cache-control': CHOSEN_LANGUAGE_CACHING } : {}),
    ...(page.isCacheable ? { etag: page.etag } : {}),
    'content-language': page.language,
  };
}

/** Whether the header `If-None-Match` contains the ETag. If it does, the client's cached copy is current. */
function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch === etag || ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => tag.trim() === etag);
}

/**
 * Returns all headers except the request id as alternating names and values. Stores these headers in `page.headers`.
 * The key consists of the encoding and of whether the visitor's cookie determined the language.
 */
function headersOf(
  page: CachedPage,
  encoding: Encoding,
  { site, isLanguageChosen }: { readonly site: Site; readonly isLanguageChosen: boolean },
  length: number,
): readonly string[] {
  const key = isLanguageChosen ? `${encoding} chosen` : encoding;
  const cached = page.headers.get(key);
  if (cached) return cached;
  const headers = {
    ...baseHeaders(page, site, isLanguageChosen),
    'content-type': HTML_CONTENT_TYPE,
    'content-length': String(length),
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  };
  const namesAndValues = Object.entries(headers).flat();
  page.headers.set(key, namesAndValues);
  return namesAndValues;
}

/**
 * Sends the response through Node instead of Fastify. Most requests for pages get a cached page, and Fastify's handling
 * of responses would take longer than the rest of such a request.
 */
function sendThroughNode(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  headers: readonly string[],
  body: WireBytes,
) {
  reply.hijack();
  reply.raw.writeHead(status, [...headers, 'x-request-id', request.id]);
  // `WireBytes` has one `latin1` character per byte. Node omits the body of a response to HEAD.
  reply.raw.end(body, 'latin1');
}

/**
 * Sends a page that was rendered without a visitor's data. The response has an ETag only if the page is cacheable.
 * An unlisted page is not cacheable. Returns undefined if the page was sent. If the page must be compressed first,
 * returns a promise that resolves after sending.
 * @param isLanguageChosen whether the visitor's cookie determined the language.
 */
export function sendCachedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
  { cache, site }: SendDeps,
  isLanguageChosen = false,
): Promise<FastifyReply> | undefined {
  if (page.isCacheable && isNotModified(request.headers['if-none-match'], page.etag)) {
    reply
      .code(304)
      .headers(baseHeaders(page, site, isLanguageChosen))
      .send();
    return undefined;
  }
  const variant = { site, isLanguageChosen };
  const encoding = negotiateEncoding(request.headers['accept-encoding']);
  const bytes = cache.encode(page, encoding);
  if (bytes instanceof Promise)
    return bytes.then((compressed) => {
      sendThroughNode(request, reply, page.status, headersOf(page, encoding, variant, compressed.length), compressed);
      return reply;
    });
  sendThroughNode(request, reply, page.status, headersOf(page, encoding, variant, bytes.length), bytes);
  return undefined;
}

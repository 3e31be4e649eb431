import type { FastifyReply, FastifyRequest } from 'fastify';
import { negotiateEncoding } from './negotiate.ts';
import type { Encoding, KeptPage, PageCache, WireBytes } from './page-cache.ts';
import { CHOSEN_LANGUAGE_CACHING, pageHeaders } from './page-headers.ts';
import type { Site } from './site.ts';

export const HTML = 'text/html; charset=utf-8';

interface SendDeps {
  readonly cache: PageCache;
  readonly site: Site;
}

/** Headers of a page without those of its body; `isChosen`: in the language of the visitor's cookie. */
function baseHeaders(page: KeptPage, site: Site, isChosen: boolean): Readonly<Record<string, string>> {
  return {
    ...pageHeaders(site, page.shared, page.guarding),
    ...(isChosen && page.shared ? { 'cache-control': CHOSEN_LANGUAGE_CACHING } : {}),
    ...(page.shared ? { etag: page.etag } : {}),
    'content-language': page.language,
  };
}

/** Whether the client has these bytes already. */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return (
    ifNoneMatch === etag || ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => tag.trim() === etag)
  );
}

/** Everything before the request's own id, put together once and sent often: names and values in turn. */
function headersOf(
  page: KeptPage,
  encoding: Encoding,
  { site, isChosen }: { readonly site: Site; readonly isChosen: boolean },
  length: number,
): readonly string[] {
  const key = isChosen ? `${encoding} chosen` : encoding;
  const known = page.headers.get(key);
  if (known) return known;
  const headers = {
    ...baseHeaders(page, site, isChosen),
    'content-type': HTML,
    'content-length': String(length),
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  };
  const flat = Object.entries(headers).flat();
  page.headers.set(key, flat);
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

/**
 * Sends a shared page, without a promise where it is compressed already.
 * @param isChosen The visitor's cookie decided about its language.
 */
export function sendSharedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: KeptPage,
  { cache, site }: SendDeps,
  isChosen = false,
): Promise<FastifyReply> | undefined {
  if (page.shared && isKnown(request.headers['if-none-match'], page.etag)) {
    reply
      .code(304)
      .headers(baseHeaders(page, site, isChosen))
      .send();
    return undefined;
  }
  const how = { site, isChosen };
  const encoding = negotiateEncoding(request.headers['accept-encoding']);
  const bytes = cache.pack(page, encoding);
  if (bytes instanceof Promise)
    return bytes.then((packed) => {
      sendBytes(request, reply, page.status, headersOf(page, encoding, how, packed.length), packed);
      return reply;
    });
  sendBytes(request, reply, page.status, headersOf(page, encoding, how, bytes.length), bytes);
  return undefined;
}

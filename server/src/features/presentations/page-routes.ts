import { oidSchema } from '@flydeck/contract/presentations/ids';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageNegotiator, negotiateEncoding } from './negotiate.ts';
import type { Encoding, KeptPage, PageCache } from './page-cache.ts';
import {
  FILE_ROUTE,
  PAGE_SECURITY_HEADERS,
  PAGE_VARY,
  PRIVATE_PAGE_CACHING,
  SHARED_PAGE_CACHING,
} from './page-headers.ts';
import { drawError, drawHome, drawPresentation, type PageAudience, type PageDeps } from './pages.ts';

export interface PageRouteDeps extends PageDeps {
  readonly cache: PageCache;
}

interface PageQuery {
  readonly lang?: string | readonly string[];
}

/** What of a request decides about a page. */
type PageRequest = Pick<FastifyRequest, 'headers' | 'query' | 'url' | 'protocol' | 'host'>;

const SHARED_HEADERS = { ...PAGE_SECURITY_HEADERS, 'cache-control': SHARED_PAGE_CACHING, vary: PAGE_VARY };
const PRIVATE_HEADERS = { ...PAGE_SECURITY_HEADERS, 'cache-control': PRIVATE_PAGE_CACHING, vary: PAGE_VARY };

/** A host name or address with its port. */
const HOST = /^[a-z0-9.:[\]-]{1,255}$/i;

const HTML = 'text/html; charset=utf-8';

/** The language named by the address, else the one that the browser prefers; cookies play no part in public pages. */
export function pageAudienceOf({
  renderer,
  site,
}: Omit<PageDeps, 'db'>): (request: PageRequest) => PageAudience {
  const { languages } = renderer;
  const negotiate = languageNegotiator(languages);
  return (request) => {
    const { lang } = request.query as PageQuery;
    const origin = site.origin ?? originOf(request);
    if (typeof lang === 'string' && languages.includes(lang))
      return { language: lang, explicit: true, origin };
    return { language: negotiate(request.headers['accept-language']), explicit: false, origin };
  };
}

/** The address that the request came to, where it is one. */
function originOf({ protocol, host }: PageRequest): string {
  return `${protocol}://${HOST.test(host) ? host : 'localhost'}`;
}

const keyOf = (page: string, { language, explicit, origin }: PageAudience): string =>
  `${page}|${language}|${explicit}|${origin}`;

/** Whether the client has these bytes already. */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return (
    ifNoneMatch === etag || ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => tag.trim() === etag)
  );
}

/** All headers of a page in an encoding, put together once and sent often. */
function headersOf(page: KeptPage, encoding: Encoding): Readonly<Record<string, string>> {
  const known = page.headers.get(encoding);
  if (known) return known;
  const headers = {
    ...(page.shared ? { ...SHARED_HEADERS, etag: page.etag } : PRIVATE_HEADERS),
    'content-type': HTML,
    'content-language': page.language,
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  };
  page.headers.set(encoding, headers);
  return headers;
}

/**
 * Answers at once where the page lies packed: the path of nearly every visit. It then returns nothing, because a reply
 * that is returned is awaited, which costs a quarter of the whole answer.
 */
function sendPage(
  request: PageRequest,
  reply: FastifyReply,
  page: KeptPage,
  cache: PageCache,
): Promise<FastifyReply> | undefined {
  if (page.shared && isKnown(request.headers['if-none-match'], page.etag)) {
    reply.code(304).headers(headersOf(page, 'identity')).send();
    return undefined;
  }
  const encoding = negotiateEncoding(request.headers['accept-encoding']);
  const headers = headersOf(page, encoding);
  const bytes = cache.pack(page, encoding);
  if (bytes instanceof Promise) return bytes.then((packed) => reply.headers(headers).send(packed));
  reply.headers(headers).send(bytes);
  return undefined;
}

/** The page that stands where one should: the same whether something is missing or not for this visitor. */
export function sendErrorPage(
  deps: Omit<PageDeps, 'db'>,
  kind: 'not_found' | 'failed',
  audience: PageAudience,
  reply: FastifyReply,
): FastifyReply {
  const status = kind === 'not_found' ? 404 : 500;
  return reply
    .code(status)
    .headers(PRIVATE_HEADERS)
    .type(HTML)
    .send(drawError(deps, kind, audience));
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? url;

/** To the one address of a page, keeping the query. */
function redirectTo(path: string, request: PageRequest, reply: FastifyReply, shared: boolean): FastifyReply {
  const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : '';
  const caching = shared ? 'public, max-age=60' : PRIVATE_PAGE_CACHING;
  return reply.header('cache-control', caching).redirect(path + query, 301);
}

/** `/` and `/p/{oid}/{slug}/`. */
export function registerPages(app: FastifyInstance, deps: PageRouteDeps): void {
  const { cache } = deps;
  const audienceOf = pageAudienceOf(deps);

  const home = (request: FastifyRequest, reply: FastifyReply) => {
    const audience = audienceOf(request);
    const key = keyOf('home', audience);
    const known = cache.get(key);
    if (known) return sendPage(request, reply, known, cache);
    return answer(request, reply, audience, () => cache.getOrDraw(key, () => drawHome(deps, audience)));
  };

  const presentation = (request: FastifyRequest, reply: FastifyReply) => {
    const audience = audienceOf(request);
    const { oid } = request.params as { oid: string };
    const key = keyOf(oid, audience);
    const known = cache.get(key);
    if (known && known.path === pathOf(request.url)) return sendPage(request, reply, known, cache);
    return answer(request, reply, audience, async () =>
      oidSchema.safeParse(oid).success
        ? cache.getOrDraw(key, () => drawPresentation(deps, oid, audience))
        : undefined,
    );
  };

  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    audience: PageAudience,
    find: () => Promise<KeptPage | undefined>,
  ) => {
    const page = await find();
    if (!page) return sendErrorPage(deps, 'not_found', audience, reply);
    if (page.path !== pathOf(request.url)) return redirectTo(page.path, request, reply, page.shared);
    await sendPage(request, reply, page, cache);
    return reply;
  };

  app.get('/', FILE_ROUTE, home);
  for (const path of ['/p/:oid', '/p/:oid/', '/p/:oid/:slug', '/p/:oid/:slug/'])
    app.get(path, FILE_ROUTE, presentation);
}

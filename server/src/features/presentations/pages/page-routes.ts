import { oidSchema } from '@flydeck/contract/presentations/ids';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { KeptOrigins } from './kept-origins.ts';
import { languageNegotiator, negotiateEncoding } from './negotiate.ts';
import type { Encoding, KeptPage, PageCache, WireBytes } from './page-cache.ts';
import { FILE_ROUTE, PRIVATE_PAGE_CACHING, pageHeaders } from './page-headers.ts';
import {
  drawError,
  drawHome,
  drawPresentation,
  type PageAudience,
  type PageDeps,
  type Site,
} from './pages.ts';

export interface PageRouteDeps extends PageDeps {
  readonly cache: PageCache;
}

interface PageQuery {
  readonly lang?: string | readonly string[];
}

/** What of a request decides about a page. */
type PageRequest = Pick<FastifyRequest, 'headers' | 'query' | 'url' | 'protocol' | 'host'>;

/** A host name or address with its port. */
const HOST = /^[a-z0-9.:[\]-]{1,255}$/i;

const HTML = 'text/html; charset=utf-8';

/** Origins whose pages are kept, where the instance does not know its own. */
const KEPT_ORIGINS = 16;

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

/** Everything before the request's own id, put together once and sent often: names and values in turn. */
function headersOf(page: KeptPage, encoding: Encoding, site: Site, length: number): readonly string[] {
  const known = page.headers.get(encoding);
  if (known) return known;
  const headers = {
    ...pageHeaders(site, page.shared),
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
  headers: readonly string[],
  body: WireBytes,
) {
  reply.hijack();
  reply.raw.writeHead(200, [...headers, 'x-request-id', request.id]);
  // Node itself leaves out the body of an answer to HEAD.
  reply.raw.end(body, 'latin1');
}

/** Sends a page; at once where it lies packed, and then without a promise. */
function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: KeptPage,
  { cache, site }: Pick<PageRouteDeps, 'cache' | 'site'>,
): Promise<FastifyReply> | undefined {
  if (page.shared && isKnown(request.headers['if-none-match'], page.etag)) {
    const own = { etag: page.etag, 'content-language': page.language };
    reply
      .code(304)
      .headers({ ...pageHeaders(site, true), ...own })
      .send();
    return undefined;
  }
  const encoding = negotiateEncoding(request.headers['accept-encoding']);
  const bytes = cache.pack(page, encoding);
  if (bytes instanceof Promise)
    return bytes.then((packed) => {
      sendBytes(request, reply, headersOf(page, encoding, site, packed.length), packed);
      return reply;
    });
  sendBytes(request, reply, headersOf(page, encoding, site, bytes.length), bytes);
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
    .headers(pageHeaders(deps.site, false))
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
  const { cache, site } = deps;
  const audienceOf = pageAudienceOf(deps);
  const origins = new KeptOrigins(KEPT_ORIGINS);
  const isKept = ({ origin }: PageAudience): boolean => site.origin !== undefined || origins.admit(origin);

  const home = (request: FastifyRequest, reply: FastifyReply) => {
    const audience = audienceOf(request);
    const draw = () => drawHome(deps, audience);
    if (!isKept(audience)) return answer(request, reply, audience, () => cache.drawOnly(draw));
    const key = keyOf('home', audience);
    const known = cache.get(key);
    if (known) return sendPage(request, reply, known, deps);
    return answer(request, reply, audience, () => cache.getOrDraw(key, draw));
  };

  const presentation = (request: FastifyRequest, reply: FastifyReply) => {
    const audience = audienceOf(request);
    const { oid } = request.params as { oid: string };
    const draw = async () =>
      oidSchema.safeParse(oid).success ? drawPresentation(deps, oid, audience) : undefined;
    if (!isKept(audience)) return answer(request, reply, audience, () => cache.drawOnly(draw));
    const key = keyOf(oid, audience);
    const known = cache.get(key);
    if (known && known.path === pathOf(request.url)) return sendPage(request, reply, known, deps);
    return answer(request, reply, audience, () => cache.getOrDraw(key, draw));
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
    await sendPage(request, reply, page, deps);
    return reply;
  };

  app.get('/', FILE_ROUTE, home);
  for (const path of ['/p/:oid', '/p/:oid/', '/p/:oid/:slug', '/p/:oid/:slug/'])
    app.get(path, FILE_ROUTE, presentation);
}

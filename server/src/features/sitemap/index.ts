import { PublicError } from '@flydeck/contract/errors';
import * as endpoints from '@flydeck/contract/file-endpoints';
import { legalPath } from '@flydeck/contract/legal/constants';
import { oidSchema } from '@flydeck/contract/presentations/ids';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NON_PAGE_HEADERS } from '../../http/security-headers.ts';
import { serveFile } from '../../http/serve.ts';
import { PRIVATE_PAGE_CACHING } from '../../pages/page-headers.ts';
import type { Platform } from '../../platform.ts';
import { systemClock } from '../../ports/clock.ts';
import type { SiteInfoStore } from '../../ports/site-info.ts';
import {
  type ListedPage,
  listPresentationPages,
  listProfilePages,
  loadPartStarts,
  MAX_URLS_PER_PART,
} from './queries.ts';
import { type SitemapEntry, sitemapIndexXml, sitemapXml } from './sitemap-xml.ts';

/** Paths of pages that always exist. */
const STATIC_PAGES = [
  '/',
  '/explore/',
  '/gallery/',
  '/templates/',
  '/create/',
  '/product/',
  '/video/',
  '/education/video/',
  '/features/ai/',
  '/features/embedding/',
  '/contact/support/',
];

/**
 * Paths disallowed for robots: the HTTP interface, personal pages, search results (an unlimited number of pages), share
 * links, and the form to report a presentation.
 */
const DISALLOWED_PATHS = [
  '/api/',
  '/admin/',
  '/dashboard/',
  '/settings/',
  '/explore/search/',
  '/v/',
  '/contact/abuse/',
];

const SHARED_CACHING = 'public, max-age=3600';

/** Maximum age of the cached result of `loadPartStarts`, which reads all listed presentations. */
const PART_STARTS_MAX_AGE_MS = 10 * 60_000;

type SitemapDeps = Pick<Platform, 'app' | 'db' | 'site'> & { readonly siteInfo: Pick<SiteInfoStore, 'current'> };

export interface SitemapOptions {
  /** Maximum number of URLs per part, at most 50,000. */
  readonly maxUrlsPerPart?: number;
}

/** Registers `/robots.txt` and `/sitemap.xml`, an index of parts of up to 50,000 URLs. */
export function registerSitemap(
  { app, db, site, siteInfo }: SitemapDeps,
  { maxUrlsPerPart = MAX_URLS_PER_PART }: SitemapOptions = {},
): void {
  // The client chooses the `Host` header, so characters that no host contains are removed.
  const originOf = (request: FastifyRequest): string =>
    site.origin ?? `${request.protocol}://${request.host.replace(/[^a-z0-9.:[\]-]/gi, '')}`;
  // Without SITE_URL, a response contains the host of its request, so shared caches must not store it.
  const caching = site.origin === undefined ? PRIVATE_PAGE_CACHING : SHARED_CACHING;
  const headers = { ...NON_PAGE_HEADERS, 'cache-control': caching };
  const sendXml = (reply: FastifyReply, xml: string): FastifyReply =>
    reply.headers(headers).type('application/xml; charset=utf-8').send(xml);
  const loadCachedPartStarts = withCache(() => loadPartStarts(db, maxUrlsPerPart));

  serveFile(app, endpoints.getRobotsTxt, (request, reply) => {
    const lines = ['User-agent: *', ...DISALLOWED_PATHS.map((path) => `Disallow: ${path}`), 'Allow: /', ''];
    const text = `${lines.join('\n')}\nSitemap: ${originOf(request)}/sitemap.xml\n`;
    return reply.headers(headers).type('text/plain; charset=utf-8').send(text);
  });
  serveFile(app, endpoints.getSitemap, async (request, reply) => {
    // The first part has no `after`. Each other part starts after the last presentation of the part before it.
    const starts = await loadCachedPartStarts();
    const parts = starts.map((after) => `/sitemaps/presentations.xml${after && `?after=${after}`}`);
    const paths = ['/sitemaps/pages.xml', '/sitemaps/profiles.xml', ...parts];
    const origin = originOf(request);
    return sendXml(reply, sitemapIndexXml(paths.map((path) => ({ url: origin + path }))));
  });
  serveFile(app, endpoints.getPagesSitemap, (request, reply) => {
    const origin = originOf(request);
    const paths = [...STATIC_PAGES, ...siteInfo.current.legalPages.map(legalPath)];
    return sendXml(reply, sitemapXml(paths.map((path) => ({ url: origin + path }))));
  });
  serveFile(app, endpoints.getProfilesSitemap, async (request, reply) =>
    sendXml(reply, sitemapXml(toEntries(originOf(request), await listProfilePages(db, maxUrlsPerPart)))),
  );
  serveFile<{ Querystring: { after?: string } }>(app, endpoints.getPresentationsSitemap, async (request, reply) => {
    const { after = '' } = request.query;
    if (after !== '' && !oidSchema.safeParse(after).success) throw new PublicError('resource.not_found');
    const pages = await listPresentationPages(db, after, maxUrlsPerPart);
    return sendXml(reply, sitemapXml(toEntries(originOf(request), pages)));
  });
}

function toEntries(origin: string, pages: readonly ListedPage[]): SitemapEntry[] {
  return pages.map(({ path, modifiedAt }) => ({ url: origin + path, modifiedAt }));
}

/** Caches the result of `load` for `PART_STARTS_MAX_AGE_MS`, but not errors. Concurrent callers share one call. */
function withCache<T>(load: () => Promise<T>): () => Promise<T> {
  let cached: { readonly result: Promise<T>; readonly loadedAtMs: number } | undefined;
  return () => {
    if (cached && systemClock.monotonicMs() - cached.loadedAtMs < PART_STARTS_MAX_AGE_MS) return cached.result;
    const result = load();
    cached = { result, loadedAtMs: systemClock.monotonicMs() };
    result.catch(() => {
      cached = undefined;
    });
    return result;
  };
}

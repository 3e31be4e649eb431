import type { Me } from '@flydeck/contract/accounts/me';
import { pathsOf } from '@flydeck/contract/endpoint';
import type { PageEndpoint } from '@flydeck/contract/page-endpoints';
import type { PresentationCard } from '@flydeck/contract/presentations/page-data';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLostConnection } from '../adapters/database/lost-connection.ts';
import type { ErrorPages } from '../http/app.ts';
import type { Csrf } from '../http/csrf.ts';
import { serveFile } from '../http/serve.ts';
import type { DatabaseConnectivity } from '../ports/database-connectivity.ts';
import type { PageRenderer } from '../ports/page-renderer.ts';
import type { Actor, Visitors } from '../ports/visitors.ts';
import { createAudienceReader, type PageAudience } from './audience.ts';
import { type ErrorPageDeps, sendErrorPage } from './error-pages.ts';
import { FrequentOrigins } from './frequent-origins.ts';
import type { CachedPage, PageCache, RenderedPage } from './page-cache.ts';
import { PRIVATE_PAGE_CACHING, pageHeaders } from './page-headers.ts';
import { createPageRequest, type PageResult, type PageToRender } from './page-to-render.ts';
import { HTML_CONTENT_TYPE, sendCachedPage } from './send-page.ts';
import type { Site, SiteInfoByLanguage } from './site.ts';

export interface PagesDeps {
  readonly renderer: PageRenderer;
  readonly site: Site;
  readonly cache: PageCache;
  readonly connectivity: DatabaseConnectivity;
  readonly visitors: Visitors;
  readonly csrf: Csrf;
  /**
   * Returns the data about the instance that is part of every page. Called for every rendering, so it must not query
   * the database.
   */
  readonly siteInfo: () => SiteInfoByLanguage;
}

/** The visitor of a personal page. */
export interface PageVisitor {
  readonly actor: Actor;
  readonly me: Me;
  readonly audience: PageAudience;
}

/** A page that is the same for everybody and therefore cached. It can have a variant for one visitor. */
export interface SharedPage {
  /** Returns the cache key; undefined for pages that are not cached, such as searches. */
  key(request: FastifyRequest): string | undefined;
  /**
   * Returns the page's data for everybody. If `key` returns a key, the data is cached by this key and the language, and
   * must not depend on anything else in the request.
   */
  load(request: FastifyRequest, audience: Pick<PageAudience, 'language'>): Promise<PageResult>;
  /**
   * Returns the page for one visitor. Called in two cases: `load` returns no page, or `load` returns an unlisted page
   * and the visitor has a session.
   */
  readonly loadForVisitor?: LoadPersonalPage;
}

type LoadPersonalPage = (request: FastifyRequest, visitor: PageVisitor) => Promise<PageResult>;

/** Maximum number of origins whose pages are cached if the instance has no configured origin. */
const MAX_CACHED_ORIGINS = 16;

const withoutQuery = (url: string): string => url.split('?', 1)[0] ?? url;

/** Thrown if `load` of a shared page returns a redirect, so that nothing is rendered or cached. */
class RedirectError extends Error {
  readonly url: string;

  constructor(url: string) {
    super('The page redirects.');
    this.url = url;
  }
}

/** Registers shared pages, which are cached, and personal pages, which are rendered for one visitor. */
export class Pages {
  readonly #deps: PagesDeps;
  readonly #readAudience: ReturnType<typeof createAudienceReader>;
  readonly #origins = new FrequentOrigins(MAX_CACHED_ORIGINS);
  readonly #errorDeps: ErrorPageDeps;
  #suggestions: () => readonly PresentationCard[] = () => [];

  constructor(deps: PagesDeps) {
    this.#deps = deps;
    this.#readAudience = createAudienceReader(deps.site, deps.renderer.languages);
    this.#errorDeps = { ...deps, suggestions: () => this.#suggestions() };
  }

  /**
   * Registers a shared page, which is the same for all visitors with one language. The server and HTTP caches store the
   * page.
   */
  registerShared(app: FastifyInstance, endpoint: PageEndpoint, page: SharedPage): void {
    const handler = (request: FastifyRequest, reply: FastifyReply) => {
      const audience = this.#readAudience(request);
      const pageKey = page.key(request);
      const render = () => this.#renderShared(page, pageKey, request, audience);
      const { cache } = this.#deps;
      if (!this.#isCacheable(audience) || pageKey === undefined)
        return this.#respond(request, reply, page, audience, () => cache.renderUncached(render));
      const variantKey = `${pageKey}|${audience.language}|${audience.isLanguageInUrl}|${audience.origin}`;
      const cached = cache.get(variantKey);
      if (cached?.isCacheable && cached.path === withoutQuery(request.url))
        return sendCachedPage(request, reply, cached, this.#deps, audience.isLanguageChosen);
      return this.#respond(request, reply, page, audience, () => this.#getOrRender(variantKey, render));
    };
    serveFile(app, endpoint, handler);
  }

  /** Registers a personal page, which is never cached. */
  registerPersonal(app: FastifyInstance, endpoint: PageEndpoint, load: LoadPersonalPage): void {
    const handler = (request: FastifyRequest, reply: FastifyReply) => this.#respondPersonally(request, reply, load);
    for (const path of pathsOf(endpoint)) app.get(path, { config: { rateLimit: false, endpoint } }, handler);
  }

  /** Drops all cached pages. Must be called after a change that may affect any page. */
  invalidateAll(): void {
    this.#deps.cache.clear();
  }

  /** Sets what error pages suggest. `cards` is called for every error page, so it must not query the database. */
  setSuggestions(cards: () => readonly PresentationCard[]): void {
    this.#suggestions = cards;
  }

  /** Returns the error pages for `app.setErrorPages`. */
  errorPages(): ErrorPages {
    const deps = this.#errorDeps;
    return {
      notFound: (request, reply) => sendErrorPage(deps, 'not_found', this.#readAudience(request), reply),
      unavailable: (request, reply) => sendErrorPage(deps, 'unavailable', this.#readAudience(request), reply),
      internalError: (request, reply) => sendErrorPage(deps, 'failed', this.#readAudience(request), reply),
    };
  }

  /**
   * Returns the page from the cache, or renders it. If the database is unreachable, returns the cached page even if it
   * has expired.
   */
  async #getOrRender(key: string, render: () => Promise<RenderedPage | undefined>): Promise<CachedPage | undefined> {
    const { cache, connectivity } = this.#deps;
    try {
      return await cache.getOrRender(key, render);
    } catch (error) {
      if (!isLostConnection(error)) throw error;
      connectivity.reportFailure();
      await connectivity.waitForCheck();
      // The database is reachable, so only this connection was lost, for example because the database restarted.
      if (!connectivity.isUnreachable) return cache.getOrRender(key, render);
      const cached = cache.get(key);
      if (cached) return cached;
      throw error;
    }
  }

  /**
   * Whether pages for the origin of the request are cached. Without a configured origin, pages for rare origins are not
   * cached.
   */
  #isCacheable({ origin }: PageAudience): boolean {
    return this.#deps.site.origin !== undefined || this.#origins.admit(origin);
  }

  #renderHtml(page: PageToRender, audience: PageAudience, me: Me | null): string {
    const { renderer, site, siteInfo } = this.#deps;
    return renderer.render(createPageRequest(page, { site, siteInfo: siteInfo(), audience, me }));
  }

  async #renderShared(
    page: SharedPage,
    pageKey: string | undefined,
    request: FastifyRequest,
    audience: PageAudience,
  ): Promise<RenderedPage | undefined> {
    const { cache } = this.#deps;
    const { language } = audience;
    const load = async (): Promise<PageToRender | undefined> => {
      const result = await page.load(request, audience);
      if (result && 'redirectTo' in result) throw new RedirectError(result.redirectTo);
      return result;
    };
    const pageData = await (pageKey === undefined
      ? cache.loadDataUncached(load)
      : cache.getOrLoadData(`${pageKey}|${language}`, load));
    if (!pageData) return undefined;
    const { oid, shownOids, isCacheable, loadedAtMs } = pageData;
    const {
      path,
      status = 200,
      frameAncestors,
      adOrigin,
      paymentSources,
      videoPlayers,
      hasSecretUrl,
      usesMicrophone,
    } = pageData.page;
    return {
      oid,
      shownOids,
      path,
      language,
      html: this.#renderHtml(pageData.page, audience, null),
      isCacheable,
      status,
      security: { frameAncestors, adOrigin, paymentSources, videoPlayers, hasSecretUrl, usesMicrophone },
      loadedAtMs,
    };
  }

  async #respond(
    request: FastifyRequest,
    reply: FastifyReply,
    { loadForVisitor }: SharedPage,
    audience: PageAudience,
    getPage: () => Promise<CachedPage | undefined>,
  ): Promise<FastifyReply> {
    let page: CachedPage | undefined;
    try {
      page = await getPage();
    } catch (error) {
      if (error instanceof RedirectError) return redirectPrivately(error.url, reply);
      throw error;
    }
    if (!page) {
      if (loadForVisitor) return this.#respondPersonally(request, reply, loadForVisitor);
      return sendErrorPage(this.#errorDeps, 'not_found', audience, reply);
    }
    if (page.path !== withoutQuery(request.url)) return redirectToCanonicalPath(page, request, reply);
    // An unlisted page is rendered with the visitor's rights. If the page loaded the rights later, its layout would
    // shift.
    if (loadForVisitor && !page.isCacheable && (await this.#hasSession(request)))
      return this.#respondPersonally(request, reply, loadForVisitor);
    await sendCachedPage(request, reply, page, this.#deps, audience.isLanguageChosen);
    return reply;
  }

  /** Whether the visitor has a session, as member or guest. */
  async #hasSession(request: FastifyRequest): Promise<boolean> {
    return (await this.#deps.visitors.actorOf(request)).kind !== 'anonymous';
  }

  async #respondPersonally(
    request: FastifyRequest,
    reply: FastifyReply,
    load: LoadPersonalPage,
  ): Promise<FastifyReply> {
    const { visitors, csrf, site } = this.#deps;
    const [actor, me] = await Promise.all([visitors.actorOf(request), visitors.meOf(request)]);
    const audience = this.#readAudience(request, me.language);
    const page = await load(request, { actor, me, audience });
    if (!page) return sendErrorPage(this.#errorDeps, 'not_found', audience, reply);
    if ('redirectTo' in page) return redirectPrivately(page.redirectTo, reply);
    if (page.path !== withoutQuery(request.url))
      return redirectToCanonicalPath({ path: page.path, isCacheable: false }, request, reply);
    csrf.ensureCookie(request, reply);
    return reply
      .code(page.status ?? 200)
      .headers(pageHeaders(site, { isCacheable: false }, page))
      .header('content-language', audience.language)
      .type(HTML_CONTENT_TYPE)
      .send(this.#renderHtml(page, audience, me));
  }
}

/** Redirects temporarily and without caching. */
function redirectPrivately(url: string, reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', PRIVATE_PAGE_CACHING).redirect(url, 302);
}

/** Redirects permanently to the canonical path of a page, preserving the query (V2.1). */
function redirectToCanonicalPath(
  { path, isCacheable }: Pick<CachedPage, 'path' | 'isCacheable'>,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : '';
  const caching = isCacheable ? 'public, max-age=60' : PRIVATE_PAGE_CACHING;
  return reply.header('cache-control', caching).redirect(path + query, 301);
}

import type { Me } from '@flydeck/contract/accounts/me';
import type { PresentationCard } from '@flydeck/contract/presentations/page-data';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLostConnection } from '../adapters/database/lost-connection.ts';
import type { ErrorPages } from '../http/app.ts';
import type { Csrf } from '../http/csrf.ts';
import type { DatabaseContact } from '../ports/database-contact.ts';
import type { PageRenderer } from '../ports/page-renderer.ts';
import type { Actor, Visitors } from '../ports/visitors.ts';
import { audienceReader, type PageAudience } from './audience.ts';
import { type ErrorPageDeps, sendErrorPage } from './error-pages.ts';
import { KeptOrigins } from './kept-origins.ts';
import type { DrawnPage, KeptPage, PageCache } from './page-cache.ts';
import { FILE_ROUTE, PRIVATE_PAGE_CACHING, pageHeaders } from './page-headers.ts';
import { type PageAnswer, type PageToDraw, pageRequest } from './page-to-draw.ts';
import { HTML, sendSharedPage } from './send-page.ts';
import type { InstanceFacts, Site } from './site.ts';

export interface PagesDeps {
  readonly renderer: PageRenderer;
  readonly site: Site;
  readonly cache: PageCache;
  readonly contact: DatabaseContact;
  readonly visitors: Visitors;
  readonly csrf: Csrf;
  /** What all pages know of the instance; asked for at every drawing, so it answers from memory. */
  readonly facts: () => InstanceFacts;
}

/** Who a personal page is drawn for. */
export interface PageVisitor {
  readonly actor: Actor;
  readonly me: Me;
  readonly audience: PageAudience;
}

export interface SharedPage {
  /** Names the kept page among all; undefined: this one is drawn, but not kept (searches, say). */
  key(request: FastifyRequest): string | undefined;
  /**
   * The page's data for everybody. It is kept by `key` and language, and rendered for every origin: it depends on nothing
   * else of the request where there is a key.
   */
  draw(request: FastifyRequest, audience: Pick<PageAudience, 'language'>): Promise<PageAnswer>;
  /** Where nothing is there for everybody: perhaps for this visitor. */
  drawFor?(request: FastifyRequest, visitor: PageVisitor): Promise<PageAnswer>;
}

type DrawFor = (request: FastifyRequest, visitor: PageVisitor) => Promise<PageAnswer>;

/** Origins whose pages are kept, where the instance does not know its own. */
const KEPT_ORIGINS = 16;

const pathOf = (url: string): string => url.split('?', 1)[0] ?? url;

/** Thrown out of a drawing that ends in another address, so that it is neither drawn nor kept. */
class Elsewhere extends Error {
  readonly address: string;

  constructor(address: string) {
    super('The page is elsewhere.');
    this.address = address;
  }
}

/** Registers pages: those that are the same for everyone and kept, and those that are drawn for one visitor. */
export class Pages {
  readonly #deps: PagesDeps;
  readonly #audienceOf: ReturnType<typeof audienceReader>;
  readonly #origins = new KeptOrigins(KEPT_ORIGINS);
  readonly #errorDeps: ErrorPageDeps;
  #suggestions: () => readonly PresentationCard[] = () => [];

  constructor(deps: PagesDeps) {
    this.#deps = deps;
    this.#audienceOf = audienceReader(deps.site, deps.renderer.languages);
    this.#errorDeps = { ...deps, suggestions: () => this.#suggestions() };
  }

  /** A page that is the same for everyone who reads its language; drawn once, kept, and cached on the way. */
  shared(app: FastifyInstance, paths: readonly string[], page: SharedPage): void {
    const handler = (request: FastifyRequest, reply: FastifyReply) => {
      const audience = this.#audienceOf(request);
      const name = page.key(request);
      const draw = () => this.#drawShared(page, name, request, audience);
      const { cache } = this.#deps;
      if (!this.#isKept(audience) || name === undefined)
        return this.#answer(request, reply, page, audience, () => cache.drawOnly(draw));
      const key = `${name}|${audience.language}|${audience.explicit}|${audience.origin}`;
      const known = cache.get(key);
      if (known?.shared && known.path === pathOf(request.url))
        return sendSharedPage(request, reply, known, this.#deps, audience.chosen);
      return this.#answer(request, reply, page, audience, () => this.#getOrDraw(key, draw));
    };
    for (const path of paths) app.get(path, FILE_ROUTE, handler);
  }

  /** A page that is drawn for one visitor and kept nowhere. */
  personal(app: FastifyInstance, paths: readonly string[], draw: DrawFor): void {
    const handler = (request: FastifyRequest, reply: FastifyReply) =>
      this.#answerPersonally(request, reply, draw);
    for (const path of paths) app.get(path, { config: { rateLimit: false } }, handler);
  }

  /** Forgets all kept pages, after a change that any of them may show. */
  forgetAll(): void {
    this.#deps.cache.clear();
  }

  /** Presentations that pages of errors lead on to. `cards` is asked at every drawing and answers from memory. */
  suggest(cards: () => readonly PresentationCard[]): void {
    this.#suggestions = cards;
  }

  /** The pages that stand where one is missing or fails, for `app.setErrorPages`. */
  errorPages(): ErrorPages {
    const deps = this.#errorDeps;
    return {
      notFound: (request, reply) => sendErrorPage(deps, 'not_found', this.#audienceOf(request), reply),
      unavailable: (request, reply) => sendErrorPage(deps, 'unavailable', this.#audienceOf(request), reply),
      failed: (request, reply) => sendErrorPage(deps, 'failed', this.#audienceOf(request), reply),
    };
  }

  /** When the database goes away during drawing, the page that was cached before, if any. */
  async #getOrDraw(key: string, draw: () => Promise<DrawnPage | undefined>): Promise<KeptPage | undefined> {
    const { cache, contact } = this.#deps;
    try {
      return await cache.getOrDraw(key, draw);
    } catch (error) {
      if (!isLostConnection(error)) throw error;
      contact.suspect(error);
      await contact.settled();
      // Only a single connection broke, such as when the database restarted in an instant.
      if (!contact.isAway) return cache.getOrDraw(key, draw);
      const known = cache.get(key);
      if (known) return known;
      throw error;
    }
  }

  #isKept({ origin }: PageAudience): boolean {
    return this.#deps.site.origin !== undefined || this.#origins.admit(origin);
  }

  #html(page: PageToDraw, audience: PageAudience, me: Me | null): string {
    const { renderer, site, facts } = this.#deps;
    return renderer.render(pageRequest(page, { site, facts: facts(), audience, me }));
  }

  async #drawShared(
    page: SharedPage,
    name: string | undefined,
    request: FastifyRequest,
    audience: PageAudience,
  ): Promise<DrawnPage | undefined> {
    const { cache } = this.#deps;
    const { language } = audience;
    const load = async (): Promise<PageToDraw | undefined> => {
      const answer = await page.draw(request, audience);
      if (answer && 'redirectTo' in answer) throw new Elsewhere(answer.redirectTo);
      return answer;
    };
    const loaded = await (name === undefined
      ? cache.loadDataOnly(load)
      : cache.getOrLoadData(`${name}|${language}`, load));
    if (!loaded) return undefined;
    const { oid, shows, shared, loadedAtMs } = loaded;
    const { path, status = 200, framedBy, adOrigin, till, secretAddress } = loaded.page;
    return {
      ...(oid === undefined ? {} : { oid }),
      shows,
      path,
      language,
      html: this.#html(loaded.page, audience, null),
      shared,
      status,
      guarding: { framedBy, adOrigin, till, secretAddress },
      loadedAtMs,
    };
  }

  async #answer(
    request: FastifyRequest,
    reply: FastifyReply,
    { drawFor }: SharedPage,
    audience: PageAudience,
    find: () => Promise<KeptPage | undefined>,
  ): Promise<FastifyReply> {
    let page: KeptPage | undefined;
    try {
      page = await find();
    } catch (error) {
      if (error instanceof Elsewhere) return leadTo(error.address, reply);
      throw error;
    }
    if (!page) {
      if (drawFor) return this.#answerPersonally(request, reply, drawFor);
      return sendErrorPage(this.#errorDeps, 'not_found', audience, reply);
    }
    if (page.path !== pathOf(request.url)) return redirectTo(page.path, request, reply, page.shared);
    if (drawFor && !page.shared && (await this.#isSomebody(request)))
      return this.#answerPersonally(request, reply, drawFor);
    await sendSharedPage(request, reply, page, this.#deps, audience.chosen);
    return reply;
  }

  /**
   * Whether the visitor has a name here. What nothing on the way keeps is drawn for them: with what they may do in it from
   * the start, nothing moves when that is known.
   */
  async #isSomebody(request: FastifyRequest): Promise<boolean> {
    return (await this.#deps.visitors.actorOf(request)).kind !== 'anonymous';
  }

  async #answerPersonally(
    request: FastifyRequest,
    reply: FastifyReply,
    draw: DrawFor,
  ): Promise<FastifyReply> {
    const { visitors, csrf, site } = this.#deps;
    const [actor, me] = await Promise.all([visitors.actorOf(request), visitors.meOf(request)]);
    const audience = this.#audienceOf(request, me.language);
    const page = await draw(request, { actor, me, audience });
    if (!page) return sendErrorPage(this.#errorDeps, 'not_found', audience, reply);
    if ('redirectTo' in page) return leadTo(page.redirectTo, reply);
    if (page.path !== pathOf(request.url)) return redirectTo(page.path, request, reply, false);
    csrf.ensure(request, reply);
    return reply
      .code(page.status ?? 200)
      .headers(pageHeaders(site, false, page))
      .header('content-language', audience.language)
      .type(HTML)
      .send(this.#html(page, audience, me));
  }
}

function leadTo(address: string, reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', PRIVATE_PAGE_CACHING).redirect(address, 302);
}

/** To the one address of a page, keeping the query. */
function redirectTo(
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
  shared: boolean,
): FastifyReply {
  const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : '';
  const caching = shared ? 'public, max-age=60' : PRIVATE_PAGE_CACHING;
  return reply.header('cache-control', caching).redirect(path + query, 301);
}

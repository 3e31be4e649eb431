import type { PresentationCard } from '@flydeck/contract/presentations/page-data';
import type { FastifyReply } from 'fastify';
import { RETRY_AFTER_HEADERS } from '../http/problem.ts';
import type { PageRenderer } from '../ports/page-renderer.ts';
import type { PageAudience } from './audience.ts';
import { pageHeaders } from './page-headers.ts';
import { createPageRequest } from './page-to-render.ts';
import { HTML_CONTENT_TYPE } from './send-page.ts';
import type { Site, SiteInfoByLanguage } from './site.ts';

export interface ErrorPageDeps {
  readonly renderer: PageRenderer;
  readonly site: Site;
  /** Returns what every page contains about the instance, such as the suggested searches and the legal pages. */
  readonly siteInfo: () => SiteInfoByLanguage;
  /**
   * Returns presentations to suggest. Must not query the database, because this function is called for every request
   * for a missing page.
   */
  readonly suggestions: () => readonly PresentationCard[];
}

/** Kinds of errors that have a page. */
export type ErrorKind = 'not_found' | 'failed' | 'unavailable';

const STATUS: Readonly<Record<ErrorKind, number>> = { not_found: 404, failed: 500, unavailable: 503 };

/**
 * Cached HTML of error pages by the renderer's input as JSON. Without this cache, each request for a random URL would
 * render a page.
 */
const renderedErrors = new WeakMap<PageRenderer, Map<string, string>>();
const MAX_RENDERED_ERRORS = 200;

/** Returns the HTML of an error page, from the cache if possible. */
export function renderErrorPage(
  { renderer, site, siteInfo, suggestions }: ErrorPageDeps,
  kind: ErrorKind,
  audience: PageAudience,
): string {
  const rendered = renderedErrors.get(renderer) ?? new Map<string, string>();
  renderedErrors.set(renderer, rendered);
  // While the database is unreachable, the suggested presentations and their pictures could not be loaded.
  const cards = kind === 'unavailable' ? [] : suggestions();
  const page = { name: 'error', data: { kind, cards }, path: '/', listed: false } as const;
  const request = createPageRequest(page, { site, siteInfo: siteInfo(), audience, me: null });
  const key = JSON.stringify([page.data, request.context]);
  const cached = rendered.get(key);
  if (cached !== undefined) return cached;
  const html = renderer.render(request);
  if (rendered.size >= MAX_RENDERED_ERRORS) rendered.clear();
  rendered.set(key, html);
  return html;
}

/** Sends an error page. Missing and inaccessible pages get the same 404 page. */
export function sendErrorPage(
  deps: ErrorPageDeps,
  kind: ErrorKind,
  audience: PageAudience,
  reply: FastifyReply,
): FastifyReply {
  return reply
    .code(STATUS[kind])
    .headers(kind === 'unavailable' ? RETRY_AFTER_HEADERS : {})
    .headers(pageHeaders(deps.site, { isCacheable: false }))
    .type(HTML_CONTENT_TYPE)
    .send(renderErrorPage(deps, kind, audience));
}

import type { PresentationCard } from '@flydeck/contract/presentations/page-data';
import type { FastifyReply } from 'fastify';
import { RETRY_LATER } from '../http/problem.ts';
import type { PageRenderer } from '../ports/page-renderer.ts';
import type { PageAudience } from './audience.ts';
import { pageHeaders } from './page-headers.ts';
import { pageRequest } from './page-to-draw.ts';
import { HTML } from './send-page.ts';
import type { InstanceFacts, Site } from './site.ts';

export interface ErrorPageDeps {
  readonly renderer: PageRenderer;
  readonly site: Site;
  readonly facts: () => InstanceFacts;
  /** Presentations to go on to; asked for at every drawing, so it answers from memory. */
  readonly suggestions: () => readonly PresentationCard[];
}

export type ErrorKind = 'not_found' | 'failed' | 'unavailable';

const STATUS: Readonly<Record<ErrorKind, number>> = { not_found: 404, failed: 500, unavailable: 503 };

/** Error pages that were drawn: whoever guesses addresses must not cost a drawing each. */
const drawnErrors = new WeakMap<PageRenderer, Map<string, string>>();
const MAX_DRAWN_ERRORS = 200;

/** What stands where a page should. */
export function drawError(
  { renderer, site, facts, suggestions }: ErrorPageDeps,
  kind: ErrorKind,
  audience: PageAudience,
): string {
  const drawn = drawnErrors.get(renderer) ?? new Map<string, string>();
  drawnErrors.set(renderer, drawn);
  // Pictures and pages of presentations need the database as well.
  const cards = kind === 'unavailable' ? [] : suggestions();
  const page = { name: 'error', data: { kind, cards }, path: '/', listed: false } as const;
  const asked = pageRequest(page, { site, facts: facts(), audience, me: null });
  const key = JSON.stringify([page.data, asked.context]);
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const html = renderer.render(asked);
  if (drawn.size >= MAX_DRAWN_ERRORS) drawn.clear();
  drawn.set(key, html);
  return html;
}

/** The page that stands where one should: the same whether something is missing or not for this visitor. */
export function sendErrorPage(
  deps: ErrorPageDeps,
  kind: ErrorKind,
  audience: PageAudience,
  reply: FastifyReply,
): FastifyReply {
  return reply
    .code(STATUS[kind])
    .headers(kind === 'unavailable' ? RETRY_LATER : {})
    .headers(pageHeaders(deps.site, false))
    .type(HTML)
    .send(drawError(deps, kind, audience));
}

import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { ErrorPages } from '../../http/app.ts';
import type { Blobs } from '../../ports/blobs.ts';
import type { Notices } from '../../ports/notices.ts';
import type { PageRenderer } from '../../ports/page-renderer.ts';
import { registerFiles } from './files/file-routes.ts';
import { registerStatic } from './files/static-routes.ts';
import { PUBLISHED_CHANNEL } from './notice.ts';
import { PageCache } from './pages/page-cache.ts';
import { pageAudienceOf, registerPages, sendErrorPage } from './pages/page-routes.ts';
import type { Site } from './pages/pages.ts';
import { registerPersonal } from './pages/personal-route.ts';
import type { PresentationTables } from './tables.ts';

export type { BuiltScene, SceneSource } from './building/build-scene.ts';
export { ensureProfile } from './commands/ensure-profile.ts';
export {
  PresentationMissingError,
  type PublishDeps,
  type Published,
  publishPresentation,
} from './commands/publish.ts';
export type { PresentationTables } from './tables.ts';

/** What pages may keep in memory. */
const PAGE_CACHE_BYTES = 64 * 1024 * 1024;

/** Kept pages live this long while word of publishing arrives; the lists beside a presentation may be as old. */
const MAX_AGE_LISTENING_MS = 10 * 60_000;

/** And this long where it does not: a database without LISTEN, or a connection that is down. */
const MAX_AGE_DEAF_MS = 5000;

export interface PresentationsDeps {
  readonly db: Kysely<PresentationTables>;
  readonly blobs: Blobs;
  readonly renderer: PageRenderer;
  readonly notices: Notices;
  readonly site: Site;
  /** The web's `dist` folder. */
  readonly webDist: string;
}

const ROBOTS = 'User-agent: *\nDisallow: /api/\nAllow: /\n';

async function openCache(notices: Notices): Promise<PageCache> {
  const cache = new PageCache({
    maxBytes: PAGE_CACHE_BYTES,
    nowMs: () => performance.now(),
    maxAgeMs: () => (notices.isListening ? MAX_AGE_LISTENING_MS : MAX_AGE_DEAF_MS),
  });
  await notices.listen(
    PUBLISHED_CHANNEL,
    (oid) => cache.forget(oid),
    () => cache.clear(),
  );
  return cache;
}

/** The pages of presentations, the files they name, and the home page. */
export async function registerPresentations(app: FastifyInstance, deps: PresentationsDeps): Promise<void> {
  const cache = await openCache(deps.notices);
  registerPages(app, { ...deps, cache });
  registerPersonal(app, { db: deps.db, languages: deps.renderer.languages });
  registerFiles(app, deps);
  await registerStatic(app, join(deps.webDist, 'client'));
  app.get('/robots.txt', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('text/plain; charset=utf-8').send(ROBOTS),
  );
}

/** The pages that stand where one is missing or fails, for `app.setErrorPages`. */
export function errorPages(deps: Pick<PresentationsDeps, 'renderer' | 'site'>): ErrorPages {
  const audienceOf = pageAudienceOf(deps);
  return {
    notFound: (request, reply) => sendErrorPage(deps, 'not_found', audienceOf(request), reply),
    failed: (request, reply) => sendErrorPage(deps, 'failed', audienceOf(request), reply),
  };
}

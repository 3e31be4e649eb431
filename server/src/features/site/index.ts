import { EMBEDDING_HELP_PATH } from '@flydeck/contract/embed/constants';
import { PAGES, type PageEndpoint } from '@flydeck/contract/page-endpoints';
import type { PageToRender } from '../../pages/page-to-render.ts';
import type { Pages } from '../../pages/pages.ts';
import type { Platform } from '../../platform.ts';
import { systemClock } from '../../ports/clock.ts';
import { registerApiDescription } from './api-description.ts';
import { CachedCards, loadShownCards } from './suggested-cards.ts';

/** Registers a shared page whose content is independent of the request. */
function registerPage(
  app: Platform['app'],
  pages: Pages,
  endpoint: PageEndpoint,
  load: () => Promise<PageToRender>,
): void {
  pages.shared(app, endpoint, { key: () => endpoint.path, load });
}

/**
 * Registers the pages about the site, the description of its HTTP interface, the suggestions on error pages, and the
 * settings of consent and logging.
 */
export async function registerSite(
  platform: Pick<Platform, 'app' | 'config' | 'db' | 'facts' | 'pages' | 'log' | 'site' | 'visitors'>,
): Promise<void> {
  registerApiDescription(platform);
  const { app, config, db, facts, pages, log } = platform;
  const { consentRequired, eventsOnLocalhost, pageLogUrl = null } = config;
  facts.update({ consentRequired, eventsOnLocalhost, logUrl: pageLogUrl });
  const load = () => loadShownCards(db);
  const cachedCards = new CachedCards({
    load,
    nowMs: systemClock.monotonicMs,
    onError: (error) => log.warn({ err: error }, 'failed to load presentations for error pages'),
  });
  await cachedCards.refresh();
  pages.suggest(() => cachedCards.current());
  registerPage(app, pages, PAGES.product, async () => ({
    name: 'product',
    data: { cards: await load() },
    path: '/product/',
  }));
  registerPage(app, pages, PAGES['features-ai'], async () => ({
    name: 'features-ai',
    data: { cards: await load() },
    path: '/features/ai/',
  }));
  registerPage(app, pages, PAGES['features-embedding'], async () => ({
    name: 'features-embedding',
    data: { cards: await load() },
    path: EMBEDDING_HELP_PATH,
  }));
  for (const [endpoint, audience] of [
    [PAGES.video, 'everyone'],
    [PAGES['education-video'], 'teachers'],
  ] as const)
    registerPage(app, pages, endpoint, async () => ({
      name: 'video',
      data: { cards: await load(), audience },
      path: endpoint.path,
    }));
}

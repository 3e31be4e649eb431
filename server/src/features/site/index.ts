import { EMBEDDING_HELP_PATH } from '@flydeck/contract/embed/constants';
import { PAGE_ENDPOINTS_BY_NAME, type PageEndpoint } from '@flydeck/contract/page-endpoints';
import type { PageToRender } from '../../pages/page-to-render.ts';
import type { Pages } from '../../pages/pages.ts';
import type { Platform } from '../../platform.ts';
import { systemClock } from '../../ports/clock.ts';
import { registerApiDescription } from './api-description.ts';
import { CachedCards, loadSuggestedCards } from './suggested-cards.ts';

/** Registers a shared page whose data is the same for all requests. */
function registerPage(
  app: Platform['app'],
  pages: Pages,
  endpoint: PageEndpoint,
  load: () => Promise<PageToRender>,
): void {
  pages.registerShared(app, endpoint, { key: () => endpoint.path, load });
}

/**
 * Registers the pages about the site, the OpenAPI document and the suggested cards on error pages. Passes the settings
 * for consent and logging to the pages.
 */
export async function registerSite(
  platform: Pick<Platform, 'app' | 'config' | 'db' | 'siteInfo' | 'pages' | 'log' | 'site' | 'visitors'>,
): Promise<void> {
  registerApiDescription(platform);
  const { app, config, db, siteInfo, pages, log } = platform;
  const { consentRequired, eventsOnLocalhost, pageLogUrl = null } = config;
  siteInfo.update({ consentRequired, eventsOnLocalhost, logUrl: pageLogUrl });
  const loadCards = () => loadSuggestedCards(db);
  const cachedCards = new CachedCards({
    load: loadCards,
    nowMs: systemClock.monotonicMs,
    onError: (error) => log.warn({ err: error }, 'failed to load presentations for error pages'),
  });
  await cachedCards.refresh();
  pages.setSuggestions(() => cachedCards.current());
  registerPage(app, pages, PAGE_ENDPOINTS_BY_NAME.product, async () => ({
    name: 'product',
    data: { cards: await loadCards() },
    path: '/product/',
  }));
  registerPage(app, pages, PAGE_ENDPOINTS_BY_NAME['features-ai'], async () => ({
    name: 'features-ai',
    data: { cards: await loadCards() },
    path: '/features/ai/',
  }));
  registerPage(app, pages, PAGE_ENDPOINTS_BY_NAME['features-embedding'], async () => ({
    name: 'features-embedding',
    data: { cards: await loadCards() },
    path: EMBEDDING_HELP_PATH,
  }));
  for (const [endpoint, audience] of [
    [PAGE_ENDPOINTS_BY_NAME.video, 'everyone'],
    [PAGE_ENDPOINTS_BY_NAME['education-video'], 'teachers'],
  ] as const)
    registerPage(app, pages, endpoint, async () => ({
      name: 'video',
      data: { cards: await loadCards(), audience },
      path: endpoint.path,
    }));
}

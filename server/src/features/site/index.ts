import { EMBEDDING_HELP_PATH } from '@flydeck/contract/embed/constants';
import type { PageToDraw } from '../../pages/page-to-draw.ts';
import type { Pages } from '../../pages/pages.ts';
import type { Platform } from '../../platform.ts';
import { HeldCards, loadShownCards } from './shown-cards.ts';

/** Registers a page that is drawn from nothing but what the instance has to show. */
function registerPage(
  app: Platform['app'],
  pages: Pages,
  path: string,
  draw: () => Promise<PageToDraw>,
): void {
  pages.shared(app, [path.slice(0, -1), path], { key: () => path, draw });
}

/** Pages about the site, what error pages lead on to, and whether visitors are asked about cookies. */
export async function registerSite(
  platform: Pick<Platform, 'app' | 'config' | 'db' | 'facts' | 'pages' | 'log'>,
): Promise<void> {
  const { app, config, db, facts, pages, log } = platform;
  const { consentRequired, eventsOnLocalhost, pageLogUrl = null } = config;
  facts.learn({ consentRequired, eventsOnLocalhost, logUrl: pageLogUrl });
  const load = () => loadShownCards(db);
  const held = new HeldCards({
    load,
    nowMs: () => performance.now(),
    onError: (error) => log.warn({ err: error }, 'presentations to show on error pages could not be loaded'),
  });
  await held.renew();
  pages.suggest(() => held.now());
  registerPage(app, pages, '/product/', async () => ({
    name: 'product',
    data: { cards: await load() },
    path: '/product/',
  }));
  registerPage(app, pages, '/features/ai/', async () => ({
    name: 'features-ai',
    data: { cards: await load() },
    path: '/features/ai/',
  }));
  registerPage(app, pages, EMBEDDING_HELP_PATH, async () => ({
    name: 'features-embedding',
    data: { cards: await load() },
    path: EMBEDDING_HELP_PATH,
  }));
  for (const [path, audience] of [
    ['/video/', 'everyone'],
    ['/education/video/', 'teachers'],
  ] as const)
    registerPage(app, pages, path, async () => ({
      name: 'video',
      data: { cards: await load(), audience },
      path,
    }));
}

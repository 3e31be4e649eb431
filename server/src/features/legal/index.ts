import { LEGAL_PAGES, legalPath } from '@flydeck/contract/legal/constants';
import { PAGE_ENDPOINTS_BY_NAME } from '@flydeck/contract/page-endpoints';
import { isLostConnection } from '../../adapters/database/lost-connection.ts';
import type { Platform } from '../../platform.ts';
import { findDisplayedText, LEGAL_CHANNEL, listLegalPages } from './legal-texts.ts';
import { registerLegalRoutes } from './routes.ts';

/** Interval at which the list of legal pages is reloaded while PostgreSQL notifications are unavailable. */
const POLL_INTERVAL_MS = 5000;

type LegalDeps = Pick<Platform, 'app' | 'db' | 'visitors' | 'pages' | 'siteInfo' | 'notifications' | 'log'>;

/**
 * Registers the imprint, the privacy policy and the terms. Administrators write them, and the footer of every page
 * links to them.
 */
export async function registerLegal(deps: LegalDeps): Promise<void> {
  const { app, db, pages } = deps;
  const reload = await watchLegalPages(deps);
  registerLegalRoutes({ ...deps, onSaved: reload });
  for (const page of LEGAL_PAGES) {
    const path = legalPath(page);
    pages.registerShared(app, PAGE_ENDPOINTS_BY_NAME[`legal-${page}`], {
      key: () => path,
      load: async (_request, audience) => {
        const text = await findDisplayedText(db, page, audience.language);
        if (!text) return undefined;
        const textLanguage = text.language === 'default' ? '' : text.language;
        return { name: 'legal', data: { page, html: text.html, textLanguage }, path };
      },
    });
  }
}

/**
 * Loads the list of legal pages that have a text, now and after every notification of a saved text. Each time, drops
 * all cached pages, because their footers contain the list. Resolves to a function that reloads the list.
 */
async function watchLegalPages({
  app,
  db,
  pages,
  siteInfo,
  notifications,
  log,
}: LegalDeps): Promise<() => Promise<void>> {
  const reload = async (): Promise<void> => {
    siteInfo.update({ legalPages: await listLegalPages(db) });
    pages.invalidateAll();
  };
  // Reloads run one after another. Otherwise an earlier reload could finish last with an outdated list.
  let lastReload = reload();
  await lastReload;
  const queueReload = (): Promise<void> => {
    lastReload = lastReload.catch(() => undefined).then(reload);
    return lastReload;
  };
  const reloadInBackground = (): void =>
    void queueReload().catch((error: unknown) => {
      // The database connection logs that the connection is lost. As soon as the database is reachable again,
      // `notifications` calls `reloadInBackground`.
      if (!isLostConnection(error)) log.error({ err: error }, 'failed to reload the list of legal pages');
    });
  await notifications.listen(LEGAL_CHANNEL, reloadInBackground, reloadInBackground);
  const timer = setInterval(() => {
    if (!notifications.isListening) reloadInBackground();
  }, POLL_INTERVAL_MS);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await lastReload.catch(() => undefined);
  });
  return queueReload;
}

import { LEGAL_PAGES, legalPath } from '@flydeck/contract/legal/constants';
import { PAGES } from '@flydeck/contract/page-endpoints';
import type { Platform } from '../../platform.ts';
import { DatabaseUnreachableError } from '../../ports/database-connectivity.ts';
import { findDisplayedText, LEGAL_CHANNEL, listLegalPages } from './legal-texts.ts';
import { registerLegalRoutes } from './routes.ts';

/** Interval of polling while notifications are unavailable. */
const POLL_INTERVAL_MS = 5000;

type LegalDeps = Pick<Platform, 'app' | 'db' | 'visitors' | 'pages' | 'facts' | 'notices' | 'log'>;

/**
 * Registers the imprint, privacy policy and terms: written by administrators, linked in the footer of every page.
 */
export async function registerLegal(deps: LegalDeps): Promise<void> {
  const { app, db, pages } = deps;
  const reload = await watchLegalPages(deps);
  registerLegalRoutes({ ...deps, onSaved: reload });
  for (const page of LEGAL_PAGES) {
    const path = legalPath(page);
    pages.registerShared(app, PAGES[`legal-${page}`], {
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
 * Loads which pages have a text, now and on every notification, and then drops all cached pages, because each has a
 * footer. Resolves to a function that reloads immediately.
 */
async function watchLegalPages({
  app,
  db,
  pages,
  facts,
  notices,
  log,
}: LegalDeps): Promise<() => Promise<void>> {
  const reload = async (): Promise<void> => {
    facts.update({ legalPages: await listLegalPages(db) });
    pages.invalidateAll();
  };
  // Reloads are serialized, so that the last one to finish has read the newest state.
  let running = reload();
  await running;
  const queueReload = (): Promise<void> => {
    running = running.catch(() => undefined).then(reload);
    return running;
  };
  const reloadInBackground = (): void =>
    void queueReload().catch((error: unknown) => {
      // A database outage is logged once by the connection; reconnecting reloads the links.
      if (!(error instanceof DatabaseUnreachableError))
        log.error({ err: error }, 'failed to reload the links to legal pages');
    });
  await notices.listen(LEGAL_CHANNEL, reloadInBackground, reloadInBackground);
  const timer = setInterval(() => {
    if (!notices.isListening) reloadInBackground();
  }, POLL_INTERVAL_MS);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running.catch(() => undefined);
  });
  return queueReload;
}

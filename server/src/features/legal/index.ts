import { LEGAL_PAGES, legalPath } from '@flydeck/contract/legal/constants';
import type { Platform } from '../../platform.ts';
import { DatabaseAwayError } from '../../ports/database-contact.ts';
import { LEGAL_CHANNEL, shownPages, shownText } from './legal-texts.ts';
import { registerLegalRoutes } from './routes.ts';

export type { LegalTables } from './tables.ts';

/** How long a process that receives no notices may link pages as they were before. */
const RENEWED_WITHOUT_NOTICES_MS = 5000;

type LegalDeps = Pick<Platform, 'app' | 'db' | 'visitors' | 'pages' | 'facts' | 'notices' | 'log'>;

/** Imprint, privacy policy and terms: written by administrators, linked by the footer of every page. */
export async function registerLegal(deps: LegalDeps): Promise<void> {
  const { app, db, pages } = deps;
  const renew = await keepLinksUpToDate(deps);
  registerLegalRoutes({ ...deps, onSaved: renew });
  for (const page of LEGAL_PAGES) {
    const path = legalPath(page);
    pages.shared(app, [path.slice(0, -1), path], {
      key: () => path,
      draw: async (_request, audience) => {
        const text = await shownText(db, page, audience.language);
        if (!text) return undefined;
        const textLanguage = text.language === 'default' ? '' : text.language;
        return { name: 'legal', data: { page, html: text.html, textLanguage }, path };
      },
    });
  }
}

/**
 * Learns which pages are shown, now and with every notice, and drops the cached pages after that: every one has a footer.
 * Resolves to what does the same at once.
 */
async function keepLinksUpToDate({
  app,
  db,
  pages,
  facts,
  notices,
  log,
}: LegalDeps): Promise<() => Promise<void>> {
  const renew = async (): Promise<void> => {
    facts.learn({ legalPages: await shownPages(db) });
    pages.forgetAll();
  };
  // One after the other, so that the last one to end has read last.
  let running = renew();
  await running;
  const renewNext = (): Promise<void> => {
    running = running.catch(() => undefined).then(renew);
    return running;
  };
  const renewInBackground = (): void =>
    void renewNext().catch((error: unknown) => {
      // An outage of the database is logged once, where it is noticed; the notices' next connection renews.
      if (!(error instanceof DatabaseAwayError))
        log.error({ err: error }, 'links to legal pages could not be read');
    });
  await notices.listen(LEGAL_CHANNEL, renewInBackground, renewInBackground);
  const timer = setInterval(() => {
    if (!notices.isListening) renewInBackground();
  }, RENEWED_WITHOUT_NOTICES_MS);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running.catch(() => undefined);
  });
  return renewNext;
}

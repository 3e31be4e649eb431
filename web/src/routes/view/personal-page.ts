import type { PageContext } from '@flydeck/contract/pages';
import type { PersonalPage, PresentationPage } from '@flydeck/contract/presentations/page-data';
import { useSyncExternalStore } from 'react';
import { call } from '../../api/call.ts';
import { setFlags } from '../../flags/flags.ts';
import { Listeners } from '../../listeners.ts';
import { redirectToPreferredLanguage } from '../../redirect-to-language.ts';

/** The presentation of the page, and the access key if a share link opened the page. */
type PageAccess = Pick<PresentationPage, 'oid' | 'accessKey'>;

let personalPage: PersonalPage | undefined;
let request: Promise<PersonalPage | undefined> | undefined;
const listeners = new Listeners();

async function fetchPersonalPage({ oid, accessKey }: PageAccess): Promise<PersonalPage | undefined> {
  const query = { key: accessKey ?? undefined };
  const response = await call('GET /api/page/presentation/:oid', { params: { oid }, query }).catch(() => undefined);
  if (!response) return undefined;
  personalPage = response;
  setFlags(personalPage.evaluatedFeatures);
  listeners.notify();
  return personalPage;
}

/**
 * Loads the personal page data of this visitor. Sends at most one request during the life of the page. The response
 * also sets the CSRF cookie. Returns undefined if the request failed. In this case, the page shows what anonymous
 * visitors see.
 */
export function loadPersonalPage(page: PageAccess): Promise<PersonalPage | undefined> {
  request ??= fetchPersonalPage(page);
  return request;
}

/** Marks the PDF as purchased, after a purchase that is newer than the loaded data. */
export function markPdfPurchased(): void {
  if (personalPage === undefined || personalPage.isPdfPurchased) return;
  personalPage = { ...personalPage, isPdfPurchased: true };
  listeners.notify();
}

/** Loads the personal page data, and redirects if the visitor chose another language before. */
export async function applyPersonalPage(page: PageAccess, context: PageContext): Promise<void> {
  const loadedPage = await loadPersonalPage(page);
  if (loadedPage) redirectToPreferredLanguage(loadedPage.language, context);
}

/** Returns the personal page data, or undefined until the data are loaded. */
export function usePersonalPage(): PersonalPage | undefined {
  return useSyncExternalStore(
    listeners.subscribe,
    () => personalPage,
    () => undefined,
  );
}

import type { PageContext } from '@flydeck/contract/pages';
import type { PersonalPage, PresentationPage } from '@flydeck/contract/presentations/page-data';
import { useSyncExternalStore } from 'react';
import { call } from '../../api/call.ts';
import { loadFeatures } from '../../features/features.ts';
import { followChosenLanguage } from '../../follow-chosen-language.ts';
import { Listeners } from '../../listeners.ts';

type Page = Pick<PresentationPage, 'oid' | 'accessKey'>;

let loaded: PersonalPage | undefined;
let request: Promise<PersonalPage | undefined> | undefined;
const listeners = new Listeners();

async function fetchPersonalPage({ oid, accessKey }: Page): Promise<PersonalPage | undefined> {
  const query = { key: accessKey ?? undefined };
  const response = await call('GET /api/page/presentation/:oid', { params: { oid }, query }).catch(
    () => undefined,
  );
  if (!response) return undefined;
  loaded = response;
  loadFeatures(loaded.evaluatedFeatures);
  listeners.notify();
  return loaded;
}

/**
 * Loads this visitor's data for the page, which itself is the same for everybody. Requested once; the response also
 * sets the CSRF cookie. Undefined if the request failed: the page stays as an anonymous visitor sees it.
 */
export function loadPersonalPage(page: Page): Promise<PersonalPage | undefined> {
  request ??= fetchPersonalPage(page);
  return request;
}

/** Marks the PDF as purchased, after a purchase on this page that the loaded data does not contain. */
export function markPdfPurchased(): void {
  if (loaded === undefined || loaded.isPdfPurchased) return;
  loaded = { ...loaded, isPdfPurchased: true };
  listeners.notify();
}

/** Loads the visitor's data and switches to the language that the visitor chose. */
export async function applyPersonalPage(page: Page, context: PageContext): Promise<void> {
  const personal = await loadPersonalPage(page);
  if (personal) followChosenLanguage(personal.language, context);
}

/** The visitor's data for the page; undefined until it is loaded. */
export function usePersonalPage(): PersonalPage | undefined {
  return useSyncExternalStore(
    listeners.subscribe,
    () => loaded,
    () => undefined,
  );
}

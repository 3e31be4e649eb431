import type { PageContext } from '@flydeck/contract/pages';
import type { PersonalPage, PresentationPage } from '@flydeck/contract/presentations/page-data';
import { useSyncExternalStore } from 'react';
import { get } from '../../api/get.ts';
import { loadFeatures } from '../../features/features.ts';
import { followChosenLanguage } from '../../follow-chosen-language.ts';

type Page = Pick<PresentationPage, 'oid' | 'accessKey'>;

let known: PersonalPage | undefined;
let asked: Promise<PersonalPage | undefined> | undefined;
const listeners = new Set<() => void>();

/** The query that proves a page which a share link opened; empty on others. */
export function keyQuery({ accessKey }: Pick<Page, 'accessKey'>): string {
  return accessKey === null ? '' : `?key=${encodeURIComponent(accessKey)}`;
}

async function ask(page: Page): Promise<PersonalPage | undefined> {
  const response = await get(`/api/page/presentation/${page.oid}${keyQuery(page)}`).catch(() => undefined);
  if (!response?.ok) return undefined;
  known = (await response.json()) as PersonalPage;
  loadFeatures(known.evaluatedFeatures);
  for (const listener of listeners) listener();
  return known;
}

/**
 * What is this visitor's own about the page (the page itself is the same for everyone), asked for once; it also brings the
 * CSRF cookie. Undefined where it failed: the page stays what an anonymous visitor sees.
 */
export function askPersonalPage(page: Page): Promise<PersonalPage | undefined> {
  asked ??= ask(page);
  return asked;
}

/** The PDF was bought on this page: what was asked for before did not know it. */
export function notePdfPurchased(): void {
  if (known === undefined || known.isPdfPurchased) return;
  known = { ...known, isPdfPurchased: true };
  for (const listener of listeners) listener();
}

/** Asks for it and follows the language that the visitor chose. */
export async function applyPersonalPage(page: Page, context: PageContext): Promise<void> {
  const personal = await askPersonalPage(page);
  if (personal) followChosenLanguage(personal.language, context);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The same, once it is known. */
export function usePersonalPage(): PersonalPage | undefined {
  return useSyncExternalStore(
    subscribe,
    () => known,
    () => undefined,
  );
}

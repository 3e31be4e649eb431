import { pageName } from '@flydeck/scene/classic/page-name';
import type { Operation } from '@flydeck/scene/records/operations';
import { DOCUMENT_ID, type DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { isClassic } from './pages.ts';

/** Maximum length of the alternative text of an element, in UTF-16 units. */
export const DESCRIPTION_MAX_LENGTH = 5000;

/**
 * Returns the picture of a page of a classic presentation whose alternative text describes the page. Returns undefined
 * for a page with the text of its file, because screen readers read this text.
 */
function pictureToDescribe(store: RecordStore, page: string): DocumentRecord | undefined {
  if (!isClassic(store)) return undefined;
  const elements = store.children(page, 'elements');
  // Texts of the file have `lines`. Texts that the author has added over the page do not describe it.
  const hasText = elements.some(({ kind, properties }) => kind === 'text' && properties['lines'] !== undefined);
  return hasText ? undefined : elements.find(({ kind }) => kind === 'image');
}

/**
 * Returns the description of a page without text; empty if it is only the number of the page. Returns undefined for
 * pages that need no description.
 */
export function pageDescription(store: RecordStore, page: string): string | undefined {
  const picture = pictureToDescribe(store, page);
  if (!picture) return undefined;
  const alt = String(picture.properties['alt'] ?? '');
  const language = String(store.get(DOCUMENT_ID)?.properties['language'] ?? '');
  const number = Number(/\d+/.exec(alt)?.[0] ?? 0);
  return alt === pageName(language, number) ? '' : alt;
}

/** Returns the operations that describe a page without text. An empty description is replaced by the page's title. */
export function describePage(store: RecordStore, page: string, description: string): Operation[] {
  const picture = pictureToDescribe(store, page);
  if (!picture) return [];
  const text = description.trim().slice(0, DESCRIPTION_MAX_LENGTH);
  const value = text === '' ? String(store.get(page)?.properties['title'] ?? '') : text;
  return picture.properties['alt'] === value ? [] : [{ op: 'set', id: picture.id, property: 'alt', value }];
}

import { countCharacterPairs, diceCoefficient } from '@flydeck/scene/arrange/title-similarity';
import { paragraphText } from '@flydeck/scene/model/plain-text';
import type { Box } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { subtree } from '../commands/copy-records.ts';
import { rootTopic } from '../levels.ts';
import type { ImportedPages } from './imported-pages.ts';

/** A page of the present file that corresponds to a page of a new file. */
export interface PageMatch {
  readonly page: DocumentRecord;
  /** Whether the pages have the same picture or similar text, and not only the same title. */
  readonly isSamePage: boolean;
}

/** Minimum Dice coefficient of the texts of two pages that are versions of the same page. */
const SIMILAR = 0.75;
/** Texts are compared with those of pages that are at most this number of pages before or after. */
const COMPARED_PAGES = 40;

/**
 * Returns the former pages by the ids of the new pages that correspond to them: first those with the same picture, then
 * those with the same text, similar text, and the same title. Of several equal former pages, the first one that has no
 * new page yet is chosen.
 */
export function matchPages(store: RecordStore, imported: ImportedPages): Map<string, PageMatch> {
  const former = leavesIn(store, rootTopic(store));
  const matches = new Map<string, PageMatch>();
  const matched = new Set<string>();
  const match = (id: string, page: DocumentRecord, isSamePage: boolean) => {
    matches.set(id, { page, isSamePage });
    matched.add(page.id);
  };
  const matchEqual = (keyOf: (store: RecordStore, page: DocumentRecord) => string, isSamePage: boolean) => {
    const byKey = new Map<string, DocumentRecord[]>();
    for (const page of former) {
      if (matched.has(page.id)) continue;
      const key = keyOf(store, page);
      byKey.set(key, [...(byKey.get(key) ?? []), page]);
    }
    for (const page of imported.pages) {
      const key = matches.has(page.id) ? '' : keyOf(imported.store, page);
      const equal = key === '' ? undefined : byKey.get(key)?.shift();
      if (equal) match(page.id, equal, isSamePage);
    }
  };
  matchEqual((from, page) => String(pagePicture(from, page)?.properties['asset'] ?? ''), true);
  matchEqual(textOfPage, true);
  const pairs = new Map(former.map((page) => [page.id, countCharacterPairs(textOfPage(store, page, ' '))]));
  for (const [index, page] of imported.pages.entries()) {
    if (matches.has(page.id)) continue;
    const pagePairs = countCharacterPairs(textOfPage(imported.store, page, ' '));
    let best: { readonly page: DocumentRecord; readonly similarity: number } | undefined;
    for (const candidate of former.slice(Math.max(0, index - COMPARED_PAGES), index + COMPARED_PAGES + 1)) {
      if (matched.has(candidate.id)) continue;
      const similarity = diceCoefficient(pagePairs, pairs.get(candidate.id) ?? new Map());
      if (similarity >= SIMILAR && similarity > (best?.similarity ?? 0)) best = { page: candidate, similarity };
    }
    if (best) match(page.id, best.page, true);
  }
  matchEqual((_, { properties }) => String(properties['title'] ?? '').trim(), false);
  return matches;
}

/** Returns the pages in a topic, in order: the topics without child topics. */
export const leavesIn = (store: RecordStore, topic: string): DocumentRecord[] =>
  store.children(topic, 'topics').flatMap((child) => {
    const leaves = leavesIn(store, child.id);
    return leaves.length > 0 ? leaves : [child];
  });

/** Returns the picture of a page of a PDF, which covers the page; undefined for other pages. */
export function pagePicture(store: RecordStore, { id, properties: { width, height } }: DocumentRecord) {
  return store.children(id, 'elements').find(({ kind, properties }) => {
    const box = properties['box'] as Box | undefined;
    return kind === 'image' && box?.x === 0 && box.y === 0 && box.width === width && box.height === height;
  });
}

/** Whether an element is text of a PDF. Only such text has the lines of the file. */
export const isPageText = ({ kind, properties }: DocumentRecord): boolean =>
  kind === 'text' && properties['lines'] !== undefined;

/**
 * Returns the text of the file on a page, without spaces.
 * @param separator text between paragraphs; with a separator, spaces are kept
 */
function textOfPage(store: RecordStore, page: DocumentRecord, separator = ''): string {
  const paragraphs = subtree(store, page.id)
    .filter(isPageText)
    .flatMap((record) => record.texts?.['body']?.paragraphs ?? []);
  const text = paragraphs.map(paragraphText).join(separator);
  return separator === '' ? text.replace(/\s+/g, '') : text;
}

import { pageName } from '@flydeck/scene/classic/page-name';
import type { Box, Operation } from '@flydeck/scene/records/operations';
import { orderBetween } from '@flydeck/scene/records/order';
import { DOCUMENT_ID, type DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { isLinkArea } from '../geometry/is-link-area.ts';
import { rootTopic } from '../levels.ts';
import { isPageText, leavesIn, type PageMatch, pagePicture } from './match-pages.ts';
import { pageDescription } from './page-description.ts';

export type InsertOperation = Extract<Operation, { readonly op: 'insert' }>;

/** Returns the operations that move a remaining page to its place in the new file, and give it the new size and title. */
export function updatePage(store: RecordStore, { id, parent, slot, order, properties }: InsertOperation): Operation[] {
  const page = store.get(id);
  const language = String(store.get(DOCUMENT_ID)?.properties['language'] ?? '');
  const number = leavesIn(store, rootTopic(store)).findIndex((leaf) => leaf.id === id) + 1;
  const hasDefaultTitle = page?.properties['title'] === pageName(language, number);
  const names = ['width', 'height', 'background', ...(hasDefaultTitle ? ['title'] : [])];
  return [
    { op: 'place', id, parent, slot, order, box: properties['box'] as Box },
    ...names.flatMap((property): Operation[] => {
      const value = properties[property];
      if (JSON.stringify(value) === JSON.stringify(page?.properties[property])) return [];
      return [value === undefined ? { op: 'unset', id, property } : { op: 'set', id, property, value }];
    }),
  ];
}

/** The changes of the elements of a page. */
export interface ContentChange {
  /** The insertions of the new elements, below everything that was added over the picture of the former page. */
  readonly inserted: readonly InsertOperation[];
  /** Ids of the former elements that are removed. */
  readonly removed: readonly string[];
}

/**
 * Replaces the picture, texts and link areas of the file on a page by those of the new file. The other elements remain
 * if the pages are versions of the same page. The description of the picture remains as well.
 * @param elements the insertions of the elements of the new page
 */
export function replaceContent(
  store: RecordStore,
  { page, isSamePage }: PageMatch,
  elements: readonly InsertOperation[],
): ContentChange {
  const former = store.children(page.id, 'elements');
  if (!isSamePage) return { inserted: elements, removed: former.map(({ id }) => id) };
  const picture = pagePicture(store, page);
  const isOfFile = (record: DocumentRecord) =>
    record.id === picture?.id || isPageText(record) || (isLinkArea(record) && isLinkOfFile(record, elements));
  const additions = former.filter((record) => !isOfFile(record));
  const isAbove = ({ order }: DocumentRecord) => picture === undefined || order > picture.order;
  const next = additions.find(isAbove)?.order ?? null;
  let order = additions.findLast((record) => !isAbove(record))?.order ?? null;
  const alt = pageDescription(store, page.id);
  const inserted = elements.map((operation) => {
    order = orderBetween(order, next);
    const isDescribed = operation.kind === 'image' && alt !== undefined && alt !== '';
    return { ...operation, order, properties: { ...operation.properties, ...(isDescribed ? { alt } : {}) } };
  });
  return { inserted, removed: former.filter(isOfFile).map(({ id }) => id) };
}

/** Matches the ids that the import gives to the links of a PDF. */
const LINK_ID = /^page-\d+-link-\d+$/;
/** Maximum distance, in points, between the positions of a link in two versions of a page. */
const MAX_DISTANCE = 1;

/**
 * Whether a link area is from the file. Link areas of inserted pages have other ids than those of the import, and are
 * recognized by the link at the same place of the new file.
 */
function isLinkOfFile({ id, properties }: DocumentRecord, elements: readonly InsertOperation[]): boolean {
  const { x, y } = properties['box'] as Box;
  return (
    LINK_ID.test(id) ||
    elements.some(({ properties: { link, box } }) => {
      const place = box as Box;
      return link !== undefined && Math.abs(place.x - x) <= MAX_DISTANCE && Math.abs(place.y - y) <= MAX_DISTANCE;
    })
  );
}

import { DOCUMENT_ID } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';

/** Whether a presentation is a sequence of pages, such as an imported PDF, and not a canvas. */
export const isClassic = (store: RecordStore): boolean =>
  store.get(DOCUMENT_ID)?.properties['presentation'] === 'classic';

/**
 * Returns the id of the page that the editor of a classic presentation shows for a topic: the topic itself or, for the
 * root topic or a chapter, its first page. Returns undefined if the presentation is not classic.
 */
export function pageOf(store: RecordStore, topic: string): string | undefined {
  if (!isClassic(store)) return undefined;
  let page = topic;
  for (let child = firstChild(store, page); child !== undefined; child = firstChild(store, page)) page = child;
  return page;
}

const firstChild = (store: RecordStore, topic: string): string | undefined => store.children(topic, 'topics')[0]?.id;

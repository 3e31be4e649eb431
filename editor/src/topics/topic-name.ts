import { firstWords } from '@flydeck/scene/first-words';
import { paragraphText } from '@flydeck/scene/model/plain-text';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';

/** The slots of groups and tables that contain texts. */
const CONTENT_SLOTS = ['children', 'rows', 'cells'];

/**
 * Returns the name of a topic: its title, or the first words of its texts if it has no title; empty for a topic without
 * title and texts. `topicName` of `scene` names the topics of published presentations in the same way.
 */
export function topicName(store: RecordStore, topic: string): string {
  const title = String(store.get(topic)?.properties['title'] ?? '');
  return title.trim() === '' ? firstWords(firstLine(store, store.children(topic, 'elements'))) : title;
}

/** Returns the first line of text of a topic's elements, without furniture and hidden elements. */
function firstLine(store: RecordStore, records: readonly DocumentRecord[]): string {
  for (const { id, properties, texts } of records) {
    if (properties['furniture'] || properties['hidden']) continue;
    const own = texts?.['body']?.paragraphs.map(paragraphText).find((text) => text !== '');
    const line =
      own ??
      firstLine(
        store,
        CONTENT_SLOTS.flatMap((slot) => store.children(id, slot)),
      );
    if (line !== '') return line;
  }
  return '';
}

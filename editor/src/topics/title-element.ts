import { paragraphText } from '@flydeck/scene/model/plain-text';
import type { Paragraph } from '@flydeck/scene/model/text';
import type { Operation } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';

/** Maximum length of the title of a topic, in UTF-16 units. */
export const TITLE_MAX = 1000;

const paragraphsOf = ({ texts }: DocumentRecord): readonly Paragraph[] => texts?.['body']?.paragraphs ?? [];

/** Whether a text element consists of a single paragraph, which is a title or heading. */
export function isTitle(record: DocumentRecord): boolean {
  const [paragraph, ...others] = paragraphsOf(record);
  const isTitleOrHeading = paragraph?.role === 'title' || paragraph?.role === 'heading';
  return record.kind === 'text' && isTitleOrHeading && others.length === 0;
}

/** Returns the text element that shows the title of a topic: a title whose text is the title of the topic. */
export function titleElementOf(store: RecordStore, topic: string): DocumentRecord | undefined {
  const title = String(store.get(topic)?.properties['title'] ?? '');
  return store
    .children(topic, 'elements')
    .find((record) => isTitle(record) && joinedText(paragraphsOf(record)) === title);
}

const joinedText = (paragraphs: readonly Paragraph[]): string => paragraphs.map(paragraphText).join(' ').trim();

/** Returns the topic whose title a text element shows; undefined if the element shows no title of a topic. */
export function topicTitledBy(store: RecordStore, id: string): string | undefined {
  const topic = store.get(id)?.parent ?? undefined;
  return topic !== undefined && titleElementOf(store, topic)?.id === id ? topic : undefined;
}

/** Returns the operation that gives a topic the name that its title shows; [] if the topic has this name. */
export function renameToTitle(store: RecordStore, topic: string, title: readonly Paragraph[]): Operation[] {
  if (!store.isPresent(topic)) return [];
  const value = joinedText(title).slice(0, TITLE_MAX);
  return value === store.get(topic)?.properties['title'] ? [] : [{ op: 'set', id: topic, property: 'title', value }];
}

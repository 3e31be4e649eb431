import { paragraphText } from '@flydeck/scene/model/plain-text';
import type { Paragraph } from '@flydeck/scene/model/text';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { titleElementOf } from '../topics/title-element.ts';

/** A paragraph of a topic that is not its title. */
export interface TopicLine {
  /** Id of the element. */
  readonly element: string;
  /** Index of the paragraph in the element. */
  readonly paragraph: number;
  readonly text: string;
}

/** Returns the paragraphs of the unlocked, visible texts of a topic that are not empty, without the topic's title. */
export function topicLines(store: RecordStore, topic: string): TopicLine[] {
  const title = titleElementOf(store, topic)?.id;
  return store
    .children(topic, 'elements')
    .filter(({ id, properties }) => id !== title && !['locked', 'hidden', 'furniture'].some((name) => properties[name]))
    .flatMap((record) =>
      paragraphsOf(record).flatMap((paragraph, i) => {
        const text = paragraphText(paragraph);
        return text.trim() === '' ? [] : [{ element: record.id, paragraph: i, text }];
      }),
    );
}

/** Returns the paragraphs of an element; empty for an element without text. */
export const paragraphsOf = ({ texts }: DocumentRecord): readonly Paragraph[] => texts?.['body']?.paragraphs ?? [];

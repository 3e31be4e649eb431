import { paragraphText } from '@flydeck/scene/model/plain-text';
import type { Paragraph } from '@flydeck/scene/model/text';
import type { Operation } from '@flydeck/scene/records/operations';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { rewrite } from '../properties/text-properties.ts';
import { paragraphsOf, type TopicLine } from './topic-lines.ts';

/**
 * Returns the operations that replace lines of a topic. A line that has changed meanwhile is kept. An element whose
 * paragraphs are all removed is removed.
 * @param replace returns the new text of a line; undefined removes the line
 */
export function changeLines(
  store: RecordStore,
  lines: readonly TopicLine[],
  replace: (index: number) => string | undefined,
): Operation[] {
  const elements = new Set(lines.map(({ element }) => element));
  return [...elements].flatMap((id): Operation[] => {
    const record = store.get(id);
    if (!record || !store.isPresent(id)) return [];
    const paragraphs = paragraphsOf(record).flatMap((paragraph, i) => {
      const index = lines.findIndex(({ element, paragraph: own }) => element === id && own === i);
      const line = lines[index];
      if (!line || paragraphText(paragraph) !== line.text) return [paragraph];
      const text = replace(index);
      return text === undefined ? [] : [text === line.text ? paragraph : withText(paragraph, text)];
    });
    return paragraphs.length === 0 ? [{ op: 'remove', id }] : rewrite(record, paragraphs);
  });
}

/** Returns the paragraph with a new text in the style of its first run. A link is kept only if it covers all runs. */
export function withText(paragraph: Paragraph, text: string): Paragraph {
  const [first, ...others] = paragraph.runs;
  const { link, ...style } = { ...first } as { link?: unknown };
  return { ...paragraph, runs: [{ ...style, ...(others.length === 0 && link ? { link } : {}), text }] } as Paragraph;
}

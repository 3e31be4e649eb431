import { elementsInReadingOrder } from './compile/reading-order.ts';
import { firstWords } from './first-words.ts';
import type { Topic } from './model/document.ts';
import { elementLines } from './model/plain-text.ts';

/**
 * Returns the name of a topic where the path needs one: its title, or the first words of its texts if it has no title;
 * empty for a topic without title and texts. Furniture and hidden elements have no words of the topic.
 */
export function topicName({ title, elements, readingOrder }: Topic): string {
  if (title.trim() !== '') return title;
  for (const element of elementsInReadingOrder(elements, readingOrder)) {
    const line = element.furniture || element.hidden ? undefined : elementLines(element)[0];
    if (line) return firstWords(line);
  }
  return '';
}

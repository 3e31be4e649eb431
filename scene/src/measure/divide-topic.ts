import type { OutlineTopic } from '../create/lay-out-topic.ts';

/** Maximum length of the title of a part, in UTF-16 units. Longer titles are left out, and the part has a number. */
const MAX_TITLE_LENGTH = 180;

/**
 * Returns a topic whose text is divided into child topics before its own child topics. Each line stays whole, and the
 * lines keep their order. The parts have the title of the topic with a number: "Tides (1/2)".
 */
export function divideTopic(topic: OutlineTopic, partCount: number): OutlineTopic {
  const { title, text, topics = [] } = topic;
  const count = Math.min(partCount, text.length);
  const parts = divideLines(text, count).map((lines, i) => {
    const number = `${i + 1}/${count}`;
    const partTitle = title.length > MAX_TITLE_LENGTH ? number : `${title} (${number})`;
    return { title: count === 1 ? title : partTitle, text: lines };
  });
  return { ...topic, text: [], topics: [...parts, ...topics] };
}

/** Divides lines into `count` groups with about the same number of characters. No group is empty. */
function divideLines(lines: readonly string[], count: number): string[][] {
  const total = lines.reduce((sum, line) => sum + line.length, 0);
  const groups: string[][] = Array.from({ length: count }, () => []);
  let index = 0;
  let length = 0;
  lines.forEach((line, i) => {
    const isFull = length + line.length / 2 > (total * (index + 1)) / count;
    const mustAdvance = lines.length - i === count - index - 1;
    if (index < count - 1 && (groups[index]?.length ?? 0) > 0 && (isFull || mustAdvance)) index += 1;
    groups[index]?.push(line);
    length += line.length;
  });
  return groups;
}

/**
 * Returns whether a topic without content repeats the title of the topic before it or of its parent, so that its
 * removal loses no words. Other topics without content stay: their title is shown as a large text.
 */
export function isRepeatedTitle(topic: OutlineTopic, titleBefore: string | undefined): boolean {
  const normalize = (title: string) => title.normalize('NFKC').trim().toLowerCase();
  const isBare = topic.text.length === 0 && !topic.notes?.trim() && (topic.topics ?? []).length === 0;
  return isBare && titleBefore !== undefined && normalize(topic.title) === normalize(titleBefore);
}

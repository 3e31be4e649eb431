import { readingOrder } from '../compile/reading-order.ts';
import type { Topic } from '../model/document.ts';
import { bodyParagraphs } from '../model/plain-text.ts';
import type { Paragraph, TextBody } from '../model/text.ts';
import { allElements, withElement } from './elements-of.ts';

/** Words that stand in an element of their own, and can be written anew. */
export interface Wording {
  /** Of the element. */
  readonly id: string;
  readonly name: string | undefined;
  readonly body: TextBody;
}

/** The words of a topic that somebody placed, in reading order: of texts and shapes, not those over a picture of them. */
export function wordings(topic: Topic): Wording[] {
  return [...allElements(readingOrder(topic.elements))].flatMap((element): Wording[] => {
    if (element.kind !== 'text' && element.kind !== 'shape') return [];
    if (!element.body || element.body.paragraphs.length === 0) return [];
    if (element.kind === 'text' && element.lines) return [];
    return [{ id: element.id, name: element.name, body: element.body }];
  });
}

/** Whether it says the topic's title, alone or over other words. */
export function isTitled({ body }: Wording, { title }: Topic): boolean {
  const wanted = plain(title);
  const titles = titlesOf(body);
  if (titles.length > 0) return plain(bodyParagraphs({ paragraphs: titles }).join(' ')) === wanted;
  return wanted !== '' && plain(bodyParagraphs(body).join(' ')) === wanted;
}

/** What stands below the title in the same text. */
export function restOf({ body }: Wording): Paragraph[] {
  const count = titlesOf(body).length;
  return count === 0 ? [] : body.paragraphs.slice(count);
}

/** The paragraphs that a text opens with as its title. */
export function titlesOf({ paragraphs }: Pick<TextBody, 'paragraphs'>): Paragraph[] {
  const end = paragraphs.findIndex(({ role }) => role !== 'title');
  return end < 0 ? paragraphs : paragraphs.slice(0, end);
}

/** The topic with other paragraphs in the element `id`. What has become longer shrinks rather than runs out of its box. */
export function withParagraphs(topic: Topic, id: string, paragraphs: Paragraph[]): Topic {
  const elements = withElement(topic.elements, id, (element) => {
    if ((element.kind !== 'text' && element.kind !== 'shape') || !element.body) return element;
    const { body } = element;
    const isLonger = weightOf(paragraphs) > weightOf(body.paragraphs);
    const shrinks = isLonger && element.height > 0 && body.wrap !== false && body.fit !== 'shrink';
    return { ...element, body: { ...body, paragraphs, ...(shrinks ? { fit: 'shrink' as const } : {}) } };
  });
  return { ...topic, elements };
}

const plain = (words: string) => words.replace(/\s+/g, ' ').trim();

/** Letters, and lines that are begun. */
const weightOf = (paragraphs: readonly Paragraph[]): number =>
  paragraphs.reduce((sum, { runs }) => sum + 20 + runs.reduce((letters, { text }) => letters + text.length, 0), 0);

import { arrangeTopics } from '../arrange.ts';
import type { Document, Topic } from '../model/document.ts';
import { pageName } from './page-name.ts';

/**
 * Arranges the pages of a classic document as an overview on its root, its chapters as cards, and names pages that were
 * titled by their number alone. Documents of other kinds, and those whose root has elements of its own, are returned as
 * they are. Idempotent.
 */
export function withOverview(document: Document): Document {
  const { kind, root, title, theme, language } = document;
  if (kind !== 'classic' || !root.elements.every(isCanvas)) return document;
  const pages = { count: 0 };
  const topics = root.topics.map((topic) => plain(topic, language, pages));
  return { ...document, root: { ...root, ...arrangeTopics(topics, { title, theme }) } };
}

const isCanvas = ({ id, furniture }: Topic['elements'][number]) =>
  furniture === true && id.startsWith('canvas-');

/** A chapter without the card that an earlier arrangement made of it; a page with a name. */
function plain(topic: Topic, language: string, pages: { count: number }): Topic {
  if (topic.step !== false) pages.count += 1;
  const number = pages.count;
  const topics = topic.topics.map((child) => plain(child, language, pages));
  const isChapter = topic.step === false && topic.elements.every(({ furniture }) => furniture);
  if (isChapter) {
    const { cover: _cover, corner: _corner, background: _background, ...rest } = topic;
    return { ...rest, elements: [], topics };
  }
  const title = topic.title === String(number) ? pageName(language, number) : topic.title;
  return { ...topic, title, topics };
}

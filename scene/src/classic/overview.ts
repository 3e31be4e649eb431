import { arrangeTopics } from '../arrange.ts';
import type { Document, Topic } from '../model/document.ts';
import { pageName } from './page-name.ts';

/**
 * Arranges the pages of a classic document as an overview on its root, with chapters as cards, and names pages whose
 * title is only their number. Returns other kinds of documents unchanged, and also documents whose root has elements
 * that the arrangement did not add. Idempotent.
 */
export function withOverview(document: Document): Document {
  const { kind, root, title, theme, language } = document;
  if (kind !== 'classic' || !root.elements.every(isCanvasDecoration)) return document;
  const pages = { count: 0 };
  const topics = root.topics.map((topic) => resetTopic(topic, language, pages));
  return { ...document, root: { ...root, ...arrangeTopics(topics, { title, theme }) } };
}

/** Returns whether an element is decoration that an earlier arrangement added to the canvas. */
const isCanvasDecoration = ({ id, furniture }: Topic['elements'][number]) =>
  furniture === true && id.startsWith('canvas-');

/**
 * Resets a topic to its state before arranging: removes a chapter's card, and names a page whose title is its number.
 * `pages.count` is the number of pages before the topic; the function adds the pages of the topic to it.
 */
function resetTopic(topic: Topic, language: string, pages: { count: number }): Topic {
  if (topic.step !== false) pages.count += 1;
  const pageNumber = pages.count;
  const topics = topic.topics.map((child) => resetTopic(child, language, pages));
  const isChapter = topic.step === false && topic.elements.every(({ furniture }) => furniture);
  if (isChapter) {
    const { cover: _cover, corner: _corner, background: _background, layout: _layout, ...rest } = topic;
    return { ...rest, elements: [], topics };
  }
  const title = topic.title === String(pageNumber) ? pageName(language, pageNumber) : topic.title;
  return { ...topic, title, topics };
}

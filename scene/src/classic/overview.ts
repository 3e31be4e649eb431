import { arrangeTopics } from '../arrange.ts';
import type { Document, Topic } from '../model/document.ts';
import { pageName } from './page-name.ts';

/**
 * Hides the pages of a classic document that have no step: authors have hidden them. Also arranges the pages
 * (`arrangePages`). Returns a document of another kind unchanged. Idempotent.
 */
export function withOverview(document: Document): Document {
  if (document.kind !== 'classic' || !document.path) return arrangePages(document);
  const shown = new Set(document.path.map(({ topic }) => topic));
  const hide = (topic: Topic): Topic => {
    if (topic.topics.length > 0) return { ...topic, topics: topic.topics.map(hide) };
    return shown.has(topic.id) || topic.hidden ? topic : { ...topic, hidden: true };
  };
  return arrangePages({ ...document, root: { ...document.root, topics: document.root.topics.map(hide) } });
}

/**
 * Arranges the pages of a classic document in the root topic, with chapters as cards, and names each page whose title
 * is only its number, for example "Page 3". Returns a document of another kind unchanged, and also a document whose
 * root has elements that the arrangement did not add. Idempotent.
 */
function arrangePages(document: Document): Document {
  const { kind, root, title, theme, language } = document;
  if (kind !== 'classic' || !root.elements.every(isCanvasDecoration)) return document;
  const pages = { count: 0 };
  const topics = root.topics.map((topic) => prepareTopic(topic, language, pages));
  const arrangement = arrangeTopics(
    topics.filter(({ hidden }) => !hidden),
    { title, theme },
  );
  // Hidden pages keep their places in the list, but get no space on the canvas.
  const arranged = new Map(arrangement.topics.map((topic) => [topic.id, topic]));
  const allTopics = topics.map((topic) => arranged.get(topic.id) ?? topic);
  return { ...document, root: { ...root, ...arrangement, topics: allTopics } };
}

/** Returns whether an element is decoration that an earlier arrangement added to the canvas. */
const isCanvasDecoration = ({ id, furniture }: Topic['elements'][number]) =>
  furniture === true && id.startsWith('canvas-');

/**
 * Prepares a topic for the arrangement. Removes the card that an earlier arrangement added to a chapter, and names a
 * page whose title is its number.
 * @param pages `count` is the number of pages before the topic; the function adds the number of pages in the topic
 */
function prepareTopic(topic: Topic, language: string, pages: { count: number }): Topic {
  if (topic.step !== false) pages.count += 1;
  const pageNumber = pages.count;
  const topics = topic.topics.map((child) => prepareTopic(child, language, pages));
  const isChapter = topic.step === false && topic.elements.every(({ furniture }) => furniture);
  if (isChapter) {
    const { cover: _cover, corner: _corner, background: _background, layout: _layout, ...rest } = topic;
    return { ...rest, elements: [], topics };
  }
  const title = topic.title === String(pageNumber) ? pageName(language, pageNumber) : topic.title;
  return { ...topic, title, topics };
}

import { elementsInReadingOrder, sortByReadingOrder } from './compile/reading-order.ts';
import type { Document, Topic } from './model/document.ts';
import type { Element, TableElement } from './model/elements.ts';
import { bodyParagraphs, elementLines, paragraphText, tableRows } from './model/plain-text.ts';
import type { TextBody } from './model/text.ts';

/** The text of one element. */
interface TranscriptText {
  readonly id: string;
  /**
   * The kind of the text: `title`, `heading`, `body`, `list`, `table`, `chart`, `code`, `math`, `caption`, `quote` or
   * `alternative`. For a text of a cover, `cover` precedes the kind.
   */
  readonly styleClasses: readonly string[];
  readonly paragraphs: readonly { readonly text: string }[];
}

/** The texts of a topic, and its child topics. */
export interface TranscriptTopic {
  readonly id: string;
  readonly title?: string;
  readonly texts: readonly TranscriptText[];
  readonly topics: readonly TranscriptTopic[];
}

/**
 * Returns the transcript of a document, a tree of the texts of its topics. Omits furniture, hidden topics and hidden
 * elements. Includes elements that leave by a build, because readers of the transcript need their text, too.
 */
export function buildTranscript(document: Document): TranscriptTopic[] {
  return [topicTranscript(document.root)];
}

/** Returns a transcript as text with one line per paragraph, depth first. */
export function flattenTranscript(topics: readonly TranscriptTopic[]): string {
  return transcriptLines(topics).join('\n');
}

function transcriptLines(topics: readonly TranscriptTopic[]): string[] {
  return topics.flatMap((topic) => [
    ...topic.texts.flatMap((text) => text.paragraphs.map((paragraph) => paragraph.text)),
    ...transcriptLines(topic.topics),
  ]);
}

/** Returns the transcript of a topic and its descendants. */
function topicTranscript(topic: Topic): TranscriptTopic {
  const title = topic.title.trim();
  // Omits an alternative text that repeats the title. A page of a PDF without text is a picture, whose alternative text
  // repeats the title of the page.
  const texts = elementsInReadingOrder(topic.elements, topic.readingOrder)
    .flatMap(elementTexts)
    .filter(({ styleClasses, paragraphs }) => styleClasses[0] !== 'alternative' || paragraphs[0]?.text !== title);
  return {
    id: topic.id,
    ...(topic.title.trim() ? { title: topic.title.trim() } : {}),
    texts: [...coverTexts(topic, texts), ...texts],
    topics: sortByReadingOrder(topic.topics, topic.readingOrder)
      .filter(({ hidden }) => !hidden)
      .map(topicTranscript),
  };
}

/** Returns the texts of a cover that do not occur in the topic's elements, its title or its children's titles. */
function coverTexts(topic: Topic, texts: readonly TranscriptText[]): TranscriptText[] {
  if (!topic.cover) return [];
  const repeated = new Set(texts.flatMap((text) => text.paragraphs.map((paragraph) => paragraph.text)));
  repeated.add(topic.title.trim());
  for (const child of topic.topics) repeated.add(child.title.trim());
  return elementsInReadingOrder(topic.cover, topic.readingOrder)
    .flatMap(elementTexts)
    .flatMap((text) => {
      const paragraphs = text.paragraphs.filter((paragraph) => !repeated.has(paragraph.text));
      return paragraphs.length > 0 ? [{ ...text, styleClasses: ['cover', ...text.styleClasses], paragraphs }] : [];
    });
}

/** Returns the texts of an element and its children in reading order. */
function elementTexts(element: Element): TranscriptText[] {
  if (element.furniture || element.hidden) return [];
  switch (element.kind) {
    case 'text':
      return bodyTexts(element.id, element.body);
    case 'shape':
      return textsOrAlternative(element, element.body ? bodyTexts(element.id, element.body) : []);
    case 'table':
      return tableTexts(element);
    case 'group':
      return textsOrAlternative(
        element,
        sortByReadingOrder(element.children, element.readingOrder).flatMap(elementTexts),
      );
    case 'image':
    case 'media':
    case 'connector':
      return textsOrAlternative(element, []);
    default:
      return toTranscriptTexts(element.id, element.kind, elementLines(element));
  }
}

/**
 * Returns the texts of an element, or its alternative text if it has no texts. Ignores the alternative text of an
 * element with a link: the links of an imported PDF are invisible shapes, whose alternative text repeats the words of
 * the page that the shape covers.
 */
function textsOrAlternative(element: Element, texts: TranscriptText[]): TranscriptText[] {
  if (element.link) return texts;
  const alternative = element.alt?.replace(/\s+/g, ' ').trim();
  return texts.length > 0 || !alternative ? texts : toTranscriptTexts(element.id, 'alternative', [alternative]);
}

function toTranscriptTexts(id: string, styleClass: string, lines: readonly string[]): TranscriptText[] {
  if (lines.length === 0) return [];
  return [{ id, styleClasses: [styleClass], paragraphs: lines.map((text) => ({ text })) }];
}

/**
 * Returns the text of a body. The kind of the text is the role of the first paragraph with text. If this paragraph has
 * no role or the role `body`, the kind is `list` for a paragraph with a bullet, and `body` for a paragraph without a
 * bullet.
 */
function bodyTexts(id: string, body: TextBody): TranscriptText[] {
  const first = body.paragraphs.find((paragraph) => paragraphText(paragraph) !== '');
  const defaultClass = first?.bullet ? 'list' : 'body';
  return toTranscriptTexts(id, first?.role && first.role !== 'body' ? first.role : defaultClass, bodyParagraphs(body));
}

/** Returns the text of a table: one paragraph per row, tabs between cells, spaces between the paragraphs of a cell. */
function tableTexts(table: TableElement): TranscriptText[] {
  const rows = tableRows(table)
    .map((row) => row.map((cell) => cell.join(' ')))
    .filter((row) => row.some((cell) => cell !== ''))
    .map((row) => row.join('\t').trimEnd());
  return toTranscriptTexts(table.id, 'table', rows);
}

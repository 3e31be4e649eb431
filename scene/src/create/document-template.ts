import { itemAt } from '../checked-access.ts';
import type { Document, Topic } from '../model/document.ts';
import type { Element } from '../model/elements.ts';
import { paragraphText } from '../model/plain-text.ts';
import type { Paragraph, TextBody } from '../model/text.ts';

/** What becomes a placeholder when a document becomes a template. */
export interface TemplateChoice {
  /** Titles and headings. */
  readonly titles: boolean;
  /** All other texts, and the notes of the speaker. */
  readonly texts: boolean;
  readonly pictures: boolean;
  /** Ids of elements that keep their content. */
  readonly retained?: readonly string[] | undefined;
}

/** An element that becomes a placeholder. */
export interface PlaceholderElement {
  readonly id: string;
  /** Title of the topic that contains the element. */
  readonly topic: string;
  readonly kind: 'text' | 'shape' | 'image';
  /** The text of the element, or the alternative text of a picture. */
  readonly text: string;
}

/** Maximum length of the hint of a placeholder, in UTF-16 units. */
const HINT_MAX_LENGTH = 200;

/**
 * Returns a document whose texts and pictures are placeholders: the texts are empty and keep their styles, and empty
 * shapes replace the pictures. Each placeholder has the former text as its hint. Theme, layouts, shapes, tables, charts
 * and decorations stay, and so does everything that is locked.
 */
export function documentTemplate(document: Document, choice: TemplateChoice): Document {
  const root = topicTemplate(document.root, choice);
  const path = document.path?.map(({ notes, title, ...step }) => ({
    ...step,
    ...(choice.texts || notes === undefined ? {} : { notes }),
    ...(choice.titles || title === undefined ? {} : { title }),
  }));
  const { description: _description, author: _author, fileId: _fileId, tags: _tags, ...fields } = document;
  const template = { ...fields, root, ...(path ? { path } : {}) };
  return { ...template, assets: usedAssets(template) };
}

/**
 * Returns the document as a template's picture shows it: with the hints as texts, and grey areas instead of the
 * missing pictures.
 */
export function withVisibleHints(document: Document): Document {
  const show = (element: Element): Element => {
    if (element.kind === 'group') return { ...element, children: element.children.map(show) };
    const { placeholder } = element;
    if (placeholder === undefined) return element;
    if (element.kind === 'shape' && !element.body)
      return { ...element, fill: { kind: 'solid', color: 'muted' }, opacity: 0.3 };
    if ((element.kind !== 'text' && element.kind !== 'shape') || !element.body) return element;
    const [paragraph] = element.body.paragraphs;
    const run = { ...paragraph?.runs[0], text: placeholder };
    return { ...element, body: { ...element.body, paragraphs: [{ ...paragraph, runs: [run] }] } };
  };
  const showIn = (topic: Topic): Topic => ({
    ...topic,
    elements: topic.elements.map(show),
    ...(topic.cover ? { cover: topic.cover.map(show) } : {}),
    topics: topic.topics.map(showIn),
  });
  return { ...document, root: showIn(document.root) };
}

/** Returns the elements that become placeholders, in the order of the document. */
export function placeholderElements({ root }: Document, choice: TemplateChoice): PlaceholderElement[] {
  const inElements = (topic: Topic, elements: readonly Element[]): PlaceholderElement[] =>
    elements.flatMap((element) => {
      if (element.kind === 'group')
        return element.locked || element.furniture || element.hidden ? [] : inElements(topic, element.children);
      if (elementTemplate(element, choice) === element) return [];
      const { id, kind } = element;
      if (kind === 'image') return [{ id, topic: topic.title, kind, text: hintOf(element.alt ?? '') }];
      if (kind !== 'text' && kind !== 'shape') return [];
      return [{ id, topic: topic.title, kind, text: element.body ? hintOf(textOf(element.body)) : '' }];
    });
  const inTopic = (topic: Topic): PlaceholderElement[] =>
    topic.locked
      ? []
      : [
          ...inElements(topic, [...topic.elements, ...(topic.cover ?? [])]),
          ...topic.topics.flatMap((child) => inTopic(child)),
        ];
  return inTopic(root);
}

function topicTemplate(topic: Topic, choice: TemplateChoice): Topic {
  if (topic.locked) return topic;
  const { notes, ...fields } = topic;
  const toPlaceholder = (element: Element) => elementTemplate(element, choice);
  const elements = topic.elements.map(toPlaceholder);
  // A topic without a text for its title keeps its title, because its name would then be nowhere on the canvas.
  const hasTitle = topic.elements.some(
    (element, i) => element !== elements[i] && element.kind === 'text' && textOf(element.body) === topic.title.trim(),
  );
  return {
    ...fields,
    ...(choice.texts || notes === undefined ? {} : { notes }),
    title: hasTitle ? '' : topic.title,
    elements,
    ...(topic.cover ? { cover: topic.cover.map(toPlaceholder) } : {}),
    topics: topic.topics.map((child) => topicTemplate(child, choice)),
  };
}

function elementTemplate(element: Element, choice: TemplateChoice): Element {
  if (element.locked || element.furniture || element.hidden || choice.retained?.includes(element.id)) return element;
  switch (element.kind) {
    case 'group':
      return { ...element, children: element.children.map((child) => elementTemplate(child, choice)) };
    case 'image':
      return choice.pictures ? picturePlaceholder(element) : element;
    case 'text':
    case 'shape': {
      const { body } = element;
      if (!body || textOf(body) === '' || ('lines' in element && element.lines)) return element;
      return choice[isTitle(body) ? 'titles' : 'texts'] ? textPlaceholder(element, body) : element;
    }
    default:
      return element;
  }
}

/** Returns an empty shape with the box of a picture. Its hint is the alternative text of the picture. */
function picturePlaceholder(image: Extract<Element, { kind: 'image' }>): Element {
  const { kind: _kind, asset: _asset, crop: _crop, corner: _corner, mask, alt, link: _link, ...fields } = image;
  return {
    ...fields,
    kind: 'shape',
    geometry: { kind: 'preset', preset: mask ?? 'rect' },
    placeholder: hintOf(alt ?? ''),
  };
}

/** Returns a text or shape whose text consists of one empty paragraph with the style of the first paragraph. */
function textPlaceholder<Text extends Extract<Element, { kind: 'text' | 'shape' }>>(
  element: Text,
  body: TextBody,
): Text {
  const paragraph = itemAt(body.paragraphs, 0);
  const { link: _link, math: _math, ...run } = paragraph.runs[0] ?? { text: '' };
  const empty: Paragraph = { ...paragraph, runs: [{ ...run, text: '' }] };
  const { alt: _alt, link: _elementLink, ...fields } = element;
  return { ...(fields as Text), placeholder: hintOf(textOf(body)), body: { ...body, paragraphs: [empty] } };
}

const isTitle = ({ paragraphs }: TextBody): boolean =>
  paragraphs.some(({ role }) => role === 'title' || role === 'heading');

const textOf = ({ paragraphs }: TextBody): string => paragraphs.map(paragraphText).join(' ').trim();

/** Returns the beginning of a text. A character outside of the basic plane has two UTF-16 units, and is not divided. */
function hintOf(text: string): string {
  let hint = '';
  for (const character of text.replace(/\s+/g, ' ').trim()) {
    if (hint.length + character.length > HINT_MAX_LENGTH) break;
    hint += character;
  }
  return hint;
}

/** Returns the assets to which the root topic still refers. */
function usedAssets({ root, theme, assets }: Document): Document['assets'] {
  const json = JSON.stringify([root, theme]);
  return Object.fromEntries(Object.entries(assets).filter(([hash]) => json.includes(hash)));
}

import type { Document, Topic } from '@flydeck/scene/model/document';
import type { Element } from '@flydeck/scene/model/elements';
import { plainText } from '@flydeck/scene/model/plain-text';
import type { ImportedDeck } from '../../import-result.ts';
import { expectStrictDocument } from '../../testing/strict-document.ts';
import { importMarkdown } from '../index.ts';

/** `data:` URL of a PNG of one pixel. */
export const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Imports a deck and checks its document against the schema. */
export async function importDeck(text: string | Uint8Array): Promise<ImportedDeck> {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const ignoreProgress = () => undefined;
  const deck = await importMarkdown({ name: 'talk.md', bytes }, ignoreProgress);
  expectStrictDocument(deck.document);
  return deck;
}

/** Returns the topics of the slides that are directly on the canvas, without the topics inside them. */
export const slidesOf = (document: Document): Topic[] => document.root.topics;

/** Returns the texts of a topic's elements, without furniture and child topics. */
export const visibleText = (topic: Topic): string =>
  topic.elements
    .filter((element) => !element.furniture)
    .map(plainText)
    .join(' | ');

/** Returns the texts of a topic and of all topics in it, without furniture. */
export const allText = (topic: Topic): string => [visibleText(topic), ...topic.topics.map(allText)].join(' || ');

/** Returns the elements of a kind in a topic, without its child topics. */
export const elementsOfKind = (topic: Topic, kind: Element['kind']): Element[] =>
  topic.elements.filter((element) => element.kind === kind);

import type { Document, Topic } from '@flydeck/scene/model/document';
import type { Element } from '@flydeck/scene/model/elements';
import { expectStrictDocument } from '../../testing/strict-document.ts';
import { importPptx } from '../index.ts';
import { type BuiltDeck, type BuiltSlide, buildPptx } from './build-pptx.ts';

/** Imports a built deck and checks that the document is valid and has no keys outside the schema. */
export async function importDeck(deck: BuiltDeck) {
  const imported = await importPptx({ name: 'folder/My talk.pptx', bytes: buildPptx(deck) }, () => {});
  expectStrictDocument(imported.document);
  return imported;
}

/** The topics of the slides, in order. */
export function slidesOf(document: Document): Topic[] {
  const found: Topic[] = [];
  const walk = (topic: Topic) => {
    if (topic !== document.root && topic.step !== false) found.push(topic);
    topic.topics.forEach(walk);
  };
  walk(document.root);
  return found;
}

/** Imports a deck of one slide and returns the elements of the slide. */
export async function elementsOf(
  slide: BuiltSlide,
  more: Omit<BuiltDeck, 'slides'> = {},
): Promise<Element[]> {
  const { document } = await importDeck({ ...more, slides: [slide] });
  return slidesOf(document)[0]!.elements;
}

/** Imports a slide with these shapes and returns its first element. */
export const firstElementOf = async (
  shapes: string,
  more: Omit<BuiltDeck, 'slides'> = {},
): Promise<Element> => (await elementsOf({ shapes }, more))[0]!;

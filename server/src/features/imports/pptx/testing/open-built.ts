import type { Document, Topic } from '@flydeck/scene/model/document';
import type { Element } from '@flydeck/scene/model/elements';
import { expectStrictDocument } from '../../testing/strict-document.ts';
import { importPptx } from '../index.ts';
import { type BuiltDeck, type BuiltSlide, buildPptx } from './build-pptx.ts';

/** Imports a built deck and checks that the document is valid, without keys outside the schema. */
export async function open(deck: BuiltDeck) {
  const imported = await importPptx({ name: 'folder/My talk.pptx', bytes: buildPptx(deck) }, () => {});
  expectStrictDocument(imported.document);
  return imported;
}

/** The topics that are slides, in order. */
export function slidesOf(document: Document): Topic[] {
  const found: Topic[] = [];
  const walk = (topic: Topic) => {
    if (topic !== document.root && topic.step !== false) found.push(topic);
    topic.topics.forEach(walk);
  };
  walk(document.root);
  return found;
}

/** The elements of a deck of one slide. */
export async function elementsOf(
  slide: BuiltSlide,
  more: Omit<BuiltDeck, 'slides'> = {},
): Promise<Element[]> {
  const { document } = await open({ ...more, slides: [slide] });
  return slidesOf(document)[0]!.elements;
}

/** The first element of a slide of these shapes. */
export const one = async (shapes: string, more: Omit<BuiltDeck, 'slides'> = {}): Promise<Element> =>
  (await elementsOf({ shapes }, more))[0]!;

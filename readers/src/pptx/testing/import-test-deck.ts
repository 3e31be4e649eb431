import type { Document, Topic } from '@flydeck/scene/model/document';
import type { Element } from '@flydeck/scene/model/elements';
import { expectStrictDocument } from '../../testing/strict-document.ts';
import { importPptx } from '../index.ts';
import { buildPptx, type TestDeck, type TestSlide } from './build-pptx.ts';

/** Builds and imports a PowerPoint file. Checks that the document is valid and has no keys outside of the schema. */
export async function buildAndImport(deck: TestDeck) {
  const imported = await importPptx({ name: 'folder/My talk.pptx', bytes: buildPptx(deck) }, () => {});
  expectStrictDocument(imported.document);
  return imported;
}

/** Returns the topics of the slides, in order. A topic that is not a step is a section with slides. */
export function slidesOf(document: Document): Topic[] {
  const slides: Topic[] = [];
  const walk = (topic: Topic) => {
    if (topic !== document.root && topic.step !== false) slides.push(topic);
    topic.topics.forEach(walk);
  };
  walk(document.root);
  return slides;
}

/** Imports a deck of one slide and returns the elements of the slide. */
export async function elementsOf(slide: TestSlide, deckOptions: Omit<TestDeck, 'slides'> = {}): Promise<Element[]> {
  const { document } = await buildAndImport({ ...deckOptions, slides: [slide] });
  return slidesOf(document)[0]!.elements;
}

/** Imports a slide with these shapes (XML) and returns the first element of the slide. */
export const firstElementOf = async (shapes: string, deckOptions: Omit<TestDeck, 'slides'> = {}): Promise<Element> =>
  (await elementsOf({ shapes }, deckOptions))[0]!;

import { documentSchema, type Topic } from '@flydeck/scene/model/document';
import { beforeAll, describe, expect, it } from 'vitest';
import { allTopics } from '../testing/outlines.ts';
import { DEMOS } from './demo-list.ts';
import type { Deck } from './kit/deck.ts';

/** The demos by slug, each created once. */
const decks = new Map<string, Deck>();
beforeAll(async () => {
  for (const { slug, create } of DEMOS) decks.set(slug, await create());
}, 60_000);

function findDeck(slug: string): Deck {
  const deck = decks.get(slug);
  if (!deck) throw new Error(`No demo ${slug}`);
  return deck;
}

/** Returns the number of levels of a topic with its nested topics; 1 for a topic without nested topics. */
const depth = (topic: Topic): number => 1 + Math.max(0, ...topic.topics.map(depth));

describe('demos', () => {
  it('are at least six and have unique slugs', () => {
    expect(DEMOS.length).toBeGreaterThanOrEqual(6);
    expect(new Set(DEMOS.map((demo) => demo.slug)).size).toBe(DEMOS.length);
  });

  it.each(DEMOS)('$slug is a valid document with a description, unique ids, and notes for every topic', ({ slug }) => {
    const { document, assets } = findDeck(slug);
    documentSchema.parse(document);
    expect(Object.keys(document.assets)).toEqual([...assets.keys()].sort());
    const topics = allTopics(document.root);
    const ids = topics.flatMap((topic) => [topic.id, ...topic.elements.map((element) => element.id)]);
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
    expect(topics.every((topic) => (topic.notes?.length ?? 0) > 0)).toBe(true);
    expect(document.description?.length).toBeGreaterThan(20);
  });

  it('include a demo with at least ten levels of topics, a demo in Arabic, and a demo in Japanese', () => {
    const documents = [...decks.values()].map(({ document }) => document);
    expect(Math.max(...documents.map(({ root }) => depth(root)))).toBeGreaterThanOrEqual(10);
    expect(documents.map(({ language }) => language)).toEqual(expect.arrayContaining(['ar', 'ja']));
  });

  it('produce equal documents each time they are created (checked for one demo)', async () => {
    const recreated = await DEMOS.find(({ slug }) => slug === 'five-floors-down')?.create();
    expect(JSON.stringify(recreated?.document)).toBe(JSON.stringify(findDeck('five-floors-down').document));
  });
});

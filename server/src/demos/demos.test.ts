import { compile } from '@flydeck/scene/compile';
import { documentSchema, type Topic } from '@flydeck/scene/model/document';
import type { CompilePorts } from '@flydeck/scene/ports';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFontSystem } from '../adapters/fonts/index.ts';
import { createHighlight } from '../adapters/highlight/index.ts';
import { createTypesetMath } from '../adapters/math/index.ts';
import { DEMOS } from './demo-list.ts';

let ports: Omit<CompilePorts, 'image' | 'media'>;
beforeAll(async () => {
  ports = {
    fonts: await createFontSystem(),
    typesetMath: await createTypesetMath(),
    highlight: createHighlight(),
  };
}, 60_000);

const all = (topic: Topic): Topic[] => [topic, ...topic.topics.flatMap(all)];
const depth = (topic: Topic): number => 1 + Math.max(0, ...topic.topics.map(depth));

describe('demos', () => {
  it('have unique slugs', () => {
    expect(DEMOS.length).toBeGreaterThanOrEqual(6);
    expect(new Set(DEMOS.map((demo) => demo.slug)).size).toBe(DEMOS.length);
  });

  it.each(DEMOS)(
    '$slug is a valid document that compiles without warnings',
    async ({ make }) => {
      const { document, assets } = await make();
      documentSchema.parse(document);
      expect(Object.keys(document.assets)).toEqual([...assets.keys()].sort());
      const { warnings, scene } = compile(document, {
        ...ports,
        image: (asset) =>
          assets.has(asset)
            ? { width: 1280, height: 720, sources: [], original: asset, mediaType: 'image/jpeg' }
            : undefined,
        media: () => undefined,
      });
      expect(warnings).toEqual([]);
      expect(scene.steps.length).toBeGreaterThanOrEqual(5);
      const topics = all(document.root);
      const ids = topics.flatMap((topic) => [topic.id, ...topic.elements.map((element) => element.id)]);
      expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
      expect(topics.every((topic) => (topic.notes?.length ?? 0) > 0)).toBe(true);
      expect(document.description!.length).toBeGreaterThan(20);
    },
    60_000,
  );

  it('are up to ten levels deep and include Arabic and Japanese', async () => {
    const decks = await Promise.all(
      DEMOS.filter((demo) => /everything|terms|khwarizmi/.test(demo.slug)).map((demo) => demo.make()),
    );
    expect(Math.max(...decks.map((deck) => depth(deck.document.root)))).toBeGreaterThanOrEqual(10);
    expect(decks.map((deck) => deck.document.language)).toEqual(expect.arrayContaining(['ar', 'ja']));
  }, 60_000);

  it('are deterministic', async () => {
    const demo = DEMOS.find(({ slug }) => slug === 'five-floors-down')!;
    expect(JSON.stringify((await demo.make()).document)).toBe(JSON.stringify((await demo.make()).document));
  }, 60_000);
});

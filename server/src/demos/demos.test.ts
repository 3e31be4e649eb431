import { DEMOS } from '@flydeck/content/demos/demo-list';
import { compile } from '@flydeck/scene/compile';
import { createHighlight } from '@flydeck/scene/highlight/highlight';
import type { CompilePorts } from '@flydeck/scene/ports';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFontSystem } from '../adapters/fonts/index.ts';
import { openTypesetMath } from '../adapters/math/index.ts';

let ports: Omit<CompilePorts, 'image' | 'media'>;
beforeAll(async () => {
  ports = {
    fonts: await createFontSystem(),
    typesetMath: await openTypesetMath(),
    highlight: createHighlight(),
  };
}, 60_000);

describe('demos', () => {
  it.each(DEMOS)(
    '$slug compiles without warnings to at least five steps',
    async ({ create }) => {
      const { document, assets } = await create();
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
    },
    60_000,
  );
});

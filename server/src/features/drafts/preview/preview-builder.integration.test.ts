import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { outlineDocument } from '@flydeck/scene/edit/outline-document';
import type { Document } from '@flydeck/scene/model/document';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDiskBlobs } from '../../../adapters/blobs/disk-blobs.ts';
import type { Blobs } from '../../../ports/blobs.ts';
import { PreviewBuilder } from './preview-builder.ts';

const NO_FILES = { images: {}, media: {} };

/** Twenty topics with points, as a talk has them. */
function aTalk(word: string): Document {
  const topics = Array.from({ length: 20 }, (_, i) => ({
    title: `Topic ${i} about ${word}`,
    text: Array.from({ length: 5 }, (_line, j) => `Point ${j} of topic ${i}, in a few words more than one line`),
  }));
  return outlineDocument({ title: `A talk about ${word}`, language: 'en', topics });
}

let folder: string;
let blobs: Blobs;
let builder: PreviewBuilder;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flydeck-preview-'));
  blobs = createDiskBlobs(folder);
  builder = new PreviewBuilder(blobs);
});
afterAll(async () => {
  builder.close();
  await rm(folder, { recursive: true, force: true });
});

describe('PreviewBuilder', () => {
  it('draws a document with the fonts that it needs, and is quick once it is warm', async () => {
    const first = await builder.build({ document: aTalk('bees'), ...NO_FILES });
    expect(first.steps).toHaveLength(21);
    for (const { url } of first.fonts) expect(await blobs.stat(url.slice(1))).toBeDefined();
    const times: number[] = [];
    for (const word of ['ants', 'wasps', 'moths', 'flies', 'bugs']) {
      const before = performance.now();
      await builder.build({ document: aTalk(word), ...NO_FILES });
      times.push(performance.now() - before);
    }
    // 60 to 250 ms where the machine has little else to do; the bound leaves room for one that has.
    expect(Math.min(...times)).toBeLessThan(1500);
  });

  it('reads Markdown, and says where there is nothing to read', async () => {
    const scene = await builder.build({ markdown: '# Bees\n\n## One\n\ntext\n\n## Two\n', ...NO_FILES });
    expect(scene.steps.map(({ title }) => title)).toEqual(['Bees', 'Bees', 'One', 'Two']);
    await expect(builder.build({ markdown: '---\nmarp: true\n---\n', ...NO_FILES })).rejects.toMatchObject({
      code: 'import.empty',
    });
    expect((await builder.build({ markdown: '# Again', ...NO_FILES })).title).toBe('Again');
  });

  it('gives up where nobody waits any more, and goes on for others', async () => {
    const gone = new AbortController();
    const first = builder.build({ document: aTalk('a'), ...NO_FILES });
    const second = builder.build({ document: aTalk('b'), ...NO_FILES }, gone.signal);
    gone.abort();
    await expect(second).rejects.toThrow();
    expect((await first).title).toBe('A talk about a');
  });

  it.each(['silence', 'garbage', 'death'])('survives a child of %s', async (how) => {
    const lying = join(import.meta.dirname, `../testing/${how}-child.ts`);
    const broken = new PreviewBuilder(blobs, lying, { milliseconds: 1500 });
    for (let i = 0; i < 2; i += 1)
      await expect(broken.build({ document: aTalk(how), ...NO_FILES })).rejects.toMatchObject({
        name: 'PublicError',
      });
    broken.close();
  });
});

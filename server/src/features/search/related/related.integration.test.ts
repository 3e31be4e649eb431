import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aLibrary, type Library, type TestPresentation } from '../testing/a-library.ts';
import { findRelated } from './find-related.ts';
import { relatedCache } from './related-cache.ts';

let library: Library & { close(): Promise<void> };
beforeAll(async () => {
  library = await aLibrary();
});
afterAll(() => library?.close());

const add = (presentation: TestPresentation) => library.add(presentation);
const relatedTo = async (oid: string) => findRelated(library.db, await library.rowOf(oid), 24);

describe('related presentations', () => {
  it('share tags, then words of the title, then words of the text', async () => {
    const own = await add({
      title: 'Axolotl regeneration',
      tags: ['Amphibians'],
      steps: ['', 'The blastema grows. The blastema becomes a limb.'],
    });
    const byText = await add({ title: 'Healing', steps: ['', 'A blastema forms at the wound.'] });
    const byTitle = await add({ title: 'Regenerating limbs of the axolotl' });
    const byTag = await add({ title: 'Frogs at night', tags: ['amphibians'] });
    const strange = await add({ title: 'Quarterly figures', steps: ['', 'The revenue of the year.'] });
    const found = await relatedTo(own);
    expect(new Set(found.slice(0, 2))).toEqual(new Set([byTitle, byTag]));
    expect(found[2]).toBe(byText);
    expect(found).not.toContain(strange);
    expect(found).not.toContain(own);
  });

  it('are not found by stop words', async () => {
    const own = await add({ title: 'What is the and of it', steps: ['', 'The of the. The of the.'] });
    await add({ title: 'The and of what it is' });
    expect(await relatedTo(own)).toEqual([]);
  });

  it('are found in scripts without spaces, those in the same language first', async () => {
    const own = await add({ title: '季節の輪', language: 'ja' });
    const same = await add({ title: '季節の料理', language: 'ja' });
    const other = await add({ title: '季節の花', language: 'zh' });
    expect(await relatedTo(own)).toEqual([same, other]);
  });

  it('include listed presentations only', async () => {
    const own = await add({ title: 'Zeppelin hangars' });
    const hidden = await add({ title: 'Zeppelin pilots' });
    await add({ title: 'Zeppelin plans', privacy: 'private' });
    expect(await relatedTo(own)).toEqual([hidden]);
    await library.change(hidden, { privacy: 'hidden' });
    expect(await relatedTo(own)).toEqual([]);
  });

  it('accept hostile titles and tags', async () => {
    const hostile = ["' | 'a':* & !", '\\', '0#tag x', 'x'.repeat(5000), "'; DROP TABLE presentations; --"];
    for (const title of hostile) {
      const own = await add({ title, tags: hostile });
      await expect(relatedTo(own)).resolves.toBeInstanceOf(Array);
    }
  });

  it('are cached for half an hour, and computed again when the presentation changes', async () => {
    const clock = { ms: 0 };
    const related = relatedCache(library.db, 24, () => clock.ms);
    const row = await library.rowOf(await add({ title: 'Narwhal tusks' }));
    expect(await related(row)).toEqual([]);
    const other = await add({ title: 'Narwhal calls' });
    expect(await related(row)).toEqual([]);
    expect(await related({ ...row, modified_at: new Date(0) })).toEqual([other]);
    clock.ms = 30 * 60_000;
    expect(await related(row)).toEqual([other]);
  });
});

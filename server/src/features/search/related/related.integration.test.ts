import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestLibrary, type Library, type TestPresentation } from '../testing/test-library.ts';
import { findRelated } from './find-related.ts';
import { createRelatedCache } from './related-cache.ts';

let library: Library & { close(): Promise<void> };
beforeAll(async () => {
  library = await createTestLibrary();
});
afterAll(() => library?.close());

const MAX_RELATED = 24;
const add = (presentation: TestPresentation) => library.add(presentation);
const findRelatedTo = async (oid: string) => findRelated(library.db, await library.loadRow(oid), MAX_RELATED);

describe('related presentations', () => {
  it('that share tags or title words are before presentations that share words of the text', async () => {
    const source = await add({
      title: 'Axolotl regeneration',
      tags: ['Amphibians'],
      steps: ['', 'The blastema grows. The blastema becomes a limb.'],
    });
    const textMatch = await add({ title: 'Healing', steps: ['', 'A blastema forms at the wound.'] });
    const titleMatch = await add({ title: 'Regenerating limbs of the axolotl' });
    const tagMatch = await add({ title: 'Frogs at night', tags: ['amphibians'] });
    const unrelated = await add({ title: 'Quarterly figures', steps: ['', 'The revenue of the year.'] });
    const related = await findRelatedTo(source);
    expect(new Set(related.slice(0, 2))).toEqual(new Set([titleMatch, tagMatch]));
    expect(related[2]).toBe(textMatch);
    expect(related).not.toContain(unrelated);
    expect(related).not.toContain(source);
  });

  it('are not found by common stop words', async () => {
    const source = await add({ title: 'What is the and of it', steps: ['', 'The of the. The of the.'] });
    await add({ title: 'The and of what it is' });
    expect(await findRelatedTo(source)).toEqual([]);
  });

  it('are found for titles in scripts without spaces, and presentations in the same language are first', async () => {
    const source = await add({ title: '季節の輪', language: 'ja' });
    const sameLanguage = await add({ title: '季節の料理', language: 'ja' });
    const otherLanguage = await add({ title: '季節の花', language: 'zh' });
    expect(await findRelatedTo(source)).toEqual([sameLanguage, otherLanguage]);
  });

  it('include listed presentations only', async () => {
    const source = await add({ title: 'Zeppelin hangars' });
    const related = await add({ title: 'Zeppelin pilots' });
    await add({ title: 'Zeppelin plans', privacy: 'private' });
    expect(await findRelatedTo(source)).toEqual([related]);
    await library.change(related, { privacy: 'hidden' });
    expect(await findRelatedTo(source)).toEqual([]);
  });

  it('are searched without an error for very long titles and tags, and for special characters of SQL', async () => {
    const hostileTexts = ["' | 'a':* & !", '\\', '0#tag x', 'x'.repeat(5000), "'; DROP TABLE presentations; --"];
    for (const title of hostileTexts) {
      const source = await add({ title, tags: hostileTexts });
      await expect(findRelatedTo(source)).resolves.toBeInstanceOf(Array);
    }
  });

  it('are cached for half an hour, and computed again when the presentation has another date of change', async () => {
    const clock = { ms: 0 };
    const related = createRelatedCache(library.db, MAX_RELATED, () => clock.ms);
    const row = await library.loadRow(await add({ title: 'Narwhal tusks' }));
    expect(await related(row)).toEqual([]);
    const other = await add({ title: 'Narwhal calls' });
    expect(await related(row)).toEqual([]);
    expect(await related({ ...row, modified_at: new Date(0) })).toEqual([other]);
    clock.ms = 30 * 60_000;
    expect(await related(row)).toEqual([other]);
  });
});

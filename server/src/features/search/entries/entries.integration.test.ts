import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { indexMissing, refreshSearch } from '../index.ts';
import { createTestLibrary } from '../testing/test-library.ts';

let library: Awaited<ReturnType<typeof createTestLibrary>>;
beforeAll(async () => {
  library = await createTestLibrary();
});
afterAll(() => library?.close());

const loadEntries = () =>
  library.db.selectFrom('search_entries').select(['oid', 'language', 'title_words', 'ranking']).execute();

describe('search entries', () => {
  it('contain the language and the number of words of the title, and exist only for public presentations', async () => {
    const oid = await library.add({
      title: "L'été à Zürich",
      tags: ['C++'],
      language: 'fr-CH',
      steps: ['Les maisons'],
    });
    // The title has four words: l, été, à, Zürich.
    expect(await loadEntries()).toMatchObject([{ oid, language: 'fr', title_words: 4 }]);
    await library.db.updateTable('presentations').set({ privacy: 'private' }).where('oid', '=', oid).execute();
    await refreshSearch(library.db, oid);
    expect(await loadEntries()).toEqual([]);
  });

  it('are not changed if the transaction that changes the presentation is rolled back', async () => {
    const oid = await library.add({ title: 'Unchanged title' });
    const failingTransaction = library.db.transaction().execute(async (trx) => {
      await trx.updateTable('presentations').set({ title: 'Discarded' }).where('oid', '=', oid).execute();
      await refreshSearch(trx, oid);
      throw new Error('rolled back');
    });
    await expect(failingTransaction).rejects.toThrow('rolled back');
    const [entry] = await loadEntries();
    expect(entry?.ranking).toContain("'unchanged'");
    expect(entry?.ranking).not.toContain('discarded');
  });

  it('are deleted by the database when a presentation or its owner changes, and added by indexMissing', async () => {
    const oid = await library.add({ title: 'Changed directly', owner: 'eve' });
    const isIndexed = async () => (await loadEntries()).some((entry) => entry.oid === oid);
    const updateRow = (values: { title?: string; privacy?: 'private' | 'public' }) =>
      library.db.updateTable('presentations').set(values).where('oid', '=', oid).execute();
    const indexMissingEntries = () => indexMissing(library.db, new AbortController().signal);
    await updateRow({ privacy: 'private' });
    expect(await isIndexed()).toBe(false);
    expect(await indexMissingEntries()).toBe(0);
    await updateRow({ privacy: 'public' });
    expect(await indexMissingEntries()).toBe(1);
    await updateRow({ title: 'Renamed quietly' });
    expect(await indexMissingEntries()).toBe(1);
    expect((await loadEntries()).find((entry) => entry.oid === oid)?.ranking).toContain("'quietly'");
    await library.db.updateTable('profiles').set({ suspended_at: new Date() }).where('username', '=', 'eve').execute();
    expect(await isIndexed()).toBe(false);
    expect(await indexMissingEntries()).toBe(0);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { indexMissing, refreshSearch } from '../index.ts';
import { aLibrary } from '../testing/a-library.ts';

let library: Awaited<ReturnType<typeof aLibrary>>;
beforeAll(async () => {
  library = await aLibrary();
});
afterAll(() => library?.close());

const entries = () =>
  library.db.selectFrom('search_entries').select(['oid', 'language', 'title_words', 'ranking']).execute();

describe('entries of the search', () => {
  it('are of listed presentations only, and follow them', async () => {
    const oid = await library.add({
      title: "L'été à Zürich",
      tags: ['C++'],
      language: 'fr-CH',
      steps: ['Les maisons'],
    });
    expect(await entries()).toMatchObject([{ oid, language: 'fr', title_words: 4 }]);
    await library.db
      .updateTable('presentations')
      .set({ privacy: 'private' })
      .where('oid', '=', oid)
      .execute();
    await refreshSearch(library.db, oid);
    expect(await entries()).toEqual([]);
  });

  it('are written with their presentation or not at all', async () => {
    const oid = await library.add({ title: 'Kept as it was' });
    const failing = library.db.transaction().execute(async (trx) => {
      await trx.updateTable('presentations').set({ title: 'Unheard of' }).where('oid', '=', oid).execute();
      await refreshSearch(trx, oid);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    const [entry] = await entries();
    expect(entry?.ranking).toContain("'kept'");
    expect(entry?.ranking).not.toContain('unheard');
  });

  it('go with what makes a presentation unlisted, even where nobody tells the search', async () => {
    const oid = await library.add({ title: 'Told by nobody', owner: 'eve' });
    const has = async () => (await entries()).some((entry) => entry.oid === oid);
    const change = (values: { title?: string; privacy?: 'private' | 'public' }) =>
      library.db.updateTable('presentations').set(values).where('oid', '=', oid).execute();
    const index = () => indexMissing(library.db, new AbortController().signal);
    await change({ privacy: 'private' });
    expect(await has()).toBe(false);
    expect(await index()).toBe(0);
    await change({ privacy: 'public' });
    expect(await index()).toBe(1);
    await change({ title: 'Renamed quietly' });
    expect(await index()).toBe(1);
    expect((await entries()).find((entry) => entry.oid === oid)?.ranking).toContain("'quietly'");
    await library.db
      .updateTable('profiles')
      .set({ suspended_at: new Date() })
      .where('username', '=', 'eve')
      .execute();
    expect(await has()).toBe(false);
    expect(await index()).toBe(0);
  });
});

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

describe('search entries', () => {
  it('exist for listed presentations only, and follow their changes', async () => {
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

  it('are written in the transaction of their presentation', async () => {
    const oid = await library.add({ title: 'Unchanged title' });
    const failing = library.db.transaction().execute(async (trx) => {
      await trx.updateTable('presentations').set({ title: 'Discarded' }).where('oid', '=', oid).execute();
      await refreshSearch(trx, oid);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    const [entry] = await entries();
    expect(entry?.ranking).toContain("'unchanged'");
    expect(entry?.ranking).not.toContain('discarded');
  });

  it('are deleted with the listing of their presentation, even without a call to refresh them', async () => {
    const oid = await library.add({ title: 'Changed directly', owner: 'eve' });
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

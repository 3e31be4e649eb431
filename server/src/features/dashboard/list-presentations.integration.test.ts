import type { OwnPresentations } from '@flydeck/contract/dashboard/presentations';
import type { Privacy } from '@flydeck/contract/presentations/page-data';
import { describe, expect, it } from 'vitest';
import type { Instance } from '../../testing/instance.ts';
import { indexMissingOwnEntries } from '../search/index.ts';
import {
  listPresentations,
  listTitles,
  PRESENTATIONS_API,
  publishFor,
  type TestMember,
  useTwoMembers,
} from './testing/two-members.ts';

let instance: Instance;
let ada: TestMember;
let grace: TestMember;
useTwoMembers((members) => {
  ({ instance, ada, grace } = members);
});

const publish = (owner: TestMember, title: string, privacy?: Privacy) => publishFor(instance, owner, title, privacy);

describe('the list of own presentations', () => {
  it("contains only the member's presentations, sorted and filtered", async () => {
    // The last title is published first, so that sorting by title, creation and change returns the same list. The title
    // with `kites` contains all special characters of LIKE patterns: `%`, `_` and `\`.
    await publish(ada, 'Zeppelins');
    await publish(ada, 'balloons', 'public');
    await publish(ada, '100% kites_\\');
    await publish(grace, 'Compilers');
    expect(await listTitles(ada)).toEqual(['100% kites_\\', 'balloons', 'Zeppelins']);
    expect(await listTitles(ada, '?sort=title')).toEqual(['100% kites_\\', 'balloons', 'Zeppelins']);
    expect(await listTitles(ada, '?sort=created')).toEqual(['100% kites_\\', 'balloons', 'Zeppelins']);
    const zeppelins = await instance.db
      .selectFrom('presentations')
      .select('oid')
      .where('title', '=', 'Zeppelins')
      .executeTakeFirstOrThrow();
    // The view count of a presentation is the sum of several rows, which `slot` distinguishes.
    const counts = { presentation_oid: zeppelins.oid, slot: 3, views: 7 };
    await instance.db.insertInto('presentation_counts').values(counts).execute();
    expect((await listTitles(ada, '?sort=views'))[0]).toBe('Zeppelins');
    expect(await listTitles(ada, '?search=ZEPP')).toEqual(['Zeppelins']);
    expect(await listTitles(ada, `?search=${encodeURIComponent('100%')}`)).toEqual(['100% kites_\\']);
    expect(await listTitles(ada, `?search=${encodeURIComponent('kites_\\')}`)).toEqual(['100% kites_\\']);
    expect(await listTitles(ada, '?search=_')).toEqual(['100% kites_\\']);
    expect(await listTitles(grace)).toEqual(['Compilers']);
    expect(await listTitles(ada, `?search=${encodeURIComponent("'; DROP TABLE presentations --\0")}`)).toEqual([]);
  });

  it("searches the text of the member's presentations, including private ones", async () => {
    // The test document's second step is 'Cirrus', with the text 'Feathers'.
    const oid = await publish(ada, 'Barometry');
    await publish(grace, 'Barometry of grace');
    const search = (query: string) => listPresentations(ada, `?search=${encodeURIComponent(query)}`);
    const [hit] = (await search('feath')).presentations;
    expect(hit?.oid).toBe(oid);
    expect(hit?.found).toMatchObject({ step: { number: 2, title: 'Cirrus' } });
    expect(hit?.found?.path).toMatch(/#step=2&find=Feathers$/);
    expect(hit?.found?.passage).toContainEqual({ text: 'Feathers', found: true });
    // If the title contains the search term, the result has no passage of the text (`found`).
    expect((await search('barom')).presentations[0]?.found).toBeUndefined();
    expect(await listTitles(grace, '?search=feathers')).toEqual(['Barometry of grace']);
    expect(await listTitles(ada, '?search=feathers%20nonsense')).toEqual([]);
    // Operators of tsquery and wildcards of LIKE do not cause errors.
    for (const searchTerm of ["' | !x & (", ':*', 'a'.repeat(200), '%_\\'])
      await listPresentations(ada, `?search=${encodeURIComponent(searchTerm)}`);
    await instance.db.updateTable('presentations').set({ deleted_at: new Date() }).where('oid', '=', oid).execute();
    expect(await listTitles(ada, '?search=feathers')).toEqual([]);
    expect(await listTitles(ada, '?search=feathers&place=trash')).toEqual(['Barometry']);
  });

  it('does not expose private titles and texts to the public search', async () => {
    await publish(ada, 'Zyzzyva secrets');
    expect(await listTitles(ada, '?search=zyzzyva')).toEqual(['Zyzzyva secrets']);
    const fetchJson = async (url: string) => (await instance.app.inject(url)).json<Record<string, unknown>>();
    for (const searchTerm of ['zyzzyva', 'zyzyva', 'feathers'])
      expect(await fetchJson(`/api/search?search=${searchTerm}`)).toMatchObject({
        total: 0,
        correctedTo: null,
        hits: [],
      });
    const noSuggestions = { terms: [], presentations: [], people: [] };
    for (const searchTerm of ['zyzz', 'ada', 'feat'])
      expect(await fetchJson(`/api/search/suggestions?search=${searchTerm}`)).toEqual(noSuggestions);
    for (const table of ['search_entries', 'search_standings', 'search_words', 'search_asked'] as const) {
      const rows = await instance.db.selectFrom(table).selectAll().execute();
      expect(JSON.stringify(rows), table).not.toContain('zyzzyva');
    }
  });

  it('finds only indexed texts; `indexMissingOwnEntries` adds missing entries and replaces outdated ones', async () => {
    const oid = await publish(ada, 'Older than the index');
    const isTextFound = async () => (await listTitles(ada, '?search=feathers')).length === 1;
    await instance.db.deleteFrom('own_search_entries').execute();
    expect(await isTextFound()).toBe(false);
    const { signal } = new AbortController();
    expect(await indexMissingOwnEntries(instance.db, signal)).toBe(1);
    expect(await isTextFound()).toBe(true);
    expect(await indexMissingOwnEntries(instance.db, signal)).toBe(0);
    await instance.db.updateTable('presentations').set({ transcript: '[]' }).where('oid', '=', oid).execute();
    expect(await indexMissingOwnEntries(instance.db, signal)).toBe(1);
    expect(await isTextFound()).toBe(false);
  });

  it.each(['changed', 'title', 'created', 'views'])(
    'returns every presentation on exactly one page of the list when sorted by %s',
    async (sort) => {
      const originalOid = await publish(ada, 'Copy me', 'reusable');
      for (let i = 0; i < 99; i += 1)
        await ada.visitor.post(`/api/presentations/${originalOid}/duplicate`, { title: `Copy ${i % 7}` });
      const listedOids: string[] = [];
      let after: string | null = '';
      while (after !== null) {
        const page: OwnPresentations = await listPresentations(ada, `?sort=${sort}${after && `&after=${after}`}`);
        listedOids.push(...page.presentations.map(({ oid }) => oid));
        after = page.next;
      }
      expect([listedOids.length, new Set(listedOids).size]).toEqual([100, 100]);
    },
    60_000,
  );

  // W10 is the JSON [] in base64.
  it.each(['x', 'W10', Buffer.from('["a","b"]').toString('base64url'), '%00'])(
    'rejects the cursor %j with 400',
    async (after) => {
      expect((await ada.visitor.get(`${PRESENTATIONS_API}?after=${after}`)).statusCode).toBe(400);
    },
  );
});

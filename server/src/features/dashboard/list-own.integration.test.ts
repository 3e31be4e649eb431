import type { OwnPresentations } from '@flydeck/contract/dashboard/presentations';
import type { Privacy } from '@flydeck/contract/presentations/page-data';
import { describe, expect, it } from 'vitest';
import type { Instance } from '../../testing/instance.ts';
import { indexMissingOwn } from '../search/index.ts';
import { API, list, type Person, publishFor, titles, useTwoMembers } from './testing/two-members.ts';

let instance: Instance;
let ada: Person;
let grace: Person;
useTwoMembers((members) => {
  ({ instance, ada, grace } = members);
});

const aPresentation = (owner: Person, title: string, privacy?: Privacy) =>
  publishFor(instance, owner, title, privacy);

describe('the list of own presentations', () => {
  it("contains only the member's presentations, sorted and filtered", async () => {
    await aPresentation(ada, 'Zeppelins');
    await aPresentation(ada, 'balloons', 'public');
    await aPresentation(ada, '100% kites_\\');
    await aPresentation(grace, 'Compilers');
    expect(await titles(ada)).toEqual(['100% kites_\\', 'balloons', 'Zeppelins']);
    expect(await titles(ada, '?sort=title')).toEqual(['100% kites_\\', 'balloons', 'Zeppelins']);
    expect(await titles(ada, '?sort=created')).toEqual(['100% kites_\\', 'balloons', 'Zeppelins']);
    const zeppelins = await instance.db
      .selectFrom('presentations')
      .select('oid')
      .where('title', '=', 'Zeppelins')
      .executeTakeFirstOrThrow();
    const counted = { presentation_oid: zeppelins.oid, slot: 3, views: 7 };
    await instance.db.insertInto('presentation_counts').values(counted).execute();
    expect((await titles(ada, '?sort=views'))[0]).toBe('Zeppelins');
    expect(await titles(ada, '?search=ZEPP')).toEqual(['Zeppelins']);
    expect(await titles(ada, `?search=${encodeURIComponent('100%')}`)).toEqual(['100% kites_\\']);
    expect(await titles(ada, `?search=${encodeURIComponent('kites_\\')}`)).toEqual(['100% kites_\\']);
    expect(await titles(ada, '?search=_')).toEqual(['100% kites_\\']);
    expect(await titles(grace)).toEqual(['Compilers']);
    expect(await titles(ada, `?search=${encodeURIComponent("'; DROP TABLE presentations --\0")}`)).toEqual(
      [],
    );
  });

  it("searches the text of the member's presentations, including private ones", async () => {
    const oid = await aPresentation(ada, 'Barometry');
    await aPresentation(grace, 'Barometry of grace');
    const found = (query: string) => list(ada, `?search=${encodeURIComponent(query)}`);
    const [hit] = (await found('feath')).presentations;
    expect(hit?.oid).toBe(oid);
    expect(hit?.found).toMatchObject({ step: { number: 2, title: 'Cirrus' } });
    expect(hit?.found?.path).toMatch(/#step=2&find=Feathers$/);
    expect(hit?.found?.passage).toContainEqual({ text: 'Feathers', found: true });
    // A match in the title has no passage.
    expect((await found('barom')).presentations[0]?.found).toBeUndefined();
    expect(await titles(grace, '?search=feathers')).toEqual(['Barometry of grace']);
    expect(await titles(ada, '?search=feathers%20nonsense')).toEqual([]);
    for (const words of ["' | !x & (", ':*', 'a'.repeat(200), '%_\\'])
      await list(ada, `?search=${encodeURIComponent(words)}`);
    await instance.db
      .updateTable('presentations')
      .set({ deleted_at: new Date() })
      .where('oid', '=', oid)
      .execute();
    expect(await titles(ada, '?search=feathers')).toEqual([]);
    expect(await titles(ada, '?search=feathers&place=trash')).toEqual(['Barometry']);
  });

  it('does not expose private text to the public search', async () => {
    await aPresentation(ada, 'Zyzzyva secrets');
    expect(await titles(ada, '?search=zyzzyva')).toEqual(['Zyzzyva secrets']);
    const get = async (url: string) => (await instance.app.inject(url)).json<Record<string, unknown>>();
    for (const words of ['zyzzyva', 'zyzyva', 'feathers'])
      expect(await get(`/api/search?search=${words}`)).toMatchObject({
        total: 0,
        correctedTo: null,
        hits: [],
      });
    const suggested = { terms: [], presentations: [], people: [] };
    for (const words of ['zyzz', 'ada', 'feat'])
      expect(await get(`/api/search/suggestions?search=${words}`)).toEqual(suggested);
    for (const table of ['search_entries', 'search_standings', 'search_words', 'search_asked'] as const) {
      const rows = await instance.db.selectFrom(table).selectAll().execute();
      expect(JSON.stringify(rows), table).not.toContain('zyzzyva');
    }
  });

  it('indexes presentations that are missing from the index or outdated in it', async () => {
    const oid = await aPresentation(ada, 'Older than the index');
    const isFoundInside = async () => (await titles(ada, '?search=feathers')).length === 1;
    await instance.db.deleteFrom('own_search_entries').execute();
    expect(await isFoundInside()).toBe(false);
    const { signal } = new AbortController();
    expect(await indexMissingOwn(instance.db, signal)).toBe(1);
    expect(await isFoundInside()).toBe(true);
    expect(await indexMissingOwn(instance.db, signal)).toBe(0);
    await instance.db.updateTable('presentations').set({ transcript: '[]' }).where('oid', '=', oid).execute();
    expect(await indexMissingOwn(instance.db, signal)).toBe(1);
    expect(await isFoundInside()).toBe(false);
  });

  it.each(['changed', 'title', 'created', 'views'])(
    'continues after its cursor when sorted by %s',
    async (sort) => {
      const first = await aPresentation(ada, 'Copy me', 'reusable');
      for (let i = 0; i < 99; i += 1)
        await ada.visitor.post(`/api/presentations/${first}/duplicate`, { title: `Copy ${i % 7}` });
      const seen: string[] = [];
      let after: string | null = '';
      while (after !== null) {
        const page: OwnPresentations = await list(ada, `?sort=${sort}${after && `&after=${after}`}`);
        seen.push(...page.presentations.map(({ oid }) => oid));
        after = page.next;
      }
      expect([seen.length, new Set(seen).size]).toEqual([100, 100]);
    },
    60_000,
  );

  it.each(['x', 'W10', Buffer.from('["a","b"]').toString('base64url'), '%00'])(
    'rejects the cursor %j with 400',
    async (after) => {
      expect((await ada.visitor.get(`${API}?after=${after}`)).statusCode).toBe(400);
    },
  );
});

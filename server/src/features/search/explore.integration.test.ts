import type { ExplorePage } from '@flydeck/contract/search/pages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { pageDataOf } from '../../testing/page-data.ts';
import { refreshPopularity } from './entries/refresh-popularity.ts';
import { createLibrary, type Library } from './testing/test-library.ts';

let instance: Instance;
let library: Library;
beforeAll(async () => {
  instance = await createInstance();
  library = createLibrary(instance.db);
});
afterAll(() => instance?.close());

const get = (url: string) => instance.app.inject({ url });

async function explore(query = ''): Promise<ExplorePage> {
  const { statusCode, body } = await get(`/explore/${query}`);
  expect(statusCode).toBe(200);
  return pageDataOf<ExplorePage>(body);
}

/**
 * Returns the titles of a list of the page. `listIndex`: 0 for the newest, 1 for the most liked, 2 for the most viewed.
 */
const titlesOf = (page: ExplorePage, listIndex = 0) => page.lists[listIndex]?.cards.map(({ card }) => card.title);
/** Returns a date in January 2020, or a later date for days above 31. */
const publicationDate = (day: number) => new Date(Date.UTC(2020, 0, day));

describe('explore', () => {
  it('shows empty lists on an instance without presentations', async () => {
    expect((await explore()).lists.every(({ cards }) => cards.length === 0)).toBe(true);
  });

  it('shows the newest, the most liked and the most viewed presentations', async () => {
    const mostLikedOid = await library.add({
      title: 'Old and loved',
      publishedAt: publicationDate(1),
      tags: ['Sea'],
      language: 'de',
    });
    const mostViewedOid = await library.add({
      title: 'Seen by many',
      publishedAt: publicationDate(2),
      tags: ['sea', 'Sky'],
    });
    await library.add({ title: 'Fresh', publishedAt: publicationDate(3), language: 'pt-BR' });
    await library.add({ title: 'Not for you', publishedAt: publicationDate(4), privacy: 'private' });
    // The count of a presentation is the sum of several rows (slots). The value of one slot may be negative.
    const addCounts = (presentation_oid: string, slot: number, likes: number, views: number) =>
      instance.db.insertInto('presentation_counts').values({ presentation_oid, slot, likes, views }).execute();
    await addCounts(mostLikedOid, 0, 90, 40);
    await addCounts(mostLikedOid, 7, -20, 60);
    await addCounts(mostViewedOid, 3, 2, 3000);
    await refreshPopularity(instance.db, new AbortController().signal);
    await instance.publish({ document: { title: 'Published last' } });
    // The server process receives the notification of the publication with a delay.
    await expect.poll(async () => titlesOf(await explore(), 0)).toContain('Published last');
    const page = await explore();
    expect(titlesOf(page, 0)).toEqual(['Published last', 'Fresh', 'Seen by many', 'Old and loved']);
    // Presentations without likes or views follow, the newest first.
    expect(titlesOf(page, 1)).toEqual(['Old and loved', 'Seen by many', 'Published last', 'Fresh']);
    expect(titlesOf(page, 2)).toEqual(['Seen by many', 'Old and loved', 'Published last', 'Fresh']);
    expect(page.languages.map(({ code }) => code).sort()).toEqual(['de', 'en', 'pt']);
    // `refreshPopularity` moved the entry of the most liked presentation to a low index partition. The selected column
    // is the number of the partition.
    const entryQuery = instance.db.selectFrom('search_entries').select('shelf').where('oid', '=', mostLikedOid);
    expect((await entryQuery.executeTakeFirstOrThrow()).shelf).toBeLessThanOrEqual(2);
  });

  it('filters by language and tag, ignoring case', async () => {
    expect(titlesOf(await explore('?language=de'))).toEqual(['Old and loved']);
    expect(titlesOf(await explore('?language=pt'))).toEqual(['Fresh']);
    expect(titlesOf(await explore('?tag=SEA&order=liked'))).toEqual(['Old and loved', 'Seen by many']);
    expect(titlesOf(await explore('?tag=sky'))).toEqual(['Seen by many']);
    expect(titlesOf(await explore('?tag=nothing'))).toEqual([]);
  });

  it('finds tags that differ only by case, or by singular and plural in the language of the presentation', async () => {
    await library.add({ title: 'Etna', tags: ['volcano'], publishedAt: publicationDate(5) });
    await library.add({ title: 'Fuji', tags: ['Volcanoes'], publishedAt: publicationDate(6) });
    await library.add({
      title: 'Teide',
      tags: ['volcanoes'],
      publishedAt: publicationDate(7),
      language: 'es',
    });
    const titles = ['Teide', 'Fuji', 'Etna'];
    expect(titlesOf(await explore('?tag=VOLCANOES'))).toEqual(titles);
    // `volcano` and `volcanoes` are singular and plural only in English.
    expect(titlesOf(await explore('?tag=volcano'))).toEqual(['Fuji', 'Etna']);
    const tags = (await explore()).tags.filter((tag) => /volcano/i.test(tag));
    // All spellings are one tag of the list. The cached list may be older than this tag.
    expect(tags.length).toBeLessThanOrEqual(1);
  });

  it('continues the list of the most liked without gaps or duplicates', async () => {
    for (let index = 0; index < 30; index++)
      await library.add({
        title: `Dune ${index}`,
        tags: ['dune'],
        publishedAt: publicationDate(20 + (index % 5)),
      });
    const firstPage = await explore('?tag=dune&order=liked');
    const secondPage = await explore(`?tag=dune&order=liked&after=${firstPage.next}`);
    const seen = [...(titlesOf(firstPage) ?? []), ...(titlesOf(secondPage) ?? [])];
    expect([seen.length, new Set(seen).size]).toEqual([30, 30]);
  });

  it('continues the list of the newest without gaps or duplicates', async () => {
    for (let index = 0; index < 60; index++)
      await library.add({
        title: `Wave ${index}`,
        tags: ['wave'],
        publishedAt: publicationDate(10 + (index % 7)),
      });
    const seen: string[] = [];
    let query = '?tag=wave';
    for (let pageIndex = 0; pageIndex < 5; pageIndex++) {
      const page = await explore(query);
      seen.push(...(page.lists[0]?.cards.map(({ card }) => card.oid) ?? []));
      if (page.next === null) break;
      query = `?tag=wave&after=${page.next}`;
    }
    expect([seen.length, new Set(seen).size]).toEqual([60, 60]);
  });

  it('links the canonical URL of a list, and redirects to the path with a slash at the end', async () => {
    const { body } = await get('/explore/?language=de');
    expect(body).toContain('<link rel="canonical" href="https://deck.example/explore/?language=de">');
    expect((await get('/explore')).headers['location']).toBe('/explore/');
  });

  it.each(['order=best', 'language=../x', 'after=abc', `tag=${'x'.repeat(300)}`, 'tag=a&tag=b'])(
    'rejects %s with 400',
    async (query) => {
      expect((await get(`/explore/?${query}`)).statusCode).toBe(400);
    },
  );
});

import type { SearchPage } from '@flydeck/contract/search/pages';
import { type SearchResponse, searchResponseSchema } from '@flydeck/contract/search/search';
import { type Suggestions, suggestionsSchema } from '@flydeck/contract/search/suggestions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { pageDataOf } from '../../testing/page-data.ts';
import { loadSharedSearchData, refreshSearchOfOwner } from './index.ts';
import { listTrendingSearches } from './recorded-searches.ts';
import { buildSearchTerms } from './search-terms.ts';
import { createLibrary, createTestLibrary, type Library } from './testing/test-library.ts';

const SEARCH_TERMS = '{"teacher":["volcanoes","zeppelins"],"de":{"teacher":["Vulkane"]}}';

let instance: Instance;
let library: Library;
beforeAll(async () => {
  instance = await createInstance({ settings: { SEARCH_TERMS } });
  library = createLibrary(instance.db);
});
afterAll(() => instance?.close());

const get = (url: string, remoteAddress = '192.0.2.1') => instance.app.inject({ url, remoteAddress });
const searchApi = async (query: Record<string, string>): Promise<SearchResponse> => {
  const response = await get(`/api/search?${new URLSearchParams(query)}`);
  expect(response.statusCode).toBe(200);
  return searchResponseSchema.parse(response.json());
};

describe('search results', () => {
  it('include a presentation immediately after its publication, with a link to the step that matches', async () => {
    const { path } = await instance.publish({ owner: 'ada' });
    const { hits } = await searchApi({ search: 'feathers' });
    expect(hits).toMatchObject([
      {
        path: `${path}#step=2&find=Feathers`,
        step: { number: 2, title: 'Cirrus' },
        owner: 'Ada Lovelace',
        kind: 'pitch',
      },
    ]);
    expect(hits[0]?.passage).toContainEqual({ text: 'Feathers', found: true });
  });

  it('count the pages of classic presentations from 1', async () => {
    await library.add({ title: 'Papers', kind: 'classic', steps: ['quicksilver on top', 'and antimony'] });
    expect((await searchApi({ search: 'quicksilver' })).hits[0]?.path).toMatch(/#step=1&find=quicksilver$/);
    expect((await searchApi({ search: 'antimony' })).hits[0]?.path).toMatch(/#step=2&find=antimony$/);
  });

  it('exclude a presentation as soon as it is no longer listed', async () => {
    const oid = await library.add({ title: 'Obsidian', owner: 'grace' });
    const countHits = async () => (await searchApi({ search: 'obsidian' })).total;
    expect(await countHits()).toBe(1);
    for (const values of [
      { privacy: 'hidden' },
      { privacy: 'public', moderation: 'hidden' },
      { moderation: 'visible', deleted_at: new Date() },
    ] as const) {
      await library.change(oid, values);
      expect(await countHits()).toBe(0);
    }
    await library.change(oid, { deleted_at: null });
    expect(await countHits()).toBe(1);
    const ownerOid = (await library.loadRow(oid)).owner_oid;
    const suspend = (suspended_at: Date | null) =>
      instance.db.updateTable('profiles').set({ suspended_at }).where('oid', '=', ownerOid).execute();
    await suspend(new Date());
    await refreshSearchOfOwner(instance.db, ownerOid);
    expect(await countHits()).toBe(0);
  });

  it('are rendered without JavaScript, on a page with noindex', async () => {
    await instance.publish();
    const { statusCode, body, headers } = await get('/explore/search/?search=cotton&lang=de');
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toContain('no-store');
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(body).toContain('<title>cotton · Skyhouse</title>');
    expect(body).toMatch(/<mark[^>]*>cotton<\/mark>/);
    expect(body).toMatch(/href="\/p\/[^"]+\/\?lang=de#step=1&amp;find=cotton"/);
    expect(body).toContain('Schritt 1: Cumulus');
  });

  it('escape the search text', async () => {
    const { body } = await get(`/explore/search/?search=${encodeURIComponent('<script>alert(1)</script>')}`);
    expect(body).not.toContain('<script>alert(1)');
  });

  it('continue on the next page with a cursor', async () => {
    for (let index = 0; index < 25; index++) await library.add({ title: `Basalt ${index}` });
    const firstPage = await searchApi({ search: 'basalt' });
    expect(firstPage.hits).toHaveLength(20);
    const secondPage = await searchApi({ search: 'basalt', after: firstPage.next ?? '' });
    expect(secondPage.hits).toHaveLength(5);
    expect(secondPage.next).toBeNull();
    expect(new Set([...firstPage.hits, ...secondPage.hits].map(({ oid }) => oid)).size).toBe(25);
    const { body } = await get('/explore/search/?search=basalt');
    expect(pageDataOf<SearchPage>(body).response.next).toBe(firstPage.next);
    expect(body).toMatch(/<a[^>]*rel="next"/);
  });

  it('reject forged cursors and cursors of other searches with 400', async () => {
    // The previous test has added 25 presentations about basalt.
    const { next } = await searchApi({ search: 'basalt' });
    const forgedCursor = `${next?.slice(0, -2)}${next?.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const query of [
      { search: 'basalt', after: forgedCursor },
      { search: 'basalt', after: 'nonsense' },
      { search: 'basalt', after: 'x'.repeat(5000) },
      { search: 'granite', after: next ?? '' },
      { search: 'basalt', kind: 'pitch', after: next ?? '' },
    ]) {
      expect((await get(`/api/search?${new URLSearchParams(query)}`)).statusCode).toBe(400);
      expect((await get(`/explore/search/?${new URLSearchParams(query)}`)).statusCode).toBe(400);
    }
  });

  it.each(['language=DROP', 'kind=other', 'reusable=yes', 'search=a&search=b', 'search[a]=b&kind=x'])(
    'reject %s with 400',
    async (query) => {
      expect((await get(`/api/search?search=a&${query}`)).statusCode).toBe(400);
    },
  );

  it.each([
    `search=${'a%00b'.repeat(1000)}`,
    'search=%F0%9F',
    "search=')%20OR%201=1--",
    'search=%25%25%25',
    'search=%E2%80%AE',
  ])('accept the unusual query %s', async (query) => {
    expect((await get(`/explore/search/?${query}`)).statusCode).toBeLessThan(400);
  });
});

describe('an empty search', () => {
  it.each(['', '?search=', '?search=%20%09', '?search=%00'])(
    'redirects from "%s" to /explore/ (S5.1)',
    async (query) => {
      const { statusCode, headers } = await get(`/explore/search/${query}`);
      expect([statusCode, headers['location']]).toEqual([302, '/explore/']);
    },
  );
});

describe('trending searches (S2.19)', () => {
  it('are searches that had results for several visitors and still have results', async () => {
    const oid = await library.add({ title: 'Travertine' });
    await library.add({ title: 'Marble' });
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) {
      await get('/explore/search/?search=Travertine', address);
      await get('/explore/search/?search=nothing-at-all', address);
      // This search has results, but is too long to be recorded.
      await get(`/explore/search/?search=${'marble '.repeat(20)}`, address);
    }
    // Only two visitors search for marble, which is too few.
    for (let times = 0; times < 5; times++) await get('/explore/search/?search=marble', '192.0.2.1');
    await get('/explore/search/?search=marble', '192.0.2.2');
    expect((await loadSharedSearchData(instance.db)).trendingSearches).toEqual(['travertine']);
    await library.change(oid, { privacy: 'private' });
    expect((await loadSharedSearchData(instance.db)).trendingSearches).toEqual([]);
  });

  it('are stored without IP addresses', async () => {
    const rows = await instance.db.selectFrom('search_asked').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('192.0.2');
  });

  it('are recorded for at most 50 terms per IP address and day', async () => {
    await library.add({ title: Array.from({ length: 70 }, (_, index) => `pebble${index}`).join(' ') });
    for (let index = 0; index < 60; index++) await get(`/api/search?search=pebble${index}`, '192.0.2.77');
    const rows = await instance.db.selectFrom('search_asked').select('term').execute();
    expect(rows.filter(({ term }) => term.startsWith('pebble'))).toHaveLength(50);
  });
});

describe('the search data on all pages', () => {
  it('are loaded without one query per suggested term while no presentation is listed', async () => {
    const empty = await createInstance();
    try {
      let queries = 0;
      const counted = empty.db.withPlugin({
        transformQuery({ node }) {
          queries += 1;
          return node;
        },
        transformResult: ({ result }) => Promise.resolve(result),
      });
      const terms = buildSearchTerms({ allLanguages: {}, byLanguage: {} });
      expect((await loadSharedSearchData(counted, terms)).presentationCount).toBe(0);
      expect(JSON.stringify(terms).split(',').length).toBeGreaterThan(100);
      expect(queries).toBeLessThan(20);
    } finally {
      await empty.close();
    }
  });

  it('contain the number of listed presentations (S2.18)', async () => {
    const previousCount = (await loadSharedSearchData(instance.db)).presentationCount;
    await library.add({ title: 'One more' });
    await library.add({ title: 'One that is hidden', privacy: 'hidden' });
    expect((await loadSharedSearchData(instance.db)).presentationCount).toBe(previousCount + 1);
  });

  it('contain the suggested terms of the page’s language that have results (S2.17)', async () => {
    const loadTerms = async (lang: string) => {
      const { body } = await get(`/explore/search/?search=basalt&lang=${lang}`);
      return (JSON.parse(/"searchTerms":(\{.*?\})/.exec(body)?.[1] ?? '{}') as Record<string, string[]>)['teacher'];
    };
    expect(await loadTerms('en')).toEqual([]);
    await library.add({ title: 'Volcanoes of Iceland' });
    await library.add({ title: 'Vulkane', language: 'de' });
    await library.add({ title: 'Zeppelins', privacy: 'private' });
    // The server processes refresh the terms when they receive the notification of this publication.
    await instance.publish();
    await expect.poll(() => loadTerms('en'), { timeout: 25_000 }).toEqual(['volcanoes']);
    expect(await loadTerms('de')).toEqual(['Vulkane']);
    // The setting has no French terms, so the terms for all languages are suggested.
    expect(await loadTerms('fr')).toEqual(['volcanoes']);
  }, 40_000);
});

describe('the correction of a search', () => {
  // `zeppelins` is a suggested term (`SEARCH_TERMS`), and no listed presentation contains it.
  it('leaves suggested terms unchanged, corrects other words, and is switched off by `exact`', async () => {
    await library.add({ title: 'Zeppelinz everywhere' });
    expect(await searchApi({ search: 'zeppelins' })).toMatchObject({ correctedTo: null, hits: [] });
    expect(await searchApi({ search: 'zeppelimz' })).toMatchObject({ correctedTo: 'zeppelinz' });
    expect(await searchApi({ search: 'zeppelimz', exact: '1' })).toMatchObject({
      correctedTo: null,
      hits: [],
    });
    const { body } = await get('/explore/search/?search=Zeppelimz');
    expect(body).toMatch(/Showing results for <b><bdi>zeppelinz<.*Search instead for <a[^>]*><bdi>Zeppelimz</);
    expect(body).toContain('/explore/search/?search=Zeppelimz&amp;exact=1');
  });
});

describe('the rate limit of suggestions', () => {
  it('counts by IP address, separately from other requests, and returns 429 with Retry-After', async () => {
    const limitedInstance = await createInstance({ settings: { API_REQUESTS_PER_MINUTE: '4' } });
    try {
      const getLimited = (url: string, remoteAddress: string, headers = {}) =>
        limitedInstance.app.inject({ url, remoteAddress, headers });
      const suggest = async (address: string, headers = {}) =>
        (await getLimited('/api/search/suggestions?search=cirrus', address, headers)).statusCode;
      const statusCodes: number[] = [];
      for (let i = 0; i < 6; i += 1) statusCodes.push(await suggest('192.0.2.44'));
      expect(statusCodes).toEqual([200, 200, 200, 200, 429, 429]);
      const rejected = await getLimited('/api/search/suggestions?search=cirrus', '192.0.2.44');
      expect(rejected.json()).toMatchObject({ code: 'request.too_many', status: 429 });
      const seconds = Number(rejected.headers['retry-after']);
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(60);
      // Without a trusted proxy, `X-Forwarded-For` is ignored.
      expect(await suggest('192.0.2.44', { 'x-forwarded-for': '203.0.113.9' })).toBe(429);
      expect((await getLimited('/api/search?search=cirrus', '192.0.2.44')).statusCode).toBe(200);
      expect(await suggest('192.0.2.45')).toBe(200);
    } finally {
      await limitedInstance.close();
    }
  }, 30_000);
});

describe('suggestions while typing', () => {
  const suggest = async (search: string): Promise<Suggestions> => {
    const response = await get(`/api/search/suggestions?${new URLSearchParams({ search })}`);
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    return suggestionsSchema.parse(response.json());
  };

  it('contain searches that had results for three visitors on one day', async () => {
    await library.add({ title: 'Stones', steps: ['', 'gneiss and schist'] });
    const searchFrom = (address: string) => get('/explore/search/?search=gneiss%20schist', address);
    for (const address of ['192.0.2.1', '192.0.2.2']) await searchFrom(address);
    expect(await listTrendingSearches(instance.db, 1000)).not.toContain('gneiss schist');
    await searchFrom('192.0.2.3');
    expect(await listTrendingSearches(instance.db, 1000)).toContain('gneiss schist');
    // No earlier test may request suggestions of this instance, because the first request caches the trending searches.
    expect((await suggest('gnei')).terms).toEqual(['gneiss schist']);
  });

  it('contain title words, presentations and owners of public presentations', async () => {
    await library.add({ title: 'Quokkas of Rottnest', owner: 'quinn', steps: ['', 'quollish words'] });
    await library.add({ title: 'A quokka smiles', owner: 'quinn' });
    const suggestions = await suggest('quo');
    expect(suggestions.terms).toEqual(['quokka', 'quokkas']);
    expect(suggestions.presentations.map(({ title }) => title).sort()).toEqual([
      'A quokka smiles',
      'Quokkas of Rottnest',
    ]);
    // Neither title contains "the".
    expect((await suggest('the QUOKK')).presentations).toEqual([]);
    expect((await suggest('rottnest quok')).terms).toEqual(['rottnest quokkas']);
    expect((await suggest('quin')).people).toMatchObject([{ name: 'quinn' }]);
    // A single character is not completed.
    expect((await suggest('q')).presentations).toEqual([]);
  });

  it('work in scripts without spaces, and if accents are omitted', async () => {
    await library.add({ title: '光合成のしくみ', language: 'ja' });
    await library.add({ title: 'Élèves', language: 'fr' });
    expect((await suggest('光合')).presentations.map(({ title }) => title)).toEqual(['光合成のしくみ']);
    expect((await suggest('elev')).terms).toEqual(['élèves']);
  });

  it('exclude a presentation as soon as it is not public', async () => {
    const oid = await library.add({ title: 'Wombatology', owner: 'wilma' });
    for (const privacy of ['private', 'hidden'] as const)
      await library.add({ title: 'Wombat secrets', privacy, owner: 'wombert' });
    expect(await suggest('womb')).toMatchObject({
      terms: ['wombatology'],
      presentations: [{ title: 'Wombatology' }],
      people: [],
    });
    await library.change(oid, { privacy: 'private' });
    expect(await suggest('womb')).toEqual({ terms: [], presentations: [], people: [] });
    expect((await suggest('wilm')).people).toEqual([]);
  });

  it.each(["'; DROP TABLE x --", "a' | !b & (", '%%%', ':* & x', '\u0000ab', '\ud83d', '<b>ab', '𠮷'.repeat(100)])(
    'accept the unusual text %j',
    async (search) => {
      await suggest(search);
    },
  );

  it.each(['search=a&search=b', `search=${'x'.repeat(201)}`])('reject %s with 400', async (query) => {
    expect((await get(`/api/search/suggestions?${query}`)).statusCode).toBe(400);
  });
});

it('a failed publication writes no search entry', async () => {
  const library = await createTestLibrary();
  try {
    const publish = library.add({ title: 'Gabbro', shouldFail: true });
    await expect(publish).rejects.toThrow();
    expect(await library.db.selectFrom('search_entries').select('oid').execute()).toEqual([]);
  } finally {
    await library.close();
  }
});

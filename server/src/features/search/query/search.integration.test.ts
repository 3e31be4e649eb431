import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestLibrary } from '../testing/test-library.ts';
import { quote } from './passages.ts';
import { listLanguages, readQuery } from './read-query.ts';
import { type SearchRequest, search } from './search.ts';

let library: Awaited<ReturnType<typeof createTestLibrary>>;
/** Titles of the presentations by oid. */
const titleByOid = new Map<string, string>();

/** `steps` are the texts of the topics, beginning with the root topic. */
const PRESENTATIONS = [
  { title: 'Volcanoes of Iceland', tags: ['geology'], steps: ['', 'Lava flows slowly'] },
  { title: 'A walk in the hills', steps: ['', 'We met a sheep', 'There were no volcanoes at all'] },
  { title: 'Mountains', tags: ['volcanoes'] },
  { title: 'Hot stones', description: '<p>About <b>volcanoes</b> &amp; geysers</p>' },
  { title: 'Die Häuser der Hanse', language: 'de', steps: ['', 'Fachwerk und Giebel'] },
  { title: 'Développement durable', language: 'fr-CH', steps: ['', 'Les énergies renouvelables'] },
  { title: '機械学習の基礎', language: 'ja', steps: ['', '猫の画像を分類します'], kind: 'classic' as const },
  { title: '한국어 문법', language: 'ko', steps: ['', '학교에서 배우는 한국어'] },
  { title: 'A magyar nyelv', language: 'hu', steps: ['', 'A házakban laknak az emberek'] },
  { title: 'تاريخ العلوم', language: 'ar', steps: ['', 'المكتبات في بغداد'] },
  { title: 'Modern C++ and C#', language: 'en', privacy: 'reusable' as const },
  { title: 'A private zeppelinarium', privacy: 'private' as const },
  { title: 'An unlisted zeppelinarium', privacy: 'hidden' as const },
];

beforeAll(async () => {
  library = await createTestLibrary();
  for (const presentation of PRESENTATIONS) titleByOid.set(await library.add(presentation), presentation.title);
});
afterAll(() => library?.close());

/** Searches, and returns the result with the titles of the presentations. */
async function searchTitles(text: string, filters = {}, options: Partial<SearchRequest> = {}) {
  const result = await search(library.db, { text, language: 'en', filters, limit: 20, ...options });
  return { ...result, titles: result.matches.map(({ oid }) => titleByOid.get(oid)) };
}

describe('search', () => {
  it('ranks matches in titles first, then in tags, then in descriptions, then in transcripts', async () => {
    const { titles: titlesInOrder, total } = await searchTitles('volcano');
    expect(titlesInOrder).toEqual(['Volcanoes of Iceland', 'Mountains', 'Hot stones', 'A walk in the hills']);
    expect(total).toBe(4);
  });

  it.each([
    ['Haus', 'Die Häuser der Hanse'],
    ['hauser', 'Die Häuser der Hanse'],
    ['developpement', 'Développement durable'],
    ['ENERGIE', 'Développement durable'],
    ['機械学習', '機械学習の基礎'],
    ['猫', '機械学習の基礎'],
    ['画像', '機械学習の基礎'],
    ['학교', '한국어 문법'],
    ['ház', 'A magyar nyelv'],
    ['مكتبات', 'تاريخ العلوم'],
    ['c++', 'Modern C++ and C#'],
  ])('for %s finds only the presentation %s', async (text, title) => {
    const result = await searchTitles(text);
    expect(result.titles).toEqual([title]);
    expect(result.correctedTo).toBeNull();
  });

  it('finds presentations with all words in any fields, else presentations with some of the words', async () => {
    expect((await searchTitles('iceland lava')).titles).toEqual(['Volcanoes of Iceland']);
    const result = await searchTitles('iceland hanse');
    expect(result.partly).toBe(true);
    expect(result.titles).toHaveLength(2);
  });

  it.each([
    ['volcanos', null],
    ['vulcanoes', 'volcanoes'],
    ['icleand', 'iceland'],
    // The correction keeps the rest of the text as it was typed.
    ['Hot vulcanoes & Geysers', 'Hot volcanoes & Geysers'],
  ])('for %s returns results and the correction %s', async (text, corrected) => {
    const result = await searchTitles(text);
    expect(result.correctedTo).toBe(corrected);
    expect(result.titles.length).toBeGreaterThan(0);
  });

  it('corrects only to words of one language, if there are presentations in this language', async () => {
    const correct = async (language: string, text = 'developement', filters = {}) =>
      (await searchTitles(text, filters, { language })).correctedTo;
    expect(await correct('fr')).toBe('développement');
    expect(await correct('en')).toBeNull();
    expect(await correct('en', 'developement', { language: 'fr' })).toBe('développement');
    // The known word determines the language.
    expect(await correct('en', 'developement durable')).toBe('développement durable');
    // No presentation is in Portuguese, so words of all languages are considered.
    expect(await correct('pt')).toBe('développement');
  });

  it('never corrects a word that occurs in any presentation of any language', async () => {
    await library.add({ title: 'Le redux', language: 'fr', steps: ['', 'Un essai sur la lave'] });
    for (let count = 0; count < 5; count++)
      await library.add({ title: `Reduce waste ${count}`, steps: ['', 'Say it and reuse it'] });
    expect(await searchTitles('redux')).toMatchObject({ correctedTo: null, total: 1 });
    expect(await searchTitles('essai waste')).toMatchObject({ correctedTo: null, partly: true });
    // The word occurs in a presentation, although the filter excludes this presentation.
    expect(await searchTitles('redux', { language: 'en' })).toMatchObject({ correctedTo: null, total: 0 });
  });

  it('corrects short words by one error only, and never to a stop word', async () => {
    await library.add({ title: 'Rain', steps: ['', 'This is what these people say about the plain'] });
    // "essay" differs from "say" by two errors, and "these" is a stop word.
    expect((await searchTitles('essay')).correctedTo).toBeNull();
    expect((await searchTitles('thesis')).correctedTo).toBeNull();
    expect((await searchTitles('thesse')).correctedTo).toBeNull();
    expect((await searchTitles('plaain')).correctedTo).toBe('plain');
  });

  it('corrects to the more frequent of two words with equally many errors', async () => {
    for (const title of ['Harbour', 'Harbour lights', 'Harbous', 'Candle', 'Candles and candle', 'Handle'])
      await library.add({ title });
    expect((await searchTitles('harbouz')).correctedTo).toBe('harbour');
    expect((await searchTitles('xandle')).correctedTo).toBe('candle');
  });

  it('does not correct words in exact searches', async () => {
    expect(await searchTitles('vulcanoes', {}, { exact: true })).toMatchObject({
      correctedTo: null,
      total: 0,
    });
  });

  it('does not correct the words in `uncorrectableWordKeys`', async () => {
    const uncorrectableWordKeys = new Set(['vulcanoes']);
    expect(await searchTitles('vulcanoes', {}, { uncorrectableWordKeys })).toMatchObject({
      correctedTo: null,
      total: 0,
    });
  });

  it('filters by language, kind and reusability', async () => {
    expect((await searchTitles('volcano', { language: 'de' })).total).toBe(0);
    expect((await searchTitles('機械', { kind: 'classic' })).total).toBe(1);
    expect((await searchTitles('機械', { kind: 'pitch' })).total).toBe(0);
    expect((await searchTitles('modern', { reusable: true })).total).toBe(1);
    expect((await searchTitles('volcano', { reusable: true })).total).toBe(0);
  });

  it('excludes private and unlisted presentations from results and corrections', async () => {
    expect(await searchTitles('zeppelinarium')).toMatchObject({ total: 0, correctedTo: null });
    expect(await searchTitles('zepelinarium')).toMatchObject({ total: 0, correctedTo: null });
    const oid = await library.add({ title: 'Xylophonitis' });
    titleByOid.set(oid, 'Xylophonitis');
    expect((await searchTitles('xylophonitus')).correctedTo).toBe('xylophonitis');
    await library.change(oid, { privacy: 'private' });
    expect(await searchTitles('xylophonitus')).toMatchObject({ total: 0, correctedTo: null });
  });

  it.each([
    ["'; DROP TABLE presentations; --"],
    ["volcano' & 'lava' | !x"],
    ['"volcano"'],
    ['volcano:*A <-> lava & (('],
    ['%_\\%volcano\\'],
    ['volcano\0lava'],
    ['\ud83d volcano'],
    ['.*+?^$()|[]{}volcano'],
    ['volcano '.repeat(2000)],
    ['𠮷'.repeat(500)],
    ['a'.repeat(10_000)],
    ['!!! ??? ---'],
    // With a right-to-left override (U+202E) and a right-to-left mark (U+200F).
    ['\u202evolcano\u200f'],
  ])('accepts %j as the text of a search', async (text) => {
    await expect(searchTitles(text)).resolves.toBeDefined();
  });

  it('quotes the step that contains the words', async () => {
    const query = await readQuery(library.db, 'volcano', 'en');
    const presentation = PRESENTATIONS[1]!;
    const row = await library.loadRow([...titleByOid].find(([, title]) => title === presentation.title)![0]);
    const [firstQuote] = await quote(library.db, query, [row]);
    expect(firstQuote?.step).toBe(2);
    expect(firstQuote?.passage).toEqual([
      { text: 'There were no ', found: false },
      { text: 'volcanoes', found: true },
      { text: ' at all', found: false },
    ]);
  });

  it('pages through a long list without gaps or duplicates during publishes', async () => {
    const addedOids = new Set<string>();
    for (let count = 0; count < 45; count++) addedOids.add(await library.add({ title: `Lighthouses, part ${count}` }));
    const listedOids: string[] = [];
    let after: Awaited<ReturnType<typeof search>>['next'] | undefined;
    do {
      const request = { text: 'lighthouse', language: 'en', filters: {}, limit: 10 };
      const page = await search(library.db, { ...request, after: after ?? undefined });
      listedOids.push(...page.matches.map(({ oid }) => oid));
      after = page.next;
      await library.add({ title: 'Lighthouses, a late one' });
    } while (after);
    expect(new Set(listedOids).size).toBe(listedOids.length);
    for (const oid of addedOids) expect(listedOids).toContain(oid);
  });

  it('lists the languages of listed presentations', async () => {
    expect(await listLanguages(library.db)).toEqual(['ar', 'de', 'en', 'fr', 'hu', 'ja', 'ko']);
  });
});

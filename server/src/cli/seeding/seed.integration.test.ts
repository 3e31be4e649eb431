import { join } from 'node:path';
import { corpusDir } from '@flydeck/readers/testing/corpus';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { search } from '../../features/search/query/search.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { createPresentationGenerator } from './generate-presentation.ts';
import { seed } from './seed.ts';
import { readTalks } from './talks.ts';

const corpus = corpusDir();
const PRESENTATION_COUNT = 10_000;
const SEEDING_TIMEOUT_MS = 300_000;
/** Search counts at most this number of matches (`SEARCH_COUNT_LIMIT`). */
const MAX_COUNT = 500;

describe.skipIf(!corpus)(`a seeded instance${corpus ? '' : ' (the corpus is missing)'}`, () => {
  const talks = corpus ? readTalks(join(corpus, 'text')) : [];
  const hash = '0'.repeat(64);
  let database: Awaited<ReturnType<typeof testDatabase>>;
  beforeAll(async () => {
    database = await testDatabase();
    const scene = { documentHash: hash, sceneHash: hash, aspectRatio: 16 / 9 };
    await seed({ db: database.db, talks, count: PRESENTATION_COUNT, scene, onProgress: () => undefined });
  }, SEEDING_TIMEOUT_MS);
  afterAll(() => database?.close());

  /** Searches, and returns the titles of the matches instead of their oids. */
  const findTitles = async (text: string) => {
    const { matches, ...outcome } = await search(database.db, {
      text,
      language: 'en',
      filters: {},
      limit: 20,
    });
    const oids = matches.map(({ oid }) => oid);
    // The empty oid is needed because an empty list would be invalid SQL.
    const rows = await database.db
      .selectFrom('presentations')
      .select(['oid', 'title'])
      .where('oid', 'in', ['', ...oids])
      .execute();
    const titles = oids.map((oid) => rows.find((row) => row.oid === oid)?.title ?? '');
    return { ...outcome, titles };
  };

  it('has presentations that are generated deterministically from an index', () => {
    expect(createPresentationGenerator(talks)(4711)).toEqual(createPresentationGenerator(talks)(4711));
  });

  it('limits the number of counted matches of common words, and ranks matches in titles first', async () => {
    const { total, titles } = await findTitles('python data');
    expect(total).toBe(MAX_COUNT);
    for (const title of titles.slice(0, 5)) {
      expect(title).toMatch(/python/i);
      // The corpus also has Spanish titles with the word “datos” (data).
      expect(title).toMatch(/data|dato/i);
    }
  });

  it('ranks a presentation whose title equals the searched text first', async () => {
    const { titles } = await findTitles('machine learning');
    expect(titles[0]?.toLowerCase()).toBe('machine learning');
  });

  it('corrects misspelled words', async () => {
    expect((await findTitles('pyhton')).correctedTo).toBe('python');
    expect((await findTitles('kubernetse')).correctedTo).toBe('kubernetes');
    expect((await findTitles('architecutre')).titles.join()).toMatch(/architect/i);
  });

  it('returns each match on one page only', async () => {
    const oids: string[] = [];
    let after: Awaited<ReturnType<typeof search>>['next'] = null;
    do {
      const page: Awaited<ReturnType<typeof search>> = await search(database.db, {
        text: 'python data',
        language: 'en',
        filters: {},
        limit: 100,
        after: after ?? undefined,
      });
      oids.push(...page.matches.map(({ oid }) => oid));
      after = page.next;
    } while (after);
    expect(oids.length).toBeGreaterThanOrEqual(MAX_COUNT);
    expect(new Set(oids).size).toBe(oids.length);
  });
});

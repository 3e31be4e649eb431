import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { corpusDir } from '@flydeck/readers/testing/corpus';
import { defined, itemAt } from '@flydeck/scene/checked-access';
import { seed } from '@flydeck/server/cli/seeding/seed';
import { readTalks } from '@flydeck/server/cli/seeding/talks';
import { openDatabase } from '@flydeck/server/database';
import { Cursors } from '@flydeck/server/features/search/cursor';
import { loadSharedSearchData } from '@flydeck/server/features/search/index';
import { runSearch } from '@flydeck/server/features/search/pages';
import { percentile, type Row } from '../measure.ts';
import type { BenchContext, SectionResult } from '../section.ts';
import { createDatabaseClock } from './database-clock.ts';
import { preparePlainFullText, searchPlainFullText } from './peers.ts';
import { sampleSearches } from './words.ts';

const PRESENTATIONS = 1_000_000;
/** Goal for the 95th percentile of the response time. */
const GOAL_MS = 60;

/** Number of searches of each group that are measured with the peer. The peer is slow, because it ranks all matches. */
const PEER_SEARCHES = 10;

/** Times of one search. */
interface SearchTimes {
  /** Time until the response. */
  readonly waitMs: number;
  /** CPU time of this process and of the database. */
  readonly cpuMs: number;
}

/** Runs a search for each text. `databaseMs` returns the CPU time that the database has used so far. */
async function measureSearches(
  texts: readonly string[],
  databaseMs: () => number,
  searchFor: (text: string) => Promise<unknown>,
): Promise<SearchTimes[]> {
  // The warm-up fills caches, as on an instance in use.
  for (const text of texts) await searchFor(text);
  const times: SearchTimes[] = [];
  for (const text of texts) {
    const [databaseStart, processStart, start] = [databaseMs(), process.cpuUsage(), performance.now()];
    await searchFor(text);
    const waitMs = performance.now() - start;
    const { user, system } = process.cpuUsage(processStart);
    times.push({ waitMs, cpuMs: (user + system) / 1000 + databaseMs() - databaseStart });
  }
  return times;
}

/**
 * Benchmarks searches for two words among a million presentations. The peer is plain full-text search in the same
 * database. Creating the presentations takes half an hour. The option `--library` names the data folder of an instance
 * that already has these presentations.
 */
export async function benchSearch({ scratch, library }: BenchContext): Promise<SectionResult> {
  const corpus = corpusDir();
  if (!corpus) return { rows: [], notes: ['Search was not measured: there is no corpus.'] };
  // The texts of talks from which the presentations and the searches are created.
  const talks = join(corpus, 'text');
  const dataDir = library ?? mkdtempSync(join(scratch, 'library-'));
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir });
  try {
    if ((await loadSharedSearchData(db)).presentationCount === 0) {
      const scene = { documentHash: '0'.repeat(64), sceneHash: '0'.repeat(64), aspectRatio: 16 / 9 };
      await seed({ db, talks: readTalks(talks), count: PRESENTATIONS, scene, onProgress: () => undefined });
    }
    const { presentationCount } = await loadSharedSearchData(db);
    await preparePlainFullText(db as never);
    const deps = { db, cursors: new Cursors('bench') };
    const searcher = { language: 'en', ipAddress: '192.0.2.1' };
    const databaseMs = await createDatabaseClock(db as never);
    const searches = sampleSearches(talks);
    // Flydeck's searches run first, because the peer's reads evict all other data from the database's memory.
    const ourTimes: SearchTimes[][] = [];
    for (const { texts } of searches)
      ourTimes.push(await measureSearches(texts, databaseMs, (text) => runSearch(deps, { search: text }, searcher)));
    const peerTimes: SearchTimes[][] = [];
    for (const { texts } of searches)
      peerTimes.push(
        await measureSearches(texts.slice(0, PEER_SEARCHES), databaseMs, (text) =>
          searchPlainFullText(db as never, text),
        ),
      );
    const rows = searches.flatMap(({ name }, index) =>
      createRows(`  ${name}`, itemAt(ourTimes, index), itemAt(peerTimes, index)),
    );
    const allOurTimes = ourTimes.flat();
    const [medianWait, p95Wait, ...cpuTimes] = createRows(
      `search among ${presentationCount.toLocaleString('en')}`,
      allOurTimes,
      peerTimes.flat(),
    );
    const p95 = percentile(
      allOurTimes.map((times) => times.waitMs),
      0.95,
    );
    const goal = { goal: `≤ ${GOAL_MS} ms`, isReached: p95 <= GOAL_MS } satisfies Partial<Row>;
    return {
      rows: [
        defined(medianWait, 'median row'),
        { ...defined(p95Wait, 'row of the 95th percentile'), ...goal },
        ...cpuTimes,
        ...rows,
      ],
    };
  } finally {
    await close();
    if (!library) rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Creates rows for response time (p50, p95) and CPU time (p50, p95). */
const createRows = (name: string, ourTimes: readonly SearchTimes[], peerTimes: readonly SearchTimes[]): Row[] =>
  (
    [
      ['response time', 'waitMs'],
      ['CPU time', 'cpuMs'],
    ] as const
  ).flatMap(([label, key]) =>
    [0.5, 0.95].map((fraction) => {
      const percentileOf = (times: readonly SearchTimes[]) =>
        percentile(
          times.map((entry) => entry[key]),
          fraction,
        );
      return {
        name: `${name}, ${label}, p${fraction * 100}`,
        unit: 'ms',
        better: 'lower' as const,
        flydeck: percentileOf(ourTimes),
        peer: { name: 'one tsvector, ts_rank', value: percentileOf(peerTimes) },
      };
    }),
  );

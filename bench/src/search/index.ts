import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { corpusDir } from '@flydeck/readers/testing/corpus';
import { seed } from '@flydeck/server/cli/seeding/seed';
import { readTalks } from '@flydeck/server/cli/seeding/talks';
import { openDatabase } from '@flydeck/server/database';
import { Cursors } from '@flydeck/server/features/search/cursor';
import { loadSearchFacts } from '@flydeck/server/features/search/index';
import { answerSearch } from '@flydeck/server/features/search/pages';
import type { Row } from '../measure.ts';
import type { BenchContext, SectionResult } from '../section.ts';
import { databaseClock } from './database-clock.ts';
import { preparePlainFullText, searchPlainFullText } from './peers.ts';
import { drawSearches } from './words.ts';

const PRESENTATIONS = 1_000_000;
/** Goal for the 95th percentile. */
const GOAL_MS = 60;

/** The peer ranks all matches and is slow, so few searches of each kind suffice. */
const PEER_SEARCHES = 10;

/** The value that `share` of the values do not exceed. */
function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** Times of one search in milliseconds: until the answer, and CPU time of this process and the database. */
interface SearchTimes {
  readonly waited: number;
  readonly processor: number;
}

async function timesOf(
  texts: readonly string[],
  databaseMs: () => number,
  search: (text: string) => Promise<unknown>,
): Promise<SearchTimes[]> {
  // One warm-up pass: the benchmark measures a library in use.
  for (const text of texts) await search(text);
  const times: SearchTimes[] = [];
  for (const text of texts) {
    const [database, own, start] = [databaseMs(), process.cpuUsage(), performance.now()];
    await search(text);
    const waited = performance.now() - start;
    const { user, system } = process.cpuUsage(own);
    times.push({ waited, processor: (user + system) / 1000 + databaseMs() - database });
  }
  return times;
}

/**
 * Searches of two words among a million presentations, with complete answers including quoted passages, compared
 * with plain full-text search in the same database. `--library` names a seeded data folder; creating one takes
 * half an hour.
 */
export async function benchSearch({ scratch, library }: BenchContext): Promise<SectionResult> {
  const corpus = corpusDir();
  if (!corpus) return { rows: [], notes: ['Search was not measured: there is no corpus.'] };
  const talks = join(corpus, 'text');
  const dataDir = library ?? mkdtempSync(join(scratch, 'library-'));
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir });
  try {
    if ((await loadSearchFacts(db)).presentationCount === 0) {
      const scene = { documentHash: '0'.repeat(64), sceneHash: '0'.repeat(64), aspectRatio: 16 / 9 };
      await seed({ db, talks: readTalks(talks), count: PRESENTATIONS, scene, onProgress: () => undefined });
    }
    const { presentationCount } = await loadSearchFacts(db);
    await preparePlainFullText(db as never);
    const deps = { db, cursors: new Cursors('bench') };
    const searcher = { language: 'en', ipAddress: '192.0.2.1' };
    const databaseMs = await databaseClock(db as never);
    const searches = drawSearches(talks);
    // Ours first, because the peer's reads evict everything else from the database's memory.
    const ours: SearchTimes[][] = [];
    for (const { texts } of searches)
      ours.push(await timesOf(texts, databaseMs, (search) => answerSearch(deps, { search }, searcher)));
    const peers: SearchTimes[][] = [];
    for (const { texts } of searches)
      peers.push(
        await timesOf(texts.slice(0, PEER_SEARCHES), databaseMs, (text) =>
          searchPlainFullText(db as never, text),
        ),
      );
    const rows = searches.flatMap(({ name }, index) => rowsOf(`  ${name}`, ours[index]!, peers[index]!));
    const all = ours.flat();
    const [, waited, ...others] = rowsOf(
      `search among ${presentationCount.toLocaleString('en')}`,
      all,
      peers.flat(),
    );
    const p95 = percentile(
      all.map((times) => times.waited),
      0.95,
    );
    const goal = { goal: `≤ ${GOAL_MS} ms`, reached: p95 <= GOAL_MS };
    return { rows: [{ ...waited!, ...goal }, ...others, ...rows] };
  } finally {
    await close();
    if (!library) rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Rows for waiting time (p50, p95) and CPU time (p50, p95). */
const rowsOf = (name: string, ours: readonly SearchTimes[], peers: readonly SearchTimes[]): Row[] =>
  (['waited', 'processor'] as const).flatMap((what) =>
    [0.5, 0.95].map((share) => {
      const of = (all: readonly SearchTimes[]) =>
        percentile(
          all.map((times) => times[what]),
          share,
        );
      return {
        name: `${name}, ${what}, p${share * 100}`,
        unit: 'ms',
        better: 'lower' as const,
        ours: of(ours),
        peer: { name: 'one tsvector, ts_rank', value: of(peers) },
      };
    }),
  );

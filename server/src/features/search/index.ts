import type { Platform } from '../../platform.ts';
import type { PublishDeps } from '../presentations/index.ts';
import { Cursors } from './cursor.ts';
import { indexMissing, refreshSearch } from './entries/refresh-search.ts';
import { standingsJob } from './jobs.ts';
import { registerSearchRoutes } from './routes.ts';
import { searchTerms } from './search-terms.ts';
import { siteSearchFacts } from './site-facts.ts';
import type { SearchTables } from './tables.ts';

export { indexMissing, refreshSearch, refreshSearchOfOwner } from './entries/refresh-search.ts';
export { type Listed, writeEntries } from './entries/write-entries.ts';
export { searchTerms } from './search-terms.ts';
export { siteSearchFacts } from './site-facts.ts';
export type { SearchTables } from './tables.ts';

/** Pass it wherever something is published: what is searched changes with the presentation, or not at all. */
export const refreshOnPublish: PublishDeps['onPublished'] = (trx, oid) =>
  refreshSearch(trx.withTables<SearchTables>(), oid);

const FACTS_RENEWED_MS = 5 * 60_000;

type SearchPlatform = Pick<
  Platform,
  'app' | 'config' | 'db' | 'pages' | 'site' | 'renderer' | 'secrets' | 'facts' | 'jobs' | 'log'
>;

/** Explore, search, and what all pages tell of the library. */
export async function registerSearch(platform: SearchPlatform): Promise<void> {
  const { db, facts, jobs, config } = platform;
  registerSearchRoutes({ ...platform, cursors: new Cursors(platform.secrets('search')) });
  await jobs.handle(standingsJob, async () => {
    const { refreshStandings } = await import('./entries/refresh-standings.ts');
    return async (_payload, { signal }) => {
      await indexMissing(db, signal);
      await refreshStandings(db, signal);
    };
  });
  facts.learn({ searchTerms: searchTerms(config.searchTerms), ...(await siteSearchFacts(db)) });
  keepUp(platform);
}

/** Renews the facts now and then, and indexes what an older Flydeck published; ends with the app. */
function keepUp({ app, db, facts, log }: SearchPlatform): void {
  const ended = new AbortController();
  const renew = async (): Promise<void> => facts.learn(await siteSearchFacts(db));
  const told = (error: unknown): void => {
    if (!ended.signal.aborted) log.error({ err: error }, 'the search could not be brought up to date');
  };
  const timer = setInterval(() => void renew().catch(told), FACTS_RENEWED_MS);
  timer.unref();
  const indexing = indexMissing(db, ended.signal)
    .then((count) => (count > 0 ? renew() : undefined))
    .catch(told);
  app.addHook('onClose', async () => {
    ended.abort();
    clearInterval(timer);
    await indexing;
  });
}

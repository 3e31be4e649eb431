import { PUBLISHED_CHANNEL } from '../../library/index.ts';
import type { TermsByLanguage } from '../../pages/site.ts';
import type { Platform } from '../../platform.ts';
import { systemClock } from '../../ports/clock.ts';
import { DatabaseUnreachableError } from '../../ports/database-connectivity.ts';
import type { PublishDeps } from '../../publishing/index.ts';
import { Cursors } from './cursor.ts';
import { indexMissing, refreshSearch } from './entries/refresh-search.ts';
import { popularityJob } from './jobs.ts';
import { indexMissingOwn } from './own/own-entries.ts';
import { registerSearchRoutes } from './routes.ts';
import { searchTerms, suggestedWords } from './search-terms.ts';
import { siteSearchFacts } from './site-facts.ts';
import type { SearchTables } from './tables.ts';

export { indexMissing, refreshSearch, refreshSearchOfOwner } from './entries/refresh-search.ts';
export { type ListedContent, writeEntries } from './entries/write-entries.ts';
export { indexMissingOwn } from './own/own-entries.ts';
export { type OwnSearch, searchOwn } from './own/search-own.ts';
export { relatedCache } from './related/related-cache.ts';
export { siteSearchFacts } from './site-facts.ts';
export type { SearchTables } from './tables.ts';

/** Pass it wherever something is published: it updates the search entries in the transaction of the publish. */
export const refreshOnPublish: PublishDeps['onPublished'] = (trx, oid) =>
  refreshSearch(trx.withTables<SearchTables>(), oid);

const FACTS_REFRESH_MS = 5 * 60_000;
/** Delay of the refresh after a publish. */
const FACTS_DELAY_MS = 1000;
/** Minimum interval between refreshes after publishes. */
const FACTS_INTERVAL_MS = 10_000;

type SearchPlatform = Pick<
  Platform,
  | 'app'
  | 'config'
  | 'db'
  | 'pages'
  | 'site'
  | 'renderer'
  | 'secrets'
  | 'facts'
  | 'jobs'
  | 'log'
  | 'notices'
  | 'visitors'
>;

/** Registers explore, search and the search data on all pages (suggested terms, trending searches, count). */
export async function registerSearch(platform: SearchPlatform): Promise<void> {
  const { db, facts, jobs, config } = platform;
  const terms = searchTerms(config.searchTerms);
  const neverCorrected = suggestedWords(terms);
  registerSearchRoutes({ ...platform, cursors: new Cursors(platform.secrets('search')), neverCorrected });
  await jobs.handle(popularityJob, async () => {
    const { refreshPopularity } = await import('./entries/refresh-popularity.ts');
    return async (_payload, { signal }) => {
      await indexMissing(db, signal);
      await indexMissingOwn(db, signal);
      await refreshPopularity(db, signal);
    };
  });
  facts.update(await siteSearchFacts(db, terms));
  await refreshFactsAndIndex(platform, terms);
}

/**
 * Refreshes the facts periodically and after publishes, and indexes what an older version published. Stops with the
 * app.
 */
async function refreshFactsAndIndex(
  { app, db, facts, log, notices, pages }: SearchPlatform,
  terms: TermsByLanguage,
): Promise<void> {
  const ended = new AbortController();
  const refresh = async (): Promise<void> => {
    const shown = JSON.stringify(facts.current.searchTerms);
    facts.update(await siteSearchFacts(db, terms));
    if (JSON.stringify(facts.current.searchTerms) !== shown) pages.invalidateAll();
  };
  const failed = (error: unknown): void => {
    // An outage of the database is logged once, where it is detected.
    if (ended.signal.aborted || error instanceof DatabaseUnreachableError) return;
    log.error({ err: error }, 'failed to refresh the search index or its facts');
  };
  const timer = setInterval(() => void refresh().catch(failed), FACTS_REFRESH_MS);
  timer.unref();
  const throttled = createThrottle(() => void refresh().catch(failed));
  await notices.listen(PUBLISHED_CHANNEL, throttled.trigger, () => undefined);
  const indexing = indexMissing(db, ended.signal)
    .then((count) => (count > 0 ? refresh() : undefined))
    .then(() => indexMissingOwn(db, ended.signal))
    .catch(failed);
  app.addHook('onClose', async () => {
    ended.abort();
    clearInterval(timer);
    throttled.close();
    await indexing;
  });
}

/** Trailing throttle: runs `act` `FACTS_DELAY_MS` after the first call, then at most once per `FACTS_INTERVAL_MS`. */
function createThrottle(act: () => void): { readonly trigger: () => void; readonly close: () => void } {
  let timer: NodeJS.Timeout | undefined;
  let ranAt = Number.NEGATIVE_INFINITY;
  return {
    trigger: () => {
      if (timer) return;
      const wait = Math.max(FACTS_DELAY_MS, ranAt + FACTS_INTERVAL_MS - systemClock.monotonicMs());
      timer = setTimeout(() => {
        timer = undefined;
        ranAt = systemClock.monotonicMs();
        act();
      }, wait);
      timer.unref();
    },
    close: () => clearTimeout(timer),
  };
}

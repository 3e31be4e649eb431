import { isLostConnection } from '../../adapters/database/lost-connection.ts';
import { PUBLISHED_CHANNEL } from '../../library/index.ts';
import type { TermsByLanguage } from '../../pages/site.ts';
import type { Platform } from '../../platform.ts';
import { systemClock } from '../../ports/clock.ts';
import type { PublishDeps } from '../../publishing/index.ts';
import { Cursors } from './cursor.ts';
import { indexMissing, refreshSearch } from './entries/refresh-search.ts';
import { popularityJob } from './jobs.ts';
import { indexMissingOwnEntries } from './own-presentations/own-entries.ts';
import { registerSearchRoutes } from './routes.ts';
import { buildSearchTerms, collectWordKeys } from './search-terms.ts';
import { loadSharedSearchData } from './shared-search-data.ts';
import type { SearchTables } from './tables.ts';

export { indexMissing, refreshSearch, refreshSearchOfOwner } from './entries/refresh-search.ts';
export { type ListedContent, writeEntries } from './entries/write-entries.ts';
export { indexMissingOwnEntries } from './own-presentations/own-entries.ts';
export {
  type OwnPresentationSearch,
  searchOwnPresentations,
} from './own-presentations/search-own-presentations.ts';
export { createRelatedCache } from './related/related-cache.ts';
export { loadSharedSearchData } from './shared-search-data.ts';
export type { SearchTables } from './tables.ts';

/**
 * Calls `refreshSearch` with a transaction of another feature. The type of such a transaction does not contain the
 * search tables. Every caller of `publishPresentation` must pass this function as `onPublished`.
 */
export const refreshSearchInTransaction: PublishDeps['onPublished'] = (trx, oid) =>
  refreshSearch(trx.withTables<SearchTables>(), oid);

/** Interval at which the search data on all pages is refreshed. */
const REFRESH_INTERVAL_MS = 5 * 60_000;
/** Minimum time between the notification of a change and the refresh of the search data. */
const REFRESH_DELAY_MS = 1000;
/** Minimum time between two refreshes that notifications cause. */
const MIN_REFRESH_INTERVAL_MS = 10_000;

type SearchPlatform = Pick<
  Platform,
  | 'app'
  | 'config'
  | 'db'
  | 'pages'
  | 'site'
  | 'renderer'
  | 'secrets'
  | 'siteInfo'
  | 'jobs'
  | 'log'
  | 'notifications'
  | 'visitors'
>;

/**
 * Registers the pages and endpoints for exploring and searching presentations, and refreshes the search data on all
 * pages: suggested terms, trending searches and the number of presentations.
 */
export async function registerSearch(platform: SearchPlatform): Promise<void> {
  const { db, siteInfo, jobs, config } = platform;
  const terms = buildSearchTerms(config.searchTerms);
  const uncorrectableWordKeys = collectWordKeys(terms);
  registerSearchRoutes({ ...platform, cursors: new Cursors(platform.secrets('search')), uncorrectableWordKeys });
  await jobs.handle(popularityJob, async () => {
    const { refreshPopularity } = await import('./entries/refresh-popularity.ts');
    return async (_payload, { signal }) => {
      await indexMissing(db, signal);
      await indexMissingOwnEntries(db, signal);
      await refreshPopularity(db, signal);
    };
  });
  siteInfo.update(await loadSharedSearchData(db, terms));
  await refreshSearchDataAndIndex(platform, terms);
}

/**
 * Refreshes the search data on all pages periodically and after changes of presentations. At the start, indexes
 * presentations whose search entries are missing or have an older format. Stops when the app closes.
 */
async function refreshSearchDataAndIndex(
  { app, db, siteInfo, log, notifications, pages }: SearchPlatform,
  terms: TermsByLanguage,
): Promise<void> {
  const abortController = new AbortController();
  const refresh = async (): Promise<void> => {
    const previousTerms = JSON.stringify(siteInfo.current.searchTerms);
    siteInfo.update(await loadSharedSearchData(db, terms));
    if (JSON.stringify(siteInfo.current.searchTerms) !== previousTerms) pages.invalidateAll();
  };
  const logError = (error: unknown): void => {
    // The database connection has already logged its outage.
    if (abortController.signal.aborted || isLostConnection(error)) return;
    log.error({ err: error }, 'failed to refresh the search index or its facts');
  };
  const timer = setInterval(() => void refresh().catch(logError), REFRESH_INTERVAL_MS);
  timer.unref();
  const throttle = createThrottle(() => void refresh().catch(logError));
  // Missed notifications need no action: `timer` refreshes the data anyway.
  await notifications.listen(PUBLISHED_CHANNEL, throttle.trigger, () => undefined);
  const indexing = indexMissing(db, abortController.signal)
    .then((count) => (count > 0 ? refresh() : undefined))
    .then(() => indexMissingOwnEntries(db, abortController.signal))
    .catch(logError);
  app.addHook('onClose', async () => {
    abortController.abort();
    clearInterval(timer);
    throttle.close();
    await indexing;
  });
}

/**
 * Returns a throttle of `run`. `run` is called `REFRESH_DELAY_MS` after a call of `trigger`, or later if the last call
 * of `run` was less than `MIN_REFRESH_INTERVAL_MS` before. Calls of `trigger` have no effect while a call of `run` is
 * scheduled.
 */
function createThrottle(run: () => void): { readonly trigger: () => void; readonly close: () => void } {
  let timer: NodeJS.Timeout | undefined;
  let ranAtMs = Number.NEGATIVE_INFINITY;
  return {
    trigger: () => {
      if (timer) return;
      const delayMs = Math.max(REFRESH_DELAY_MS, ranAtMs + MIN_REFRESH_INTERVAL_MS - systemClock.monotonicMs());
      timer = setTimeout(() => {
        timer = undefined;
        ranAtMs = systemClock.monotonicMs();
        run();
      }, delayMs);
      timer.unref();
    },
    close: () => clearTimeout(timer),
  };
}

import type { TermsByLanguage } from '../../pages/site.ts';
import type { Platform } from '../../platform.ts';
import { DatabaseAwayError } from '../../ports/database-contact.ts';
import { PUBLISHED_CHANNEL, type PublishDeps } from '../presentations/index.ts';
import { Cursors } from './cursor.ts';
import { indexMissing, refreshSearch } from './entries/refresh-search.ts';
import { standingsJob } from './jobs.ts';
import { indexMissingOwn } from './own/own-entries.ts';
import { registerSearchRoutes } from './routes.ts';
import { searchTerms, suggestedWords } from './search-terms.ts';
import { siteSearchFacts } from './site-facts.ts';
import type { SearchTables } from './tables.ts';

export { indexMissing, refreshSearch, refreshSearchOfOwner } from './entries/refresh-search.ts';
export { type Listed, writeEntries } from './entries/write-entries.ts';
export { indexMissingOwn } from './own/own-entries.ts';
export { type OwnSearch, searchOwn } from './own/search-own.ts';
export { relatedCache } from './related/related-cache.ts';
export { searchTerms } from './search-terms.ts';
export { siteSearchFacts } from './site-facts.ts';
export type { SearchTables } from './tables.ts';

/** Pass it wherever something is published: what is searched changes with the presentation, or not at all. */
export const refreshOnPublish: PublishDeps['onPublished'] = (trx, oid) =>
  refreshSearch(trx.withTables<SearchTables>(), oid);

const FACTS_RENEWED_MS = 5 * 60_000;
/** After a publish, the facts are renewed soon, but not for every publish. */
const FACTS_DELAY_MS = 1000;
const FACTS_PAUSE_MS = 10_000;

type SearchPlatform = Pick<
  Platform,
  'app' | 'config' | 'db' | 'pages' | 'site' | 'renderer' | 'secrets' | 'facts' | 'jobs' | 'log' | 'notices'
>;

/** Explore, search, and what all pages tell of the library. */
export async function registerSearch(platform: SearchPlatform): Promise<void> {
  const { db, facts, jobs, config } = platform;
  const terms = searchTerms(config.searchTerms);
  const neverCorrected = suggestedWords(terms);
  registerSearchRoutes({ ...platform, cursors: new Cursors(platform.secrets('search')), neverCorrected });
  await jobs.handle(standingsJob, async () => {
    const { refreshStandings } = await import('./entries/refresh-standings.ts');
    return async (_payload, { signal }) => {
      await indexMissing(db, signal);
      await indexMissingOwn(db, signal);
      await refreshStandings(db, signal);
    };
  });
  facts.learn(await siteSearchFacts(db, terms));
  await keepUp(platform, terms);
}

/** Renews the facts now and then, and indexes what an older Flydeck published; ends with the app. */
async function keepUp(
  { app, db, facts, log, notices, pages }: SearchPlatform,
  terms: TermsByLanguage,
): Promise<void> {
  const ended = new AbortController();
  const renew = async (): Promise<void> => {
    const shown = JSON.stringify(facts.now.searchTerms);
    facts.learn(await siteSearchFacts(db, terms));
    if (JSON.stringify(facts.now.searchTerms) !== shown) pages.forgetAll();
  };
  const failed = (error: unknown): void => {
    // An outage of the database is logged once, where it is noticed.
    if (ended.signal.aborted || error instanceof DatabaseAwayError) return;
    log.error({ err: error }, 'the search could not be brought up to date');
  };
  const timer = setInterval(() => void renew().catch(failed), FACTS_RENEWED_MS);
  timer.unref();
  const soon = afterPause(() => void renew().catch(failed));
  await notices.listen(PUBLISHED_CHANNEL, soon.ask, () => undefined);
  const indexing = indexMissing(db, ended.signal)
    .then((count) => (count > 0 ? renew() : undefined))
    .then(() => indexMissingOwn(db, ended.signal))
    .catch(failed);
  app.addHook('onClose', async () => {
    ended.abort();
    clearInterval(timer);
    soon.close();
    await indexing;
  });
}

/** Throttle: runs `act` shortly after the first call, then at most once in a while as long as calls arrive. */
function afterPause(act: () => void): { readonly ask: () => void; readonly close: () => void } {
  let timer: NodeJS.Timeout | undefined;
  let ranAt = Number.NEGATIVE_INFINITY;
  return {
    ask: () => {
      if (timer) return;
      const wait = Math.max(FACTS_DELAY_MS, ranAt + FACTS_PAUSE_MS - performance.now());
      timer = setTimeout(() => {
        timer = undefined;
        ranAt = performance.now();
        act();
      }, wait);
      timer.unref();
    },
    close: () => clearTimeout(timer),
  };
}

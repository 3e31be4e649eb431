import { sql } from 'kysely';
import { ACCOUNT_DATA } from './account-data.ts';
import { openJobs } from './adapters/jobs/pg-boss-jobs.ts';
import { openMail } from './adapters/mail/index.ts';
import { openSecrets } from './adapters/secrets/instance-secrets.ts';
import { openAccounts } from './features/accounts/index.ts';
import { registerMail } from './features/mail/index.ts';
import { type App, buildApp } from './http/app.ts';
import { Csrf } from './http/csrf.ts';
import { StorageState } from './http/storage-state.ts';
import { withLegacyPdfPrice } from './legacy-pdf-price.ts';
import { PUBLISHED_CHANNEL, parseNotification } from './library/index.ts';
import { createOutageTranslator } from './outages.ts';
import { PageCache } from './pages/page-cache.ts';
import { Pages } from './pages/pages.ts';
import { INITIAL_SITE_INFO, type Site, type SiteInfoByLanguage } from './pages/site.ts';
import type { Platform } from './platform.ts';
import { systemClock } from './ports/clock.ts';
import type { Jobs } from './ports/jobs.ts';
import type { SiteInfoStore } from './ports/site-info.ts';
import { registerFeatures } from './register-features.ts';

/** The adapters and settings from which an app is assembled. */
export type AppDependencies = Pick<
  Platform,
  'config' | 'db' | 'connectionString' | 'connectivity' | 'blobs' | 'notifications' | 'renderer' | 'log' | 'webDist'
>;

/** Maximum size in bytes of all cached pages. */
const PAGE_CACHE_BYTES = 64 * 1024 * 1024;

/** Maximum estimated size in bytes of all cached page data, from which pages are rendered. */
const PAGE_DATA_CACHE_BYTES = 16 * 1024 * 1024;

/** Maximum age of cached pages and page data while the process receives notifications. */
const MAX_AGE_LISTENING_MS = 10 * 60_000;

/** Maximum age of cached pages and page data while the process does not receive notifications. */
const MAX_AGE_NOT_LISTENING_MS = 5000;

async function openCache({ notifications, connectivity }: AppDependencies): Promise<PageCache> {
  const cache = new PageCache({
    maxBytes: PAGE_CACHE_BYTES,
    maxDataBytes: PAGE_DATA_CACHE_BYTES,
    nowMs: systemClock.monotonicMs,
    maxAgeMs: () => (notifications.isListening ? MAX_AGE_LISTENING_MS : MAX_AGE_NOT_LISTENING_MS),
    unreachableMs: () => connectivity.unreachableMs,
  });
  connectivity.onReachable(() => cache.clear());
  await notifications.listen(
    PUBLISHED_CHANNEL,
    (payload) => {
      const { oid, affectsCards } = parseNotification(payload);
      cache.invalidate(oid, { affectsCards });
    },
    () => cache.clear(),
  );
  return cache;
}

/** The information about the instance that pages contain. */
class InMemorySiteInfo implements SiteInfoStore {
  current: SiteInfoByLanguage = INITIAL_SITE_INFO;

  update(siteInfo: Partial<SiteInfoByLanguage>): void {
    this.current = { ...this.current, ...siteInfo };
  }
}

/** Registers the mail job. Closing the app closes the job queue and the mail adapter. */
async function registerMailJob(app: App, jobs: Jobs, { config, db }: AppDependencies): Promise<void> {
  const mail = await openMail(config, db);
  app.addHook('onClose', async () => {
    await jobs.close();
    await mail.close();
  });
  await registerMail({ jobs, mail });
}

/** Assembles the HTTP server and all features. Used by the server and by tests. */
export async function assembleApp(givenDependencies: AppDependencies): Promise<App> {
  // On some instances of earlier releases, the default price of these releases replaces a missing PDF price.
  const dependencies = { ...givenDependencies, config: await withLegacyPdfPrice(givenDependencies) };
  const { config, db, connectionString, connectivity, renderer, log } = dependencies;
  const storage = new StorageState(config.dataDir);
  const { siteName: name, siteUrl: origin, pageLogUrl } = config;
  const logOrigin = pageLogUrl === undefined ? undefined : new URL(pageLogUrl).origin;
  const site: Site = { name, origin, logOrigin };
  const secrets = await openSecrets(db);
  const jobs = await openJobs({ connectionString, runsJobs: config.worker, log, connectivity });
  const accounts = openAccounts({ ...dependencies, jobs, secrets, site, accountData: ACCOUNT_DATA });
  const { visitors, sessionTokenOf } = accounts;
  const csrf = new Csrf({ secret: secrets('csrf'), origin, sessionOf: sessionTokenOf });
  const siteInfo = new InMemorySiteInfo();
  const cache = await openCache(dependencies);
  const pages = new Pages({ renderer, site, cache, connectivity, visitors, csrf, siteInfo: () => siteInfo.current });
  // Rejects if the database does not respond.
  const assertReady = async (): Promise<void> => void (await sql`SELECT 1`.execute(db));
  const translateError = createOutageTranslator({ connectivity, storage, log });
  const isStorageFull = () => storage.isFull();
  const app = await buildApp({ config, log, csrf, visitors, assertReady, isStorageFull, translateError });
  app.setErrorPages(pages.errorPages());
  await registerMailJob(app, jobs, dependencies);
  await registerFeatures({
    ...dependencies,
    clock: systemClock,
    app,
    storage,
    jobs,
    pages,
    accounts,
    visitors,
    csrf,
    secrets,
    site,
    siteInfo,
  });
  return app;
}

import type { Kysely } from 'kysely';
import type { Secrets } from './adapters/secrets/instance-secrets.ts';
import type { Config } from './config.ts';
import type { Database } from './database.ts';
import type { App } from './http/app.ts';
import type { Csrf } from './http/csrf.ts';
import type { Logger } from './http/logger.ts';
import type { StorageState } from './http/storage-state.ts';
import type { Pages } from './pages/pages.ts';
import type { Site } from './pages/site.ts';
import type { Accounts } from './ports/accounts.ts';
import type { Blobs } from './ports/blobs.ts';
import type { Clock } from './ports/clock.ts';
import type { DatabaseConnectivity } from './ports/database-connectivity.ts';
import type { Jobs } from './ports/jobs.ts';
import type { Notifications } from './ports/notifications.ts';
import type { PageRenderer } from './ports/page-renderer.ts';
import type { SiteInfoStore } from './ports/site-info.ts';
import type { Visitors } from './ports/visitors.ts';

/** The services that features use. A feature declares the services that it needs: `Pick<Platform, 'app' | 'db'>`. */
export interface Platform {
  readonly app: App;
  readonly config: Config;
  readonly db: Kysely<Database>;
  /** URL of the database. */
  readonly connectionString: string;
  readonly connectivity: DatabaseConnectivity;
  readonly storage: StorageState;
  readonly clock: Clock;
  readonly blobs: Blobs;
  readonly jobs: Jobs;
  readonly notifications: Notifications;
  readonly renderer: PageRenderer;
  readonly pages: Pages;
  readonly visitors: Visitors;
  /** Administration of members, and handling of guests. */
  readonly accounts: Accounts;
  readonly csrf: Csrf;
  readonly secrets: Secrets;
  readonly site: Site;
  /**
   * Information about the instance that pages show and features update, such as the number of presentations. The
   * instance facts are something else: rows that record what has happened once, such as the loading of the demos.
   */
  readonly siteInfo: SiteInfoStore;
  readonly log: Logger;
  /** The `dist` folder of the web workspace. */
  readonly webDist: string;
}

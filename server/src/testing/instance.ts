import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Privacy } from '@flydeck/contract/presentations/page-data';
import type { Document } from '@flydeck/scene/model/document';
import { sql } from 'kysely';
import { createDiskBlobs } from '../adapters/blobs/disk-blobs.ts';
import { createPostgresNotifications } from '../adapters/notifications/postgres-notifications.ts';
import { loadBuiltRenderer } from '../adapters/web/built-renderer.ts';
import { assembleApp } from '../assemble-app.ts';
import { type Config, readConfig } from '../config.ts';
import { type OpenDatabase, openDatabase } from '../database.ts';
import { refreshSearchInTransaction } from '../features/search/index.ts';
import type { App } from '../http/app.ts';
import { createLogger, type Logger } from '../http/logger.ts';
import { ensureProfile } from '../library/index.ts';
import { logOutages } from '../outages.ts';
import type { Blobs } from '../ports/blobs.ts';
import { type BuiltScene, buildScene, openBuildDeps, type SceneSource } from '../publishing/building.ts';
import { type PublishResult, publishPresentation } from '../publishing/index.ts';
import { createDeck } from '../publishing/testing/create-deck.ts';
import { REPOSITORY_FOLDER } from '../repository-folder.ts';
import { type DatabaseContent, testDatabase } from './test-database.ts';

/** A complete Flydeck instance for tests: a real database, a separate blob folder, built pages. */
export interface Instance {
  readonly app: App;
  /** A second app on the same database. @throws Error unless `withSecondApp` is set. */
  readonly secondApp: App;
  readonly db: OpenDatabase['db'];
  readonly connectionString: string;
  readonly blobs: Blobs;
  readonly dataDir: string;
  publish(options?: {
    document?: Partial<Document>;
    privacy?: Privacy;
    oid?: string;
    /** Username; the profile is created if it does not exist. */
    owner?: string;
  }): Promise<PublishResult>;
  /** Makes a presentation a staff pick. */
  pick(oid: string): Promise<void>;
  close(): Promise<void>;
}

export interface InstanceOptions {
  /** Public origin of the instance. Null: not configured. Default: `https://deck.example`. */
  readonly origin?: string | null;
  readonly trustProxy?: boolean;
  /** Default: a log without output. */
  readonly log?: Logger;
  /** Returns the URL that is used instead of `databaseUrl`, such as the URL of a proxy. */
  readonly proxyDatabase?: (databaseUrl: string) => Promise<string>;
  /** Further settings by the names of their environment variables. */
  readonly settings?: Readonly<Record<string, string>>;
  /**
   * Starts a second app in this process, with the same database. Tests use the second app like a second server process.
   */
  readonly withSecondApp?: boolean;
}

function createConfig({ origin, trustProxy, settings }: InstanceOptions, dataDir: string): Config {
  return readConfig({
    SITE_NAME: 'Skyhouse',
    SITE_URL: origin === null ? '' : (origin ?? 'https://deck.example'),
    TRUST_PROXY: String(trustProxy ?? false),
    API_REQUESTS_PER_MINUTE: '0',
    FLYDECK_DATA: dataDir,
    // Films use much CPU time, so only the tests of films enable them.
    FILMS: 'false',
    ...settings,
  });
}

async function startApp(config: Config, database: OpenDatabase, log: Logger): Promise<App> {
  const { db, connectionString, connectivity } = database;
  const blobs = createDiskBlobs(join(config.dataDir, 'blobs'));
  const webDist = join(REPOSITORY_FOLDER, 'web/dist');
  const renderer = await loadBuiltRenderer(webDist);
  const notifications = createPostgresNotifications(connectionString, connectivity);
  const dependencies = { config, db, connectionString, connectivity, blobs, notifications, renderer, log, webDist };
  const app = await assembleApp(dependencies);
  app.addHook('onClose', () => notifications.close());
  return app;
}

/**
 * A database with the tables and queues of the jobs. Creating missing tables and queues takes most of the time in which
 * an app starts.
 */
const CONTENT_WITH_QUEUES: DatabaseContent = {
  name: 'queues',
  async fill(url) {
    const dataDir = await mkdtemp(join(tmpdir(), 'flydeck-template-'));
    const database = await openDatabase({ databaseUrl: url, dataDir });
    const app = await startApp(
      // With films enabled, the app also creates the queues of the jobs for films. Tests of films need these queues.
      createConfig({ settings: { FILMS: 'true' } }, dataDir),
      database,
      createLogger('silent'),
    );
    await app.close();
    // Deletes the secret, because each instance creates its own secret.
    await database.db.deleteFrom('instance_secret').execute();
    await sql`DELETE FROM jobs.job`.execute(database.db);
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  },
};

const builtScenes = new Map<string, Promise<BuiltScene>>();

/** Builds each document only once, because most tests publish the same few documents. */
async function buildOnce(deck: SceneSource): Promise<BuiltScene> {
  const key = JSON.stringify([deck.document, [...deck.assets.keys()]]);
  const build = builtScenes.get(key) ?? openBuildDeps().then((deps) => buildScene(deck, deps));
  builtScenes.set(key, build);
  return build;
}

/** Creates an instance with a new database on the PostgreSQL of the test run. Requires the built web workspace. */
export async function createInstance(options: InstanceOptions = {}): Promise<Instance> {
  const dataDir = await mkdtemp(join(tmpdir(), 'flydeck-instance-'));
  const config = createConfig(options, dataDir);
  const database = await testDatabase({ content: CONTENT_WITH_QUEUES, proxyDatabase: options.proxyDatabase });
  const { db, connectionString, connectivity } = database;
  const blobs = createDiskBlobs(join(dataDir, 'blobs'));
  const log = options.log ?? createLogger('silent');
  logOutages({ connectivity, log });
  const app = await startApp(config, database, log);
  const secondApp = options.withSecondApp ? await startApp(config, database, log) : undefined;

  return {
    app,
    get secondApp() {
      if (secondApp === undefined)
        throw new Error('There is no second app. Use createInstance({ withSecondApp: true }).');
      return secondApp;
    },
    db,
    connectionString,
    blobs,
    dataDir,
    async publish({ document = {}, privacy = 'public', oid, owner = 'ada' } = {}) {
      const profile = {
        username: owner,
        firstName: 'Ada',
        lastName: 'Lovelace',
        email: 'ada@secret.example',
      };
      const input = { deck: createDeck(document), privacy, owner: await ensureProfile(db, profile) };
      const publishDeps = { db, blobs, buildScene: buildOnce, onPublished: refreshSearchInTransaction };
      return publishPresentation(publishDeps, oid === undefined ? input : { ...input, oid });
    },
    async pick(oid) {
      await db.insertInto('picks').values({ presentation_oid: oid, position: 1 }).execute();
    },
    async close() {
      await Promise.all([app.close(), secondApp?.close()]);
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

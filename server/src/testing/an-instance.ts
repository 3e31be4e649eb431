import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Privacy } from '@flydeck/contract/presentations/page-data';
import type { Document } from '@flydeck/scene/model/document';
import { sql } from 'kysely';
import { diskBlobs } from '../adapters/blobs/disk-blobs.ts';
import { type OpenDatabase, openDatabase } from '../adapters/database/index.ts';
import { postgresNotices } from '../adapters/notices/postgres-notices.ts';
import { loadBuiltRenderer } from '../adapters/web/built-renderer.ts';
import { assembleApp } from '../assemble-app.ts';
import { type Config, readConfig } from '../config.ts';
import {
  type BuiltScene,
  buildScene,
  openBuildDeps,
  type SceneSource,
} from '../features/presentations/building/index.ts';
import { ensureProfile, type Published, publishPresentation } from '../features/presentations/index.ts';
import { aDeck } from '../features/presentations/testing/a-deck.ts';
import { refreshOnPublish } from '../features/search/index.ts';
import type { App } from '../http/app.ts';
import { createLogger, type Logger } from '../http/logger.ts';
import { logOutages } from '../outages.ts';
import type { Blobs } from '../ports/blobs.ts';
import { REPOSITORY_FOLDER } from '../repository-folder.ts';
import { type DatabaseContent, testDatabase } from './test-database.ts';

/** All of Flydeck behind its front door: a real database, blobs in a folder of their own, the built pages. */
export interface Instance {
  readonly app: App;
  /** A second process of the same instance. @throws unless `twoProcesses` was asked for. */
  readonly other: App;
  readonly db: OpenDatabase['db'];
  readonly connectionString: string;
  readonly blobs: Blobs;
  readonly dataDir: string;
  publish(options?: {
    document?: Partial<Document>;
    privacy?: Privacy;
    oid?: string;
    /** A username; made if there is no such profile. */
    owner?: string;
  }): Promise<Published>;
  pick(oid: string): Promise<void>;
  close(): Promise<void>;
}

export interface InstanceOptions {
  /** Its public address; null: it knows none. */
  readonly origin?: string | null;
  readonly trustProxy?: boolean;
  /** Default: silent. */
  readonly log?: Logger;
  /** Changes the address at which the database is reached, such as through a proxy. */
  readonly through?: (databaseUrl: string) => Promise<string>;
  /** Further settings, by the names of the environment. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Starts a second app on the same database: `other`. */
  readonly twoProcesses?: boolean;
}

function configOf({ origin, trustProxy, settings }: InstanceOptions, dataDir: string): Config {
  return readConfig({
    SITE_NAME: 'Skyhouse',
    SITE_URL: origin === null ? '' : (origin ?? 'https://deck.example'),
    TRUST_PROXY: String(trustProxy ?? false),
    API_REQUESTS_PER_MINUTE: '0',
    FLYDECK_DATA: dataDir,
    // Only tests of films wait for them; all others would share the processors with them.
    FILMS: 'false',
    ...settings,
  });
}

async function startApp(config: Config, database: OpenDatabase, log: Logger): Promise<App> {
  const { db, connectionString, contact } = database;
  const blobs = diskBlobs(join(config.dataDir, 'blobs'));
  const webDist = join(REPOSITORY_FOLDER, 'web/dist');
  const renderer = await loadBuiltRenderer(webDist);
  const notices = postgresNotices(connectionString, contact);
  const foundation = { config, db, connectionString, contact, blobs, notices, renderer, log, webDist };
  const app = await assembleApp(foundation);
  app.addHook('onClose', () => notices.close());
  return app;
}

/** The queue's tables and all its queues, whose making takes longer than all else that an app does when it starts. */
const WITH_QUEUES: DatabaseContent = {
  name: 'queues',
  async fill(url) {
    const dataDir = await mkdtemp(join(tmpdir(), 'flydeck-template-'));
    const database = await openDatabase({ databaseUrl: url, dataDir });
    const app = await startApp(
      configOf({ settings: { FILMS: 'true' } }, dataDir),
      database,
      createLogger('silent'),
    );
    await app.close();
    // Each instance makes its own.
    await database.db.deleteFrom('instance_secret').execute();
    await sql`DELETE FROM jobs.job`.execute(database.db);
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  },
};

const built = new Map<string, Promise<BuiltScene>>();

/** Most tests publish the same few documents: each is compiled and painted once. */
async function buildOnce(deck: SceneSource): Promise<BuiltScene> {
  const key = JSON.stringify([deck.document, [...deck.assets.keys()]]);
  const known = built.get(key) ?? openBuildDeps().then((deps) => buildScene(deck, deps));
  built.set(key, known);
  return known;
}

/** Needs the web's build. Its database is a fresh one on the PostgreSQL of the run. */
export async function anInstance(given: InstanceOptions = {}): Promise<Instance> {
  const dataDir = await mkdtemp(join(tmpdir(), 'flydeck-instance-'));
  const config = configOf(given, dataDir);
  const database = await testDatabase({ content: WITH_QUEUES, through: given.through });
  const { db, connectionString, contact } = database;
  const blobs = diskBlobs(join(dataDir, 'blobs'));
  const log = given.log ?? createLogger('silent');
  logOutages({ contact, log });
  const app = await startApp(config, database, log);
  const other = given.twoProcesses ? await startApp(config, database, log) : undefined;

  return {
    app,
    get other() {
      if (other === undefined) throw new Error('Ask for it: anInstance({ twoProcesses: true }).');
      return other;
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
      const input = { deck: aDeck(document), privacy, owner: await ensureProfile(db, profile) };
      const build = { db, blobs, buildScene: buildOnce, onPublished: refreshOnPublish };
      return publishPresentation(build, oid === undefined ? input : { ...input, oid });
    },
    async pick(oid) {
      await db.insertInto('picks').values({ presentation_oid: oid, position: 1 }).execute();
    },
    async close() {
      await Promise.all([app.close(), other?.close()]);
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

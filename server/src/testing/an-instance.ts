import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Privacy } from '@flydeck/contract/presentations/page-data';
import type { Document } from '@flydeck/scene/model/document';
import { diskBlobs } from '../adapters/blobs/disk-blobs.ts';
import type { OpenDatabase } from '../adapters/database/index.ts';
import { postgresNotices } from '../adapters/notices/postgres-notices.ts';
import { loadBuiltRenderer } from '../adapters/web/built-renderer.ts';
import { assembleApp } from '../assemble-app.ts';
import { type Config, REPOSITORY_FOLDER, readConfig } from '../config.ts';
import { buildScene, openBuildDeps } from '../features/presentations/building/index.ts';
import { ensureProfile, type Published, publishPresentation } from '../features/presentations/index.ts';
import { aDeck } from '../features/presentations/testing/a-deck.ts';
import { refreshOnPublish } from '../features/search/index.ts';
import type { App } from '../http/app.ts';
import { createLogger } from '../http/logger.ts';
import type { Blobs } from '../ports/blobs.ts';
import { testDatabase } from './test-database.ts';

/** All of Flydeck behind its front door: a real database, blobs in a folder of their own, the built pages. */
export interface Instance {
  readonly app: App;
  /** A second process of the same instance. */
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
  /** Further settings, by the names of the environment. */
  readonly settings?: Readonly<Record<string, string>>;
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

/** Needs the web's build. Its database is a fresh one on the PostgreSQL of the run. */
export async function anInstance(given: InstanceOptions = {}): Promise<Instance> {
  const dataDir = await mkdtemp(join(tmpdir(), 'flydeck-instance-'));
  const config = configOf(given, dataDir);
  const database = await testDatabase();
  const { db, connectionString } = database;
  const blobs = diskBlobs(join(dataDir, 'blobs'));
  const webDist = join(REPOSITORY_FOLDER, 'web/dist');
  const renderer = await loadBuiltRenderer(webDist);

  const start = async () => {
    const notices = postgresNotices(connectionString);
    const log = createLogger('silent');
    const app = await assembleApp({ config, db, connectionString, blobs, notices, renderer, log, webDist });
    app.addHook('onClose', () => notices.close());
    return app;
  };
  const app = await start();
  const other = await start();
  const deps = await openBuildDeps();

  return {
    app,
    other,
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
      const build = {
        db,
        blobs,
        buildScene: (deck: Parameters<typeof buildScene>[0]) => buildScene(deck, deps),
        onPublished: refreshOnPublish,
      };
      return publishPresentation(build, oid === undefined ? input : { ...input, oid });
    },
    async pick(oid) {
      await db.insertInto('picks').values({ presentation_oid: oid, position: 1 }).execute();
    },
    async close() {
      await Promise.all([app.close(), other.close()]);
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

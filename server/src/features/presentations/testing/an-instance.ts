import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Privacy } from '@flydeck/contract/presentations/page-data';
import type { Document } from '@flydeck/scene/model/document';
import type { FastifyInstance } from 'fastify';
import { diskBlobs } from '../../../adapters/blobs/disk-blobs.ts';
import { postgresNotices } from '../../../adapters/notices/postgres-notices.ts';
import { loadBuiltRenderer } from '../../../adapters/web/built-renderer.ts';
import { REPOSITORY_FOLDER } from '../../../config.ts';
import { buildApp } from '../../../http/app.ts';
import { createLogger } from '../../../http/logger.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { openBuildDeps } from '../building/build-deps.ts';
import { buildScene } from '../building/build-scene.ts';
import {
  ensureProfile,
  errorPages,
  type Published,
  publishPresentation,
  registerPresentations,
} from '../index.ts';
import { aDeck } from './a-deck.ts';

/** The feature behind its front door: a real database, blobs in a folder of their own, the built pages. */
export interface Instance {
  readonly app: FastifyInstance;
  /** A second process of the same instance. */
  readonly other: FastifyInstance;
  publish(options?: {
    document?: Partial<Document>;
    privacy?: Privacy;
    oid?: string;
    owner?: string;
  }): Promise<Published>;
  pick(oid: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Needs the web's build. Its database is a fresh one on the PostgreSQL of the run.
 * @param given.origin its public address; null: it knows none.
 */
export async function anInstance(
  given: { readonly origin?: string | null; readonly trustProxy?: boolean } = {},
): Promise<Instance> {
  const origin = given.origin === null ? undefined : (given.origin ?? 'https://deck.example');
  const site = { name: 'Skyhouse', origin };
  const dataDir = await mkdtemp(join(tmpdir(), 'flydeck-pages-'));
  const config = { trustProxy: given.trustProxy ?? false, siteUrl: origin, apiRequestsPerMinute: 0 };
  const database = await testDatabase();
  const { db, connectionString } = database;
  const blobs = diskBlobs(join(dataDir, 'blobs'));
  const webDist = join(REPOSITORY_FOLDER, 'web/dist');
  const renderer = await loadBuiltRenderer(webDist);

  const start = async () => {
    const notices = postgresNotices(connectionString);
    const app = await buildApp({ config, log: createLogger('silent'), assertReady: async () => undefined });
    app.setErrorPages(errorPages({ renderer, site }));
    await registerPresentations(app, { db, blobs, renderer, notices, site, webDist });
    app.addHook('onClose', () => notices.close());
    return app;
  };
  const app = await start();
  const other = await start();
  const deps = await openBuildDeps();

  return {
    app,
    other,
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

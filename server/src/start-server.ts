import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { diskBlobs } from './adapters/blobs/disk-blobs.ts';
import { openDatabase } from './adapters/database/index.ts';
import { postgresNotices } from './adapters/notices/postgres-notices.ts';
import { loadBuiltRenderer } from './adapters/web/built-renderer.ts';
import { type Config, REPOSITORY_FOLDER, readConfig } from './config.ts';
import { prepareDataFolder } from './data-folder.ts';
import { errorPages, registerPresentations } from './features/presentations/index.ts';
import { loadDemosOnce } from './first-start.ts';
import { type App, buildApp } from './http/app.ts';
import { createLogger } from './http/logger.ts';
import { StartError } from './start-error.ts';

export interface RunningServer {
  /** Where people reach it, for a person to click. */
  readonly address: string;
  close(): Promise<void>;
}

/**
 * Starts Flydeck: settings, database, features, and last the port.
 * @throws StartError for what a person can put right; everything that was started has been stopped by then.
 */
export async function startServer(): Promise<RunningServer> {
  const config = readConfig();
  const closers: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const app = await assemble(config, closers);
    await listen(app, config);
    return { address: addressOf(app, config), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Puts the parts together; each leaves its own way of stopping in `closers`. */
async function assemble(config: Config, closers: (() => Promise<void>)[]): Promise<App> {
  const log = createLogger(config.logLevel);
  const webDist = join(REPOSITORY_FOLDER, 'web/dist');
  prepareDataFolder(config.dataDir);
  const database = await openDatabase(config, 'server');
  closers.push(database.close);
  const { db } = database;
  const blobs = diskBlobs(join(config.dataDir, 'blobs'));
  await loadDemosOnce({ db, blobs, fontCache: join(config.dataDir, 'cache', 'fonts') }, log);
  const notices = postgresNotices(database.connectionString);
  closers.push(() => notices.close());
  const renderer = await loadBuiltRenderer(webDist);
  const site = { name: config.siteName, origin: config.siteUrl };
  const app = await buildApp({
    config,
    log,
    assertReady: async () => void (await sql`SELECT 1`.execute(db)),
  });
  closers.push(() => app.close());
  await registerPresentations(app, { db, blobs, renderer, notices, site, webDist });
  app.setErrorPages(errorPages({ renderer, site }));
  return app;
}

async function listen(app: App, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (cause) {
    throw new StartError(listenProblem((cause as NodeJS.ErrnoException).code, host, port), { cause });
  }
}

function listenProblem(code: string | undefined, host: string, port: number): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${host} is taken by another program; set PORT to a free one.`;
  if (code === 'EACCES') return `This user may not listen on port ${port}; set PORT to one above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `This machine has no address ${host}; set HOST to one it has.`;
  return `Listening on ${host}:${port} failed (${code ?? 'unknown error'}).`;
}

function addressOf(app: App, { host, siteUrl }: Config): string {
  const { port } = app.server.address() as AddressInfo;
  const isLocal = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host);
  const local = `http://${isLocal ? 'localhost' : host}:${port}`;
  return siteUrl ? `${siteUrl} (${local})` : local;
}

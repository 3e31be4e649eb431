import { join } from 'node:path';
import { openBlobs } from './adapters/blobs/index.ts';
import { alreadyRunning, openDatabase } from './adapters/database/index.ts';
import { postgresNotices } from './adapters/notices/postgres-notices.ts';
import { loadBuiltRenderer } from './adapters/web/built-renderer.ts';
import { assembleApp } from './assemble-app.ts';
import { type Config, readConfig } from './config.ts';
import { prepareDataFolder } from './data-folder.ts';
import { loadDemosOnce } from './first-start.ts';
import type { App } from './http/app.ts';
import { type HeldPort, holdPort, listenError, PortTakenError } from './http/hold-port.ts';
import { createLogger } from './http/logger.ts';
import { releaseMemoryWhenIdle } from './idle-memory.ts';
import { logOutages } from './outages.ts';
import { REPOSITORY_FOLDER } from './repository-folder.ts';
import { addressOf, findRunningServer, localAddressOf, noteRunning } from './running-server.ts';
import { StartError } from './start-error.ts';

export interface RunningServer {
  /** Where people reach it, for a person to click. */
  readonly address: string;
  close(): Promise<void>;
}

export interface StartOptions {
  /** Aborted when the server is to stop before it is ready. */
  readonly signal: AbortSignal;
  /** Hears when the running server lost what it cannot do without. */
  onLost(error: StartError): void;
}

interface Parts extends StartOptions {
  readonly config: Config;
  /** How to stop what was started so far, in order of starting. */
  readonly closers: (() => void | Promise<void>)[];
}

/**
 * Starts Flydeck: settings, the port, database, features; until all are there, the port asks for patience.
 * @throws StartError for what a person can put right; everything that was started has been stopped by then.
 */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const given = readConfig();
  const closers: Parts['closers'] = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    prepareDataFolder(given.dataDir);
    const held = await takePort(given);
    closers.push(held.release);
    const config = { ...given, port: held.port };
    const app = await assemble({ ...options, config, closers });
    await held.release();
    await listen(app, config);
    closers.push(releaseMemoryWhenIdle());
    const [address, local] = [addressOf(config), localAddressOf(config)];
    return { address: address === local ? local : `${address} (${local})`, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The port is mostly taken because Flydeck runs already; then that is what helps to know. */
async function takePort(config: Config): Promise<HeldPort> {
  try {
    return await holdPort(config);
  } catch (error) {
    const running = error instanceof PortTakenError ? findRunningServer(config.dataDir) : undefined;
    throw running ? new StartError(alreadyRunning(config.dataDir, running.pid), { cause: error }) : error;
  }
}

/** Puts the parts together; each leaves its own way of stopping in `closers`. */
async function assemble({ config, closers, onLost, signal }: Parts): Promise<App> {
  const log = createLogger(config.logLevel);
  const webDist = join(REPOSITORY_FOLDER, 'web/dist');
  const database = await openDatabase(config, 'server', onLost);
  closers.push(database.close);
  closers.push(noteRunning(config.dataDir, addressOf(config)));
  const { db } = database;
  const blobs = await openBlobs(config);
  const { connectionString, contact } = database;
  if (config.demos)
    await loadDemosOnce({ db, connectionString, dataDir: config.dataDir, s3: config.s3, log, signal });
  logOutages({ contact, log });
  const notices = postgresNotices(connectionString, contact);
  closers.push(() => notices.close());
  const renderer = await loadBuiltRenderer(webDist);
  const app = await assembleApp({
    config,
    db,
    connectionString,
    contact,
    blobs,
    notices,
    renderer,
    log,
    webDist,
  });
  closers.push(() => app.close());
  return app;
}

async function listen(app: App, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (cause) {
    throw listenError(cause as NodeJS.ErrnoException, host, port);
  }
}

import { join } from 'node:path';
import { openBlobs } from './adapters/blobs/index.ts';
import { alreadyRunningMessage } from './adapters/database/index.ts';
import { createPostgresNotifications } from './adapters/notifications/postgres-notifications.ts';
import { loadBuiltRenderer } from './adapters/web/built-renderer.ts';
import { assembleApp } from './assemble-app.ts';
import { type Config, readConfig } from './config.ts';
import { prepareDataFolder } from './data-folder.ts';
import { openDatabase } from './database.ts';
import { loadDemosAndTemplatesOnce } from './first-start.ts';
import type { App } from './http/app.ts';
import { createLogger } from './http/logger.ts';
import { PortInUseError, type ReservedPort, reservePort, toStartError } from './http/reserve-port.ts';
import { releaseMemoryWhenIdle } from './idle-memory.ts';
import { logOutages } from './outages.ts';
import { REPOSITORY_FOLDER } from './repository-folder.ts';
import { announceRunningServer, findRunningServer, localServerUrl, publicUrlOf } from './running-server.ts';
import { StartError } from './start-error.ts';

/** A started server. */
export interface RunningServer {
  /** Text for the console: the public URL, and the local URL if both URLs differ. */
  readonly displayUrl: string;
  close(): Promise<void>;
}

/**
 * Number of connections that the system accepts before the process does. After a restart, thousands of followers of a
 * live session connect at once; a connection beyond this number is attempted again only after 1, 3 or 7 s. Linux limits
 * the number to `net.core.somaxconn`, by default 4,096; Node's default is 511.
 */
const LISTEN_BACKLOG = 4096;

export interface StartOptions {
  /** Aborts the start. */
  readonly signal: AbortSignal;
  /** Called when the embedded database of the running server stopped and could not be restarted. */
  onDatabaseLost(error: StartError): void;
}

interface StartContext extends StartOptions {
  readonly config: Config;
  /** Functions that stop the started parts (port, database, app). They are called in the reverse order of the start. */
  readonly closers: (() => void | Promise<void>)[];
}

/**
 * Starts Flydeck: settings, port, database, features. Until everything is started, requests get a 503.
 * @throws StartError for problems that the operator can fix, after stopping the parts that were started.
 */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const initialConfig = readConfig();
  const closers: StartContext['closers'] = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    prepareDataFolder(initialConfig.dataDir);
    const reservedPort = await reserveConfiguredPort(initialConfig);
    closers.push(reservedPort.release);
    const config = { ...initialConfig, port: reservedPort.port };
    const app = await assemble({ ...options, config, closers });
    await reservedPort.release();
    const { host, port } = config;
    await app.listen({ host, port, backlog: LISTEN_BACKLOG }).catch((cause: NodeJS.ErrnoException) => {
      throw toStartError(cause, host, port);
    });
    closers.push(releaseMemoryWhenIdle());
    const [publicUrl, localUrl] = [publicUrlOf(config), localServerUrl(config)];
    return { displayUrl: publicUrl === localUrl ? localUrl : `${publicUrl} (${localUrl})`, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Binds the port. If a server that runs on the same data folder uses the port, the error names its process. */
async function reserveConfiguredPort(config: Config): Promise<ReservedPort> {
  try {
    return await reservePort(config);
  } catch (error) {
    const runningServer = error instanceof PortInUseError ? findRunningServer(config.dataDir) : undefined;
    throw runningServer
      ? new StartError(alreadyRunningMessage(config.dataDir, runningServer.pid), { cause: error })
      : error;
  }
}

/** Opens the database and assembles the app. Adds a function to `closers` for everything that must be stopped. */
async function assemble({ config, closers, onDatabaseLost, signal }: StartContext): Promise<App> {
  const log = createLogger(config.logLevel);
  const webDist = join(REPOSITORY_FOLDER, 'web/dist');
  const database = await openDatabase(config, 'server', {
    onDatabaseLost,
    onWaiting: (reason) => log.warn({ reason }, 'waiting for the database'),
    signal,
  });
  closers.push(database.close);
  closers.push(announceRunningServer(config.dataDir, publicUrlOf(config)));
  const { db, connectionString, connectivity } = database;
  const blobs = await openBlobs(config);
  if (config.demos)
    await loadDemosAndTemplatesOnce({ db, connectionString, dataDir: config.dataDir, s3: config.s3, log, signal });
  logOutages({ connectivity, log });
  const notifications = createPostgresNotifications(connectionString, connectivity);
  closers.push(() => notifications.close());
  const renderer = await loadBuiltRenderer(webDist);
  const app = await assembleApp({
    config,
    db,
    connectionString,
    connectivity,
    blobs,
    notifications,
    renderer,
    log,
    webDist,
  });
  closers.push(() => app.close());
  return app;
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { prepareDataFolder } from '../../../data-folder.ts';
import { StartError } from '../../../start-error.ts';
import { findBinaries } from './binaries.ts';
import { createCluster, DATABASE_USER, PASSWORD_FILE } from './create-cluster.ts';
import { type LaunchOptions, launch } from './launch.ts';
import { type DatabaseRole, registerUser, type UserConnection, unregisterUser } from './membership.ts';
import { findRunning, type PostmasterFile } from './postmaster-file.ts';

export { alreadyRunningMessage, type DatabaseRole } from './membership.ts';

const OPEN_TIMEOUT_MS = 60_000;
/** Shorter, because visitors are waiting and a supervisor should notice a failure soon. */
const RESTART_TIMEOUT_MS = 10_000;
const RETRY_MS = 100;

export interface EmbeddedOptions {
  /** Called when the database died and could not be restarted. */
  readonly onLost?: ((error: StartError) => void) | undefined;
  /** Fast instead of durable, for tests. Set by the process that starts the database. */
  readonly isVolatile?: boolean;
}

export interface EmbeddedDatabase {
  readonly connectionString: string;
  /** Disconnects, and stops the database if no other process uses it. */
  close(): Promise<void>;
}

/** A running database and this process's registration as one of its users. */
interface Membership {
  readonly running: PostmasterFile;
  readonly presence: UserConnection;
  readonly connectionString: string;
}

/**
 * Opens the PostgreSQL of a data folder: creates it on the first start, starts it if it is not running, and
 * otherwise joins the running one (of a server, a command, or left over by a killed server). If it dies while a
 * server uses it, it is restarted on the same port so that existing pools reconnect; `onLost` is called if that
 * fails.
 * @throws StartError when the folder is unusable, or another server uses it.
 */
export async function openEmbedded(
  dataDir: string,
  role: DatabaseRole,
  { onLost, isVolatile }: EmbeddedOptions = {},
): Promise<EmbeddedDatabase> {
  prepareDataFolder(dataDir);
  const clusterDir = clusterOf(dataDir);
  if (!existsSync(join(clusterDir, 'PG_VERSION'))) createCluster(findBinaries(), clusterDir);
  let current = await joinDatabase(dataDir, role, { timeoutMs: OPEN_TIMEOUT_MS, isVolatile });
  let isClosing = false;
  let restarting: Promise<void> | undefined;
  const watch = (): void => {
    current.presence.once('end', () => {
      if (!isClosing && onLost) restarting = restart(onLost);
    });
  };
  const restart = async (notifyLost: (error: StartError) => void): Promise<void> => {
    try {
      const { port } = current.running;
      current = await joinDatabase(dataDir, role, { timeoutMs: RESTART_TIMEOUT_MS, port, isVolatile });
      watch();
    } catch (error) {
      if (!isClosing) notifyLost(lostError(error));
    }
  };
  watch();
  return {
    connectionString: current.connectionString,
    close: async () => {
      isClosing = true;
      await restarting;
      await unregisterUser(current.presence, current.running, clusterDir);
    },
  };
}

const clusterOf = (dataDir: string): string => join(dataDir, 'postgres');

function lostError(cause: unknown): StartError {
  return new StartError(
    `The embedded PostgreSQL stopped and could not be restarted: ${(cause as Error).message}`,
    { cause },
  );
}

interface JoinOptions extends Omit<LaunchOptions, 'deadline'> {
  readonly timeoutMs: number;
}

/** Joins the running database or starts it. If `port` is given, the database must listen there. */
async function joinDatabase(
  dataDir: string,
  role: DatabaseRole,
  { timeoutMs, port, isVolatile }: JoinOptions,
): Promise<Membership> {
  const clusterDir = clusterOf(dataDir);
  const password = readPassword(clusterDir);
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const running =
      findRunning(clusterDir) ?? (await launch(findBinaries(), clusterDir, { deadline, port, isVolatile }));
    const connectionString = `postgresql://${DATABASE_USER}:${password}@127.0.0.1:${running.port}/postgres`;
    const isUsable = running.isReady && running.port === (port ?? running.port);
    const presence = isUsable ? await registerUser(connectionString, role, dataDir) : undefined;
    if (presence) return { running, presence, connectionString };
    // The database is starting, or stopping because its last user left.
    if (performance.now() > deadline) {
      throw new StartError(
        `The embedded PostgreSQL in ${clusterDir} is running (process ${running.pid}) but does not respond.`,
      );
    }
    await delay(RETRY_MS);
  }
}

function readPassword(clusterDir: string): string {
  try {
    return readFileSync(join(clusterDir, PASSWORD_FILE), 'utf8').trim();
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    const why = code === 'EACCES' ? 'belongs to another user' : `has no ${PASSWORD_FILE}`;
    throw new StartError(
      `The database folder ${clusterDir} ${why}. Set FLYDECK_DATA to another data folder.`,
      { cause },
    );
  }
}

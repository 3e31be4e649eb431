import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { prepareDataFolder } from '../../../data-folder.ts';
import { StartError } from '../../../start-error.ts';
import { findBinaries } from './binaries.ts';
import { createCluster, DATABASE_USER, PASSWORD_FILE } from './create-cluster.ts';
import { type DatabaseUserKind, registerUser, type UserConnection, unregisterUser } from './database-users.ts';
import { type LaunchOptions, launch } from './launch.ts';
import { findPostmaster, type PostmasterFile } from './postmaster-file.ts';

export { alreadyRunningMessage, type DatabaseUserKind } from './database-users.ts';

/** Timeout of the start of the database when this process opens it. */
const OPEN_TIMEOUT_MS = 60_000;
/** Timeout of a restart; short, because visitors wait and a process supervisor must see a failure soon. */
const RESTART_TIMEOUT_MS = 10_000;
/** Interval of attempts to connect to a database that is starting or stopping. */
const RETRY_MS = 100;

export interface EmbeddedOptions {
  /** Called when the database crashed and could not be restarted. */
  readonly onDatabaseLost?: ((error: StartError) => void) | undefined;
  /**
   * For tests: if true and this process starts the database, the database is fast but not durable. Ignored if the
   * database is already running.
   */
  readonly isVolatile?: boolean;
}

/** The opened database of a data folder. */
export interface EmbeddedDatabase {
  readonly connectionString: string;
  /** Disconnects, and stops the database if no other process uses it. */
  close(): Promise<void>;
}

/** A running database, of which this process is registered as a user. */
interface JoinedDatabase {
  readonly postmaster: PostmasterFile;
  readonly userConnection: UserConnection;
  readonly connectionString: string;
}

/**
 * Opens the PostgreSQL of a data folder: creates the database on the first start, and starts it if it is not running.
 * The database may already be running, because another process uses it, or because the process that started it was
 * killed. If the database crashes and `onDatabaseLost` is given, the database is restarted on the same port, so that
 * existing pools reconnect. If the restart fails, `onDatabaseLost` is called.
 * @throws StartError when the folder is unusable, or when `role` is `server` and another server uses the folder.
 */
export async function openEmbedded(
  dataDir: string,
  role: DatabaseUserKind,
  { onDatabaseLost, isVolatile }: EmbeddedOptions = {},
): Promise<EmbeddedDatabase> {
  prepareDataFolder(dataDir);
  const clusterDir = clusterDirOf(dataDir);
  if (!existsSync(join(clusterDir, 'PG_VERSION'))) createCluster(findBinaries(), clusterDir);
  let joinedDatabase = await joinDatabase(dataDir, role, { timeoutMs: OPEN_TIMEOUT_MS, isVolatile });
  let isClosing = false;
  let restartPromise: Promise<void> | undefined;
  const watchConnection = (): void => {
    joinedDatabase.userConnection.once('end', () => {
      if (!isClosing && onDatabaseLost) restartPromise = restart(onDatabaseLost);
    });
  };
  const restart = async (notifyLost: (error: StartError) => void): Promise<void> => {
    try {
      const { port } = joinedDatabase.postmaster;
      joinedDatabase = await joinDatabase(dataDir, role, { timeoutMs: RESTART_TIMEOUT_MS, port, isVolatile });
      watchConnection();
    } catch (error) {
      if (!isClosing) notifyLost(createDatabaseLostError(error));
    }
  };
  watchConnection();
  return {
    connectionString: joinedDatabase.connectionString,
    close: async () => {
      isClosing = true;
      await restartPromise;
      await unregisterUser(joinedDatabase.userConnection, joinedDatabase.postmaster, clusterDir);
    },
  };
}

const clusterDirOf = (dataDir: string): string => join(dataDir, 'postgres');

function createDatabaseLostError(cause: unknown): StartError {
  return new StartError(`The embedded PostgreSQL stopped and could not be restarted: ${(cause as Error).message}`, {
    cause,
  });
}

interface JoinOptions extends Omit<LaunchOptions, 'deadline'> {
  readonly timeoutMs: number;
}

/**
 * Starts the database if it is not running, and registers this process as its user. If `port` is given, the database
 * must listen on this port.
 */
async function joinDatabase(
  dataDir: string,
  role: DatabaseUserKind,
  { timeoutMs, port, isVolatile }: JoinOptions,
): Promise<JoinedDatabase> {
  const clusterDir = clusterDirOf(dataDir);
  const password = readPassword(clusterDir);
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const postmaster =
      findPostmaster(clusterDir) ?? (await launch(findBinaries(), clusterDir, { deadline, port, isVolatile }));
    const connectionString = `postgresql://${DATABASE_USER}:${password}@127.0.0.1:${postmaster.port}/postgres`;
    const isUsable = postmaster.isReady && postmaster.port === (port ?? postmaster.port);
    const userConnection = isUsable ? await registerUser(connectionString, role, dataDir) : undefined;
    if (userConnection) return { postmaster, userConnection, connectionString };
    // The database is starting, is stopping because no process uses it any more, or listens on another port.
    if (performance.now() > deadline) {
      throw new StartError(
        `The embedded PostgreSQL in ${clusterDir} is running (process ${postmaster.pid}) but does not respond.`,
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
    const reason = code === 'EACCES' ? 'belongs to another user' : `has no ${PASSWORD_FILE}`;
    throw new StartError(`The database folder ${clusterDir} ${reason}. Set FLYDECK_DATA to another data folder.`, {
      cause,
    });
  }
}

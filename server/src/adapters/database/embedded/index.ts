import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { prepareDataFolder } from '../../../data-folder.ts';
import { StartError } from '../../../start-error.ts';
import { findBinaries } from './binaries.ts';
import { createCluster, DATABASE_USER, PASSWORD_FILE } from './create-cluster.ts';
import { type LaunchOptions, launch } from './launch.ts';
import { type DatabaseRole, enter, leave, type Presence } from './membership.ts';
import { findRunning, type PostmasterFile } from './postmaster-file.ts';

export { alreadyRunning, type DatabaseRole } from './membership.ts';

const OPEN_TIMEOUT_MS = 60_000;
/** Shorter: people are waiting, and whoever watches over the server should know soon. */
const REVIVE_TIMEOUT_MS = 10_000;
const RETRY_MS = 100;

export interface EmbeddedOptions {
  /** Hears when the database died and could not be brought back. */
  readonly onLost?: ((error: StartError) => void) | undefined;
  /** Fast instead of durable, for tests; only the process that starts the database decides. */
  readonly isVolatile?: boolean;
}

export interface EmbeddedDatabase {
  readonly connectionString: string;
  /** Leaves the database, and stops it when no other process uses it. */
  close(): Promise<void>;
}

/** A database that runs, and this process as one of its users. */
interface Membership {
  readonly running: PostmasterFile;
  readonly presence: Presence;
  readonly connectionString: string;
}

/**
 * Opens the PostgreSQL of a data folder: creates it on the first start, starts it when it is not running, and otherwise
 * joins the running one, be it that of a server, of a command, or the orphan of a server that was killed. When it dies
 * below a server it is started again at the same port, so that every pool finds it; `onLost` hears when that fails.
 * @throws StartError when the folder cannot be used, or another server runs on it.
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
  let reviving: Promise<void> | undefined;
  const watch = (): void => {
    current.presence.once('end', () => {
      if (!isClosing && onLost) reviving = revive(onLost);
    });
  };
  const revive = async (tell: (error: StartError) => void): Promise<void> => {
    try {
      const { port } = current.running;
      current = await joinDatabase(dataDir, role, { timeoutMs: REVIVE_TIMEOUT_MS, port, isVolatile });
      watch();
    } catch (error) {
      if (!isClosing) tell(lostError(error));
    }
  };
  watch();
  return {
    connectionString: current.connectionString,
    close: async () => {
      isClosing = true;
      await reviving;
      await leave(current.presence, current.running, clusterDir);
    },
  };
}

const clusterOf = (dataDir: string): string => join(dataDir, 'postgres');

function lostError(cause: unknown): StartError {
  return new StartError(
    `The embedded PostgreSQL died and could not be started again, so Flydeck stops: ${(cause as Error).message}`,
    { cause },
  );
}

interface JoinOptions extends Omit<LaunchOptions, 'deadline'> {
  readonly timeoutMs: number;
}

/** Enters the running database, or starts it; at `port`, when it has to be there. */
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
    const isThere = running.isReady && running.port === (port ?? running.port);
    const presence = isThere ? await enter(connectionString, role, dataDir) : undefined;
    if (presence) return { running, presence, connectionString };
    // It is starting, or stopping as its last user left.
    if (performance.now() > deadline) {
      throw new StartError(
        `The embedded PostgreSQL in ${clusterDir} runs (process ${running.pid}) but does not answer.`,
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
      `The database folder ${clusterDir} ${why}; set FLYDECK_DATA to another data folder.`,
      { cause },
    );
  }
}

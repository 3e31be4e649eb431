import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { StartError } from '../../../start-error.ts';
import { stopDatabase } from './launch.ts';
import { findPostmaster, type PostmasterFile } from './postmaster-file.ts';

/** Maximum time to wait for the server lock. Another Flydeck server that is stopping may hold the lock. */
const SERVER_LOCK_TIMEOUT_MS = 2000;
/** Interval of attempts to acquire the server lock. */
const SERVER_LOCK_RETRY_MS = 100;

/**
 * Key of an advisory lock. Every process that uses the database holds this lock in shared mode. A process that can
 * acquire the lock exclusively is the last user and stops the database.
 */
const IN_USE_LOCK_KEY = 7_305_001;
/** Key of the server lock: an advisory lock that the only server of a data folder holds exclusively. */
const SERVER_LOCK_KEY = 7_305_002;

/** The process that opens the database: the only server, or a command. Several commands can run at a time. */
export type DatabaseUserKind = 'server' | 'command';

/** The connection that registers this process as a user of the database. */
export type UserConnection = Client;

/**
 * Registers this process as a user of the database. Returns the connection that registers the process; undefined if the
 * database accepts no connections.
 * @throws StartError when another Flydeck server uses the data folder.
 */
export async function registerUser(
  connectionString: string,
  kind: DatabaseUserKind,
  dataDir: string,
): Promise<UserConnection | undefined> {
  const client = new Client({ connectionString, application_name: `flydeck ${kind} ${process.pid}` });
  // Without a listener, an error would end the process. The caller handles the event `end`, which follows an error.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT pg_advisory_lock_shared($1)', [IN_USE_LOCK_KEY]);
  } catch {
    await client.end().catch(() => undefined);
    return undefined;
  }
  if (kind === 'server') await acquireServerLock(client, dataDir);
  return client;
}

async function acquireServerLock(client: Client, dataDir: string): Promise<void> {
  const deadline = performance.now() + SERVER_LOCK_TIMEOUT_MS;
  for (;;) {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS acquired', [SERVER_LOCK_KEY]);
    if (rows[0]?.acquired) return;
    if (performance.now() > deadline) break;
    await delay(SERVER_LOCK_RETRY_MS);
  }
  const { rows } = await client.query(
    `SELECT application_name AS name FROM pg_stat_activity JOIN pg_locks USING (pid)
      WHERE locktype = 'advisory' AND objid = $1 AND granted`,
    [SERVER_LOCK_KEY],
  );
  await client.end();
  // The application name of a server is `flydeck server PID`.
  const [, , pid = 'unknown'] = String(rows[0]?.name ?? '').split(' ');
  throw new StartError(alreadyRunningMessage(dataDir, pid));
}

/** Error message for a second server on a data folder. */
export function alreadyRunningMessage(dataDir: string, pid: string | number): string {
  return `Flydeck is already running on the data folder ${dataDir} (process ${pid}). Stop it first, or set FLYDECK_DATA to another folder.`;
}

/** Unregisters this process, and stops the database if no other process uses it. */
export async function unregisterUser(
  userConnection: UserConnection,
  postmaster: PostmasterFile,
  clusterDir: string,
): Promise<void> {
  let isLastUser = true;
  try {
    await userConnection.query('SELECT pg_advisory_unlock_all()');
    const { rows } = await userConnection.query('SELECT pg_try_advisory_lock($1) AS acquired', [IN_USE_LOCK_KEY]);
    isLastUser = rows[0]?.acquired === true;
  } catch {
    // The database has exited or does not respond. In both cases, stopping the database is correct.
  }
  // The exclusive lock is held until the database has exited. Until then, no other process can start to use the
  // database.
  if (isLastUser && findPostmaster(clusterDir)?.pid === postmaster.pid) await stopDatabase(postmaster.pid);
  await userConnection.end().catch(() => undefined);
}

import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { StartError } from '../../../start-error.ts';
import { stopDatabase } from './launch.ts';
import { findRunning, type PostmasterFile } from './postmaster-file.ts';

const SERVER_LOCK_TIMEOUT_MS = 2000;
const RETRY_MS = 100;

/** Held, shared, by every process that uses the database: whoever can take it alone was the last and stops the database. */
const IN_USE_LOCK = 7_305_001;
/** Held by the one server of a data folder. */
const SERVER_LOCK = 7_305_002;

/** Who opens the database: the server, of which there is one, or a command, of which there may be many. */
export type DatabaseRole = 'server' | 'command';

/** The connection by which a process counts as one of the database's users. */
export type Presence = Client;

/**
 * Makes this process one of the database's users; undefined when the database is not taking any just now.
 * @throws StartError when another server keeps running on the folder.
 */
export async function enter(
  connectionString: string,
  role: DatabaseRole,
  dataDir: string,
): Promise<Presence | undefined> {
  const client = new Client({ connectionString, application_name: `flydeck ${role} ${process.pid}` });
  // Its end is what tells of a loss.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT pg_advisory_lock_shared($1)', [IN_USE_LOCK]);
  } catch {
    await client.end().catch(() => undefined);
    return undefined;
  }
  if (role === 'server') await becomeServer(client, dataDir);
  return client;
}

async function becomeServer(client: Client, dataDir: string): Promise<void> {
  const deadline = performance.now() + SERVER_LOCK_TIMEOUT_MS;
  for (;;) {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS taken', [SERVER_LOCK]);
    if (rows[0]?.taken) return;
    if (performance.now() > deadline) break;
    await delay(RETRY_MS);
  }
  const { rows } = await client.query(
    `SELECT application_name AS name FROM pg_stat_activity JOIN pg_locks USING (pid)
      WHERE locktype = 'advisory' AND objid = $1 AND granted`,
    [SERVER_LOCK],
  );
  await client.end();
  const pid = String(rows[0]?.name ?? '').split(' ')[2] ?? 'unknown';
  throw new StartError(alreadyRunning(dataDir, pid));
}

/** What a second server on a data folder says. */
export function alreadyRunning(dataDir: string, pid: string | number): string {
  return `Flydeck is already running on the data folder ${dataDir} (process ${pid}); stop it first, or set FLYDECK_DATA to another folder.`;
}

/** Leaves the database, and stops it when no other process uses it. */
export async function leave(presence: Presence, running: PostmasterFile, clusterDir: string): Promise<void> {
  let isLast = true;
  try {
    await presence.query('SELECT pg_advisory_unlock_all()');
    const { rows } = await presence.query('SELECT pg_try_advisory_lock($1) AS taken', [IN_USE_LOCK]);
    isLast = rows[0]?.taken === true;
  } catch {
    // The database is gone already, or stuck: stopping it is right.
  }
  // The lock is held until the database has ended, so nobody can enter in between.
  if (isLast && findRunning(clusterDir)?.pid === running.pid) await stopDatabase(running.pid);
  await presence.end().catch(() => undefined);
}

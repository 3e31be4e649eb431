import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { prepareDataFolder } from '../../../data-folder.ts';
import { StartError } from '../../../start-error.ts';
import { findBinaries } from './binaries.ts';
import { createCluster, DATABASE_USER, PASSWORD_FILE } from './create-cluster.ts';
import { launch, stopDatabase } from './launch.ts';
import { findRunning, type PostmasterFile } from './postmaster-file.ts';

const OPEN_TIMEOUT_MS = 60_000;
const SERVER_LOCK_TIMEOUT_MS = 2000;
const RETRY_MS = 100;

/** Held, shared, by every process that uses the database: whoever can take it alone was the last and stops the database. */
const IN_USE_LOCK = 7_305_001;
/** Held by the one server of a data folder. */
const SERVER_LOCK = 7_305_002;

/** Who opens the database: the server, of which there is one, or a command, of which there may be many. */
export type DatabaseRole = 'server' | 'command';

export interface EmbeddedDatabase {
  readonly connectionString: string;
  /** Leaves the database, and stops it when no other process uses it. */
  close(): Promise<void>;
}

/**
 * Opens the PostgreSQL of a data folder: creates it on the first start, starts it when it is not running, and otherwise
 * joins the running one, be it that of a server, of a command, or the orphan of a server that was killed.
 * @throws StartError when the folder cannot be used, or another server runs on it.
 */
export async function openEmbedded(dataDir: string, role: DatabaseRole): Promise<EmbeddedDatabase> {
  const binaries = findBinaries();
  const clusterDir = join(dataDir, 'postgres');
  prepareDataFolder(dataDir);
  if (!existsSync(join(clusterDir, 'PG_VERSION'))) createCluster(binaries, clusterDir);
  const password = readPassword(clusterDir);
  const deadline = performance.now() + OPEN_TIMEOUT_MS;
  for (;;) {
    const running = findRunning(clusterDir) ?? (await launch(binaries, clusterDir, deadline));
    const connectionString = `postgresql://${DATABASE_USER}:${password}@127.0.0.1:${running.port}/postgres`;
    const presence = running.isReady ? await enter(connectionString, role, dataDir) : undefined;
    if (presence) return { connectionString, close: () => leave(presence, running) };
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

/** Makes this process one of the database's users; undefined when the database is not taking any just now. */
async function enter(
  connectionString: string,
  role: DatabaseRole,
  dataDir: string,
): Promise<Client | undefined> {
  const client = new Client({ connectionString, application_name: `flydeck ${role} ${process.pid}` });
  // Losing this connection matters only to the database, which then counts one user less.
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

/** @throws StartError when another server keeps running on the folder. */
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
  throw new StartError(
    `Flydeck is already running on the data folder ${dataDir} (process ${pid}); stop it first, or set FLYDECK_DATA to another folder.`,
  );
}

async function leave(presence: Client, running: PostmasterFile): Promise<void> {
  let isLast = true;
  try {
    await presence.query('SELECT pg_advisory_unlock_all()');
    const { rows } = await presence.query('SELECT pg_try_advisory_lock($1) AS taken', [IN_USE_LOCK]);
    isLast = rows[0]?.taken === true;
  } catch {
    // The database is gone already, or stuck: stopping it is right.
  }
  // The lock is held until the database has ended, so nobody can enter in between.
  if (isLast) await stopDatabase(running.pid);
  await presence.end().catch(() => undefined);
}

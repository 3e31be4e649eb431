import { spawn, spawnSync } from 'node:child_process';
import { closeSync, fchownSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from '../../../start-error.ts';
import { type Account, databaseAccounts } from './account.ts';
import type { Binaries } from './binaries.ts';
import { findRunning, isAlive, type PostmasterFile } from './postmaster-file.ts';
import { sharedBuffersMb } from './shared-memory.ts';

const POLL_MS = 15;
const STOP_TIMEOUT_MS = 30_000;
const LOG_KEPT_BYTES = 1_000_000;

/** Durable as PostgreSQL is by default; reachable from this machine only, and there only with the password. */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  password_encryption: 'scram-sha-256',
  max_connections: '60',
  // By default 1/32 of the buffers, up to 16 MB, all of which stays in memory once it was written.
  wal_buffers: '2MB',
  // Nothing replicates from another database: no launcher process for it.
  max_logical_replication_workers: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_min_messages: 'warning',
};

/** For a database that tests throw away: a crash of the machine may destroy it. Many servers share it. */
const VOLATILE_SETTINGS: Readonly<Record<string, string>> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '300',
};

export interface LaunchOptions {
  /** On the clock of `performance.now()`. */
  readonly deadline: number;
  /** Where it has to listen; absent: any free port. */
  readonly port?: number | undefined;
  /** Fast instead of durable. */
  readonly isVolatile?: boolean | undefined;
}

/** A database that did not come up; `log` is what it said. */
class LaunchError extends Error {
  readonly log: string;
  constructor(log: string) {
    super('The embedded PostgreSQL did not start.');
    this.log = log;
  }
}

/**
 * Starts the database on its cluster. It runs in a session of its own: a Ctrl-C at the terminal reaches Flydeck, which
 * ends its work before it stops the database.
 * @throws StartError when it does not come up.
 */
export async function launch(
  binaries: Binaries,
  clusterDir: string,
  options: LaunchOptions,
): Promise<PostmasterFile> {
  const { uid, gid } = statSync(clusterDir);
  const accounts = databaseAccounts({ uid, gid });
  const account = accounts.find((candidate) => works(binaries, candidate, clusterDir));
  if (!account) {
    throw new StartError(
      `PostgreSQL refuses to run as root, and user ${uid} may not enter ${clusterDir} or ${binaries.home}: run Flydeck as an ordinary user, or set DATABASE_URL.`,
    );
  }
  for (;;) {
    try {
      return await launchOnce(binaries, account, clusterDir, options);
    } catch (error) {
      if (!(error instanceof LaunchError) || performance.now() > options.deadline)
        throw asStartError(error, clusterDir);
      const other = findRunning(clusterDir);
      if (other) return other;
      if (!isPassing(error.log)) throw asStartError(error, clusterDir);
      await delay(200);
    }
  }
}

/** Another program took the port, or the children of a killed database still hold its memory. */
function isPassing(log: string): boolean {
  return /Address already in use|pre-existing shared memory block|lock file "postmaster\.pid"/.test(log);
}

function asStartError(error: unknown, clusterDir: string): Error {
  if (!(error instanceof LaunchError)) return error as Error;
  const lines = error.log.split('\n').filter(Boolean);
  const telling = lines.find((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? 'it said nothing';
  return new StartError(`The embedded PostgreSQL in ${clusterDir} does not start: ${telling.trim()}`, {
    cause: error,
  });
}

/** Whether this account can run the program and read the cluster. Without root there is one account, and no question. */
function works(binaries: Binaries, account: Account, clusterDir: string): boolean {
  if (account.uid === undefined) return true;
  const [file, args, options] = account.command(binaries.postgres, ['-D', clusterDir, '-C', 'port']);
  return spawnSync(file, args, { ...options, cwd: '/', stdio: 'ignore' }).status === 0;
}

async function launchOnce(
  binaries: Binaries,
  account: Account,
  clusterDir: string,
  { deadline, port, isVolatile }: LaunchOptions,
): Promise<PostmasterFile> {
  const log = openLog(clusterDir, account);
  const settings = Object.entries({
    ...SETTINGS,
    ...(isVolatile ? VOLATILE_SETTINGS : {}),
    shared_buffers: `${sharedBuffersMb(clusterDir)}MB`,
    port: String(port ?? (await freePort())),
  });
  const [file, args, options] = account.command(binaries.postgres, [
    '-D',
    clusterDir,
    ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  const child = spawn(file, args, {
    ...options,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  closeSync(log.fd);
  child.unref();
  let failure: Error | undefined;
  let hasExited = false;
  child.once('error', (error) => {
    failure = error;
  });
  child.once('exit', () => {
    hasExited = true;
  });
  while (!failure && !hasExited && performance.now() < deadline) {
    const found = findRunning(clusterDir);
    if (found?.isReady && found.pid === child.pid) return found;
    await delay(POLL_MS);
  }
  if (failure) throw failure;
  throw new LaunchError(
    hasExited ? readFileSync(log.path, 'utf8').slice(log.start) : 'it was not ready in time',
  );
}

function openLog(clusterDir: string, account: Account): { fd: number; path: string; start: number } {
  const path = join(clusterDir, 'flydeck.log');
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_KEPT_BYTES) truncateSync(path);
  const fd = openSync(path, 'a', 0o600);
  if (account.uid !== undefined && account.gid !== undefined) fchownSync(fd, account.uid, account.gid);
  return { fd, path, start: size > LOG_KEPT_BYTES ? 0 : size };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Stops the database: first so that everything is written, then, if that takes too long, so that it recovers by its log. */
export async function stopDatabase(pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!isAlive(pid)) return;
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    const deadline = performance.now() + STOP_TIMEOUT_MS;
    while (isAlive(pid) && performance.now() < deadline) await delay(POLL_MS);
  }
}

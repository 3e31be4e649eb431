import { spawn, spawnSync } from 'node:child_process';
import { closeSync, fchownSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from '../../../start-error.ts';
import type { Binaries } from './binaries.ts';
import { databaseOsUsers, type OsUser } from './os-user.ts';
import { findPostmaster, isAlive, type PostmasterFile } from './postmaster-file.ts';
import { sharedBuffersMb } from './shared-memory.ts';

/** Interval of checks whether the database has started or stopped. */
const POLL_MS = 15;
/** Delay before another attempt to start the database. */
const RETRY_MS = 200;
/** Maximum time to wait for the end of the database after each signal. */
const STOP_TIMEOUT_MS = 30_000;
/** A larger log file is emptied at the next start. */
const LOG_MAX_BYTES = 1_000_000;

/** Settings of a durable database. Only clients on this machine can connect, with the password. */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  password_encryption: 'scram-sha-256',
  max_connections: '60',
  // Saves memory: the default size of the WAL buffers is 1/32 of the shared buffers, up to 16 MB.
  wal_buffers: '2MB',
  // Flydeck does not use logical replication. With 0 workers, PostgreSQL starts no launcher process for it.
  max_logical_replication_workers: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // With this locale, PostgreSQL writes English messages, which `isTransient` reads.
  lc_messages: 'C',
  log_min_messages: 'warning',
};

/** Settings that override `SETTINGS` for tests. With them, a crash of the machine may corrupt the data. */
const VOLATILE_SETTINGS: Readonly<Record<string, string>> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // In tests, many servers of Flydeck use one PostgreSQL server.
  max_connections: '300',
};

export interface LaunchOptions {
  /** Time at which to stop trying, in milliseconds on the clock of `performance.now()`. */
  readonly deadline: number;
  /** The port to listen on; any free port if absent. */
  readonly port?: number | undefined;
  /** Whether the database is fast instead of durable. */
  readonly isVolatile?: boolean | undefined;
}

/** The database did not start. `log` is the output of PostgreSQL, or a reason if PostgreSQL did not exit. */
class LaunchError extends Error {
  readonly log: string;
  constructor(log: string) {
    super('The embedded PostgreSQL did not start.');
    this.log = log;
  }
}

/**
 * Starts the database of a cluster (PostgreSQL's name for a folder with its databases). The database runs in its own
 * process session, so that Ctrl-C at the terminal stops only Flydeck, which finishes its work and then stops the
 * database.
 * @throws StartError if the database does not start.
 */
export async function launch(binaries: Binaries, clusterDir: string, options: LaunchOptions): Promise<PostmasterFile> {
  const { uid, gid } = statSync(clusterDir);
  const osUsers = databaseOsUsers({ uid, gid });
  const osUser = osUsers.find((candidate) => canRun(binaries, candidate, clusterDir));
  if (!osUser) {
    throw new StartError(
      `PostgreSQL does not run as root, and user ${uid} has no access to ${clusterDir} or ${binaries.home}. Run Flydeck as another user, or set DATABASE_URL.`,
    );
  }
  for (;;) {
    try {
      return await launchOnce(binaries, osUser, clusterDir, options);
    } catch (error) {
      if (!(error instanceof LaunchError) || performance.now() > options.deadline)
        throw toStartError(error, clusterDir);
      // Another process may have started the database meanwhile.
      const postmaster = findPostmaster(clusterDir);
      if (postmaster) return postmaster;
      if (!isTransient(error.log)) throw toStartError(error, clusterDir);
      await delay(RETRY_MS);
    }
  }
}

/**
 * Whether a new attempt may succeed. This is so if another program has taken the port, another process has started the
 * database, or child processes of a killed database still use its shared memory.
 */
function isTransient(log: string): boolean {
  return /Address already in use|pre-existing shared memory block|lock file "postmaster\.pid"/.test(log);
}

function toStartError(error: unknown, clusterDir: string): Error {
  if (!(error instanceof LaunchError)) return error as Error;
  const lines = error.log.split('\n').filter(Boolean);
  const reason = lines.find((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? 'no log output';
  return new StartError(`The embedded PostgreSQL in ${clusterDir} failed to start: ${reason.trim()}`, {
    cause: error,
  });
}

/**
 * Whether a user of the operating system can run PostgreSQL and read the cluster. If Flydeck does not run as root, its
 * own user is the only candidate and is not tested.
 */
function canRun(binaries: Binaries, osUser: OsUser, clusterDir: string): boolean {
  if (osUser.uid === undefined) return true;
  const [file, args, spawnOptions] = osUser.spawnArguments(binaries.postgres, ['-D', clusterDir, '-C', 'port']);
  return spawnSync(file, args, { ...spawnOptions, cwd: '/', stdio: 'ignore' }).status === 0;
}

/** Tries once to start the database. @throws LaunchError if PostgreSQL exits, or is not ready before the deadline. */
async function launchOnce(
  binaries: Binaries,
  osUser: OsUser,
  clusterDir: string,
  { deadline, port, isVolatile }: LaunchOptions,
): Promise<PostmasterFile> {
  const log = openLog(clusterDir, osUser);
  const settings = Object.entries({
    ...SETTINGS,
    ...(isVolatile ? VOLATILE_SETTINGS : {}),
    shared_buffers: `${sharedBuffersMb(clusterDir)}MB`,
    port: String(port ?? (await findFreePort())),
  });
  const [file, args, spawnOptions] = osUser.spawnArguments(binaries.postgres, [
    '-D',
    clusterDir,
    ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  const child = spawn(file, args, {
    ...spawnOptions,
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
    const postmaster = findPostmaster(clusterDir);
    if (postmaster?.isReady && postmaster.pid === child.pid) return postmaster;
    await delay(POLL_MS);
  }
  if (failure) throw failure;
  throw new LaunchError(
    hasExited ? readFileSync(log.path, 'utf8').slice(log.start) : 'it did not become ready in time',
  );
}

/** Opens PostgreSQL's log file. `start` is the position in the file at which the output of this launch begins. */
function openLog(clusterDir: string, osUser: OsUser): { fd: number; path: string; start: number } {
  const path = join(clusterDir, 'flydeck.log');
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_MAX_BYTES) truncateSync(path);
  const fd = openSync(path, 'a', 0o600);
  if (osUser.uid !== undefined && osUser.gid !== undefined) fchownSync(fd, osUser.uid, osUser.gid);
  return { fd, path, start: size > LOG_MAX_BYTES ? 0 : size };
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/**
 * Stops the database. SIGINT requests a fast shutdown, which writes all data. If the fast shutdown takes too long,
 * SIGQUIT requests an immediate shutdown, and then SIGKILL ends the process. After SIGQUIT or SIGKILL, the next start
 * recovers the data from the write-ahead log.
 */
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

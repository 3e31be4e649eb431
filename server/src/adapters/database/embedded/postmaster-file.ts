import { linkSync, readFileSync, readlinkSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Contents of `postmaster.pid`, which a running database writes. */
export interface PostmasterFile {
  readonly pid: number;
  /** 0 while the database is still starting. */
  readonly port: number;
  readonly isReady: boolean;
  /** Content of the whole file. */
  readonly text: string;
}

function readPostmasterFile(clusterDir: string): PostmasterFile | undefined {
  let text: string;
  try {
    text = readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8');
  } catch {
    return undefined;
  }
  // PostgreSQL's src/include/utils/pidfile.h defines the lines: the pid is line 1, the port line 4, the status line 8.
  const [pidLine = '', , , portLine = '', , , , statusLine = ''] = text.split('\n');
  return {
    // PostgreSQL writes the pid as a negative number if it runs in single-user mode.
    pid: Math.abs(Number.parseInt(pidLine, 10)) || 0,
    port: Number.parseInt(portLine, 10) || 0,
    isReady: statusLine.trim() === 'ready',
    text,
  };
}

/** Whether a process with this id is running. */
export function isAlive(pid: number): boolean {
  if (pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether the process has exited but is still listed. In some containers, the init process does not reap orphans. */
function isZombie(pid: number): boolean {
  try {
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/**
 * Whether the running process `pid` is the database of this cluster, and not another program that got the pid of an
 * exited database. A starting database writes `postmaster.pid` before it changes its working directory to the cluster's
 * folder, so a process with another working directory counts as the database if its command line contains `postgres`.
 */
function runsCluster(pid: number, clusterDir: string): boolean {
  // Without the folder `/proc` of Linux, the process cannot be checked.
  if (process.platform !== 'linux') return true;
  try {
    if (readlinkSync(`/proc/${pid}/cwd`) === realpathSync(clusterDir)) return true;
  } catch {
    // The process has exited, or belongs to another user.
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres');
  } catch {
    return false;
  }
}

/**
 * Returns the running database of this cluster, also if the Flydeck process that started the database was killed.
 * Returns undefined if no database is running. Removes a `postmaster.pid` whose pid now belongs to another program,
 * because PostgreSQL would refuse to start.
 */
export function findPostmaster(clusterDir: string): PostmasterFile | undefined {
  const postmaster = readPostmasterFile(clusterDir);
  if (!postmaster || !isAlive(postmaster.pid)) return undefined;
  if (runsCluster(postmaster.pid, clusterDir)) return postmaster;
  removeStaleFile(clusterDir, postmaster.text);
  return undefined;
}

/** Removes `postmaster.pid` if it still contains `text`. Puts back the file of a database that started meanwhile. */
function removeStaleFile(clusterDir: string, text: string): void {
  const file = join(clusterDir, 'postmaster.pid');
  const stalePath = `${file}.stale-${process.pid}`;
  try {
    renameSync(file, stalePath);
    if (readFileSync(stalePath, 'utf8') !== text) linkSync(stalePath, file);
  } catch {
    // Another process removed the file first.
  }
  rmSync(stalePath, { force: true });
}

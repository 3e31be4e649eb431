import { linkSync, readFileSync, readlinkSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Contents of `postmaster.pid`, which a running database writes. */
export interface PostmasterFile {
  readonly pid: number;
  /** 0 while the database is still starting. */
  readonly port: number;
  readonly isReady: boolean;
  /** The whole file. */
  readonly text: string;
}

function readPostmasterFile(clusterDir: string): PostmasterFile | undefined {
  let text: string;
  try {
    text = readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8');
  } catch {
    return undefined;
  }
  // The numbers of the lines are defined by src/include/utils/pidfile.h of PostgreSQL.
  const lines = text.split('\n');
  return {
    pid: Math.abs(Number.parseInt(lines[0] ?? '', 10)) || 0,
    port: Number.parseInt(lines[3] ?? '', 10) || 0,
    isReady: lines[7]?.trim() === 'ready',
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

/** Whether the process has exited but is still listed, as in containers whose init process reaps no orphans. */
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
 * folder, so its command line is checked as well.
 */
function runsCluster(pid: number, clusterDir: string): boolean {
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
 * Finds the running database of this cluster, also if the Flydeck that started it was killed. Removes a `postmaster.pid`
 * whose pid now belongs to another program, because PostgreSQL would refuse to start.
 */
export function findPostmaster(clusterDir: string): PostmasterFile | undefined {
  const postmaster = readPostmasterFile(clusterDir);
  if (!postmaster || !isAlive(postmaster.pid)) return undefined;
  if (runsCluster(postmaster.pid, clusterDir)) return postmaster;
  removeStaleFile(clusterDir, postmaster.text);
  return undefined;
}

/** Removes `postmaster.pid` if it still contains `text`. A new database may have written its own file meanwhile. */
function removeStaleFile(clusterDir: string, text: string): void {
  const file = join(clusterDir, 'postmaster.pid');
  const stalePath = `${file}.stale-${process.pid}`;
  try {
    renameSync(file, stalePath);
    if (readFileSync(stalePath, 'utf8') !== text) linkSync(stalePath, file);
  } catch {
    // Another process removed it first.
  }
  rmSync(stalePath, { force: true });
}

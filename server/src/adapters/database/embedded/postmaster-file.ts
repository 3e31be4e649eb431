import { linkSync, readFileSync, readlinkSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Content of `postmaster.pid`, written by a running database (format: PostgreSQL's src/include/utils/pidfile.h). */
export interface PostmasterFile {
  readonly pid: number;
  /** 0 while the database is still starting. */
  readonly port: number;
  readonly isReady: boolean;
  readonly text: string;
}

function readPostmasterFile(clusterDir: string): PostmasterFile | undefined {
  let text: string;
  try {
    text = readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8');
  } catch {
    return undefined;
  }
  const lines = text.split('\n');
  return {
    pid: Math.abs(Number.parseInt(lines[0] ?? '', 10)) || 0,
    port: Number.parseInt(lines[3] ?? '', 10) || 0,
    isReady: lines[7]?.trim() === 'ready',
    text,
  };
}

export function isAlive(pid: number): boolean {
  if (pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether the process is dead but not reaped (an orphan in a container whose first process never reaps). */
function isZombie(pid: number): boolean {
  try {
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** Whether `pid` is a database on this cluster rather than another program that reuses the pid of a dead one. */
function runsCluster(pid: number, clusterDir: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(clusterDir);
  } catch {
    return readCommand(pid).includes('postgres');
  }
}

function readCommand(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/**
 * Finds the database that runs on this cluster, including one whose Flydeck was killed. Removes a
 * `postmaster.pid` whose pid now belongs to another program, because PostgreSQL would refuse to start.
 */
export function findRunning(clusterDir: string): PostmasterFile | undefined {
  const found = readPostmasterFile(clusterDir);
  if (!found || !isAlive(found.pid)) return undefined;
  // A new database writes its file before it enters its folder, so its command line is checked as well.
  if (runsCluster(found.pid, clusterDir) || readCommand(found.pid).includes('postgres')) return found;
  discard(clusterDir, found.text);
  return undefined;
}

/** Removes the file if it still contains `text`: a new database may have written its own in between. */
function discard(clusterDir: string, text: string): void {
  const file = join(clusterDir, 'postmaster.pid');
  const aside = `${file}.stale-${process.pid}`;
  try {
    renameSync(file, aside);
    if (readFileSync(aside, 'utf8') !== text) linkSync(aside, file);
  } catch {
    // Another process removed it first.
  }
  rmSync(aside, { force: true });
}

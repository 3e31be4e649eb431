import { readFileSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';

/**
 * Returns a function that returns the CPU time, in milliseconds, that the running processes of the database have used
 * so far. The function returns 0 on systems other than Linux.
 */
export async function createDatabaseClock(db: Kysely<never>): Promise<() => number> {
  // The first line of `postmaster.pid` is the id of the main process of the database. The other processes of the
  // database are children of this process.
  const { rows } = await sql<{
    pid: string;
  }>`SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1) AS pid`.execute(db);
  const pid = rows[0]?.pid ?? '';
  return () => listChildren(pid).reduce((sum, child) => sum + runTimeMs(child), 0);
}

/** Returns the ids of the child processes of a process. */
function listChildren(pid: string): string[] {
  return readProcFile(`/proc/${pid}/task/${pid}/children`).trim().split(' ');
}

/**
 * Returns the milliseconds for which a process has run on a processor. `schedstat` starts with this time in
 * nanoseconds.
 */
const runTimeMs = (pid: string): number => Number(readProcFile(`/proc/${pid}/schedstat`).split(' ')[0]) / 1e6;

/** Returns the text of a file in `/proc`; '' if the process has ended. */
function readProcFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

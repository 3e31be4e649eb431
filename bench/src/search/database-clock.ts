import { readFileSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';

/**
 * Returns a function that reads the CPU time in milliseconds of all database processes on this machine. It
 * returns 0 on systems other than Linux.
 */
export async function databaseClock(db: Kysely<never>): Promise<() => number> {
  const { rows } = await sql<{
    pid: string;
  }>`SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1) AS pid`.execute(db);
  const pid = rows[0]?.pid ?? '';
  return () => childrenOf(pid).reduce((sum, child) => sum + runTimeMs(child), 0);
}

function childrenOf(pid: string): string[] {
  return read(`/proc/${pid}/task/${pid}/children`).trim().split(' ');
}

const runTimeMs = (pid: string): number => Number(read(`/proc/${pid}/schedstat`).split(' ')[0]) / 1e6;

/** Returns '' for a process that has ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

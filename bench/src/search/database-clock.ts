import { readFileSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';

/** Reads how long all processes of the database on this machine have had a processor, in milliseconds; elsewhere than on Linux: 0. */
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

/** A process may have ended meanwhile. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

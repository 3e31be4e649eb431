import { readdirSync, statSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';

const MEGABYTE = 2 ** 20;
/** PostgreSQL's default of `shared_buffers`. */
const DEFAULT_MB = 128;
/** Limit on machines with at least 8 GB of memory. */
const MAX_MB = 512;
/** Result on machines with at most 1 GB of memory. */
const MIN_MB = 64;
/** Tables and indexes may grow to twice their size before the next start. */
const GROWTH_FACTOR = 2;

/**
 * Computes `shared_buffers` in MB: twice the size of the databases on disk, at least 128, at most 512, and at most a
 * sixteenth of the machine's memory, but never less than 64. PostgreSQL writes the headers of all buffers when it
 * starts (about 1.5 % of the buffers' size), so a small instance should not reserve buffers that it cannot fill.
 */
export function sharedBuffersMb(clusterDir: string, memoryBytes = totalmem()): number {
  const limitMb = Math.min(MAX_MB, Math.max(MIN_MB, memoryBytes / MEGABYTE / 16));
  const desiredMb = Math.max(DEFAULT_MB, (GROWTH_FACTOR * bytesOnDisk(join(clusterDir, 'base'))) / MEGABYTE);
  return Math.round(Math.min(limitMb, desiredMb));
}

function bytesOnDisk(folder: string): number {
  let sum = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile())
      // A file may have disappeared: PostgreSQL removes files when another process starts the database.
      sum += statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0;
  return sum;
}

import { readdirSync, statSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';

const MEGABYTE = 2 ** 20;
/** Bounds of the buffers in MB. PostgreSQL's own default is 128. */
const DEFAULT_MB = 128;
const MAX_MB = 512;
const MIN_MB = 64;
/** Reserve for indexes and tables that grow until the next start. */
const GROWTH_FACTOR = 2;

/**
 * Computes `shared_buffers` in MB: twice the size of the databases on disk, at least 128, and at most 512 and a
 * sixteenth of the machine's memory. PostgreSQL writes the headers of all buffers when it starts (about 1.5 % of
 * their size), so a small instance should not reserve buffers that it cannot fill.
 */
export function sharedBuffersMb(clusterDir: string, memoryBytes = totalmem()): number {
  const limit = Math.min(MAX_MB, Math.max(MIN_MB, memoryBytes / MEGABYTE / 16));
  const wanted = Math.max(DEFAULT_MB, (GROWTH_FACTOR * bytesOnDisk(join(clusterDir, 'base'))) / MEGABYTE);
  return Math.round(Math.min(limit, wanted));
}

function bytesOnDisk(folder: string): number {
  let sum = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile())
      // Another process that has just started the database may remove files in between.
      sum += statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0;
  return sum;
}

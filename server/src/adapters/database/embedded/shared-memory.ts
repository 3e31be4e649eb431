import { readdirSync, statSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';

const MEGABYTE = 2 ** 20;
/** Bounds of the buffers in MB; PostgreSQL's own default is 128. */
const SMALL = 128;
const LARGEST = 512;
const LEAST = 64;
/** Indexes and tables grow until the next start. */
const GROWTH = 2;

/**
 * `shared_buffers` in MB: twice the size of the databases on disk, at least 128 and at most a sixteenth of the machine's
 * memory or 512. PostgreSQL writes the headers of all buffers when it starts (about 1.5 % of their size), so a small
 * instance does not pay for buffers that it cannot fill.
 */
export function sharedBuffersMb(clusterDir: string, memoryBytes = totalmem()): number {
  const limit = Math.min(LARGEST, Math.max(LEAST, memoryBytes / MEGABYTE / 16));
  const wanted = Math.max(SMALL, (GROWTH * bytesOnDisk(join(clusterDir, 'base'))) / MEGABYTE);
  return Math.round(Math.min(limit, wanted));
}

function bytesOnDisk(folder: string): number {
  let sum = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile())
      // Files may be removed meanwhile, when another process just started the database.
      sum += statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0;
  return sum;
}

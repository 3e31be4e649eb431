import type { Platform } from '../../platform.ts';
import { claimBlobs, ForeignBlobsError } from './claim-blobs.ts';
import type { BlobOwner } from './collect.ts';
import { collectJob } from './collect-job.ts';

export { ForeignBlobsError } from './claim-blobs.ts';
export type { BlobOwner } from './collect.ts';
export { enqueueBlobCollection } from './collect-job.ts';

type StorageDeps = Pick<Platform, 'db' | 'blobs' | 'jobs' | 'secrets' | 'log'>;

/** Registers blob collection, which deletes blobs that no row refers to any more. */
export async function registerStorage(deps: StorageDeps, owners: readonly BlobOwner[]): Promise<void> {
  const { blobs, jobs, secrets, log } = deps;
  try {
    await claimBlobs(blobs, secrets);
  } catch (err) {
    if (!(err instanceof ForeignBlobsError)) throw err;
    // The blobs belong to another database. The job below deletes nothing, because `collect` repeats this check.
    log.warn({ err }, 'blob collection disabled');
  }
  await jobs.handle(collectJob, async () => {
    const { collect } = await import('./collect.ts');
    return async (_payload, { signal }) => {
      const deleted = await collect({ ...deps, owners }, { signal });
      if (deleted) log.info(deleted, 'deleted unreferenced blobs');
    };
  });
}

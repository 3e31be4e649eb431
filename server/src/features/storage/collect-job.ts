import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { JobDefinition, Jobs } from '../../ports/jobs.ts';

/** Delay before a collection, which lets one collection handle a burst of deletions. */
const COLLECT_DELAY_SECONDS = 300;

/** Deletes blobs that nothing refers to any more. */
export const collectJob: JobDefinition<Record<string, never>> = {
  name: 'storage.collect',
  payload: z.strictObject({}),
  retryLimit: 1,
  expireInSeconds: 6 * 3600,
  cron: '47 4 * * *',
};

/** Enqueues a blob collection in the transaction `trx`, which has deleted rows that refer to blobs. */
// biome-ignore lint/suspicious/noExplicitAny: callers have the tables of any feature.
export async function enqueueBlobCollection(trx: Kysely<any>, jobs: Jobs): Promise<void> {
  // With this key, only one requested collection is enqueued at a time. The daily collection has no key.
  const options = { singletonKey: 'asked', startAfterSeconds: COLLECT_DELAY_SECONDS };
  await jobs.enqueue(trx, collectJob, {}, options);
}

import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { JobDefinition, Jobs } from '../../ports/jobs.ts';

/** Time between a deletion of rows and the collection of blobs, so that one collection can follow several deletions. */
const COLLECT_DELAY_SECONDS = 300;

/** Deletes blobs to which no row refers any more, once a day and when requested. */
export const collectJob: JobDefinition<Record<string, never>> = {
  name: 'storage.collect',
  payload: z.strictObject({}),
  retryLimit: 1,
  expireInSeconds: 6 * 3600,
  cron: '47 4 * * *',
};

/** Enqueues a blob collection in the transaction `trx`, which has deleted rows that refer to blobs. */
// biome-ignore lint/suspicious/noExplicitAny: the callers' database types contain the tables of different features.
export async function enqueueBlobCollection(trx: Kysely<any>, jobs: Jobs): Promise<void> {
  // Because of the key, at most one requested collection is in the queue. The daily collection has no key.
  const options = { singletonKey: 'asked', startAfterSeconds: COLLECT_DELAY_SECONDS };
  await jobs.enqueue(trx, collectJob, {}, options);
}

import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { JobDefinition, Jobs } from '../../ports/jobs.ts';

/** What was deleted in a burst is collected together. */
const ASKED_DELAY_SECONDS = 300;

/** Deletes the files that nothing names any more. */
export const collectJob: JobDefinition<Record<string, never>> = {
  name: 'storage.collect',
  payload: z.strictObject({}),
  retryLimit: 1,
  expireInSeconds: 6 * 3600,
  cron: '47 4 * * *',
};

/** Has files deleted soon, when what names them goes with the transaction of `trx`. */
// biome-ignore lint/suspicious/noExplicitAny: any feature's tables.
export async function askToCollect(trx: Kysely<any>, jobs: Jobs): Promise<void> {
  const options = { singletonKey: 'asked', startAfterSeconds: ASKED_DELAY_SECONDS };
  await jobs.enqueue(trx, collectJob, {}, options);
}

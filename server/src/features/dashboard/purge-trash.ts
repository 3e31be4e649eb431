import { TRASH_DAYS } from '@flydeck/contract/dashboard/constants';
import { sql } from 'kysely';
import { z } from 'zod';
import type { JobDefinition, JobHandler, Jobs } from '../../ports/jobs.ts';
import { enqueueBlobCollection } from '../storage/index.ts';
import type { DashboardDb } from './list-presentations.ts';

/** The daily job that permanently deletes presentations that have been in the trash for `TRASH_DAYS` days. */
export const purgeTrashJob: JobDefinition<Record<string, never>> = {
  name: 'dashboard.purge-trash',
  payload: z.strictObject({}),
  retryLimit: 1,
  expireInSeconds: 600,
  cron: '43 3 * * *',
};

export interface PurgeDeps {
  readonly db: DashboardDb;
  readonly jobs: Jobs;
}

/** Returns the handler of `purgeTrashJob`. */
export function createPurgeHandler({ db, jobs }: PurgeDeps): JobHandler<Record<string, never>> {
  return () =>
    db.transaction().execute(async (trx) => {
      const { numDeletedRows } = await trx
        .deleteFrom('presentations')
        .where('deleted_at', '<', sql<Date>`now() - make_interval(days => ${TRASH_DAYS})`)
        .executeTakeFirstOrThrow();
      if (numDeletedRows > 0n) await enqueueBlobCollection(trx, jobs);
    });
}

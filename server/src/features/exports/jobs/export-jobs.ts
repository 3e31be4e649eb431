import { z } from 'zod';
import type { JobDefinition } from '../../../ports/jobs.ts';

/** Maximum number of attempts of a conversion. */
export const MAX_ATTEMPTS = 3;

/** The job that creates the PDF of one content key (`contentKeyOf`). */
export const convertJob: JobDefinition<{ contentKey: string }> = {
  name: 'exports.convert',
  payload: z.strictObject({ contentKey: z.string() }),
  // Higher than the number of attempts, because the queue also counts a retry when a server process was killed.
  retryLimit: 2 * MAX_ATTEMPTS,
  expireInSeconds: 600,
};

/**
 * The job that deletes the rows of expired PDFs, 17 minutes past every hour. The feature `storage` deletes their files
 * later.
 */
export const deleteExpiredExportsJob: JobDefinition<Record<string, never>> = {
  name: 'exports.forget',
  payload: z.strictObject({}),
  retryLimit: 1,
  expireInSeconds: 300,
  cron: '17 * * * *',
};

import { z } from 'zod';
import type { JobDefinition } from '../../../ports/jobs.ts';

/** Imports the file of the upload with the id `upload`, and publishes it as a presentation, private by default. */
export const importUploadJob: JobDefinition<{ upload: string }> = {
  name: 'uploads.import',
  payload: z.strictObject({ upload: z.string() }),
  retryLimit: 3,
  expireInSeconds: 900,
};

/** Once an hour, deletes old failed uploads, and marks uploads as failed if they have not changed for a day. */
export const sweepUploadsJob: JobDefinition<Record<string, never>> = {
  name: 'uploads.sweep',
  payload: z.strictObject({}),
  retryLimit: 1,
  expireInSeconds: 600,
  cron: '17 * * * *',
};

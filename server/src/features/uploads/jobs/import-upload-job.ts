import { z } from 'zod';
import type { JobDefinition } from '../../../ports/jobs.ts';

/** Reads a file that arrived, draws it, and publishes it for its owner alone. */
export const importUploadJob: JobDefinition<{ upload: string }> = {
  name: 'uploads.import',
  payload: z.strictObject({ upload: z.string() }),
  retryLimit: 3,
  expireInSeconds: 900,
};

/** Removes files that failed and were left lying, and ends those whose job is gone. */
export const sweepUploadsJob: JobDefinition<Record<string, never>> = {
  name: 'uploads.sweep',
  payload: z.strictObject({}),
  retryLimit: 1,
  expireInSeconds: 600,
  cron: '17 * * * *',
};

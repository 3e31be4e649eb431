import { z } from 'zod';
import type { JobDefinition } from '../../../ports/jobs.ts';

/** How often a conversion is begun before it counts as failed. */
export const MOST_ATTEMPTS = 3;

/** Writes the PDF of one content key. */
export const convertJob: JobDefinition<{ contentKey: string }> = {
  name: 'exports.convert',
  payload: z.strictObject({ contentKey: z.string() }),
  // Processes that were killed count here, and not among the attempts that failed.
  retryLimit: 2 * MOST_ATTEMPTS,
  expireInSeconds: 600,
};

/** Forgets PDFs that nobody has asked for in a while; their files are collected by the storage. */
export const forgetExportsJob: JobDefinition<Record<string, never>> = {
  name: 'exports.forget',
  payload: z.strictObject({}),
  retryLimit: 1,
  expireInSeconds: 300,
  cron: '17 * * * *',
};

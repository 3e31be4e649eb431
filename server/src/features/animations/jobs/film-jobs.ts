import { z } from 'zod';
import type { JobDefinition } from '../../../ports/jobs.ts';

/** Renders the film of one presentation if the film is due. */
export const filmJob: JobDefinition<{ oid: string }> = {
  name: 'animations.film',
  payload: z.strictObject({ oid: z.string() }),
  retryLimit: 2,
  expireInSeconds: 600,
};

/** Enqueues due films that no notification has enqueued, such as after the first start or missed notifications. */
export const sweepFilmsJob: JobDefinition<Record<string, never>> = {
  name: 'animations.sweep',
  payload: z.strictObject({}),
  retryLimit: 1,
  expireInSeconds: 600,
  cron: '*/10 * * * *',
};

import { z } from 'zod';
import type { JobDefinition } from '../../../ports/jobs.ts';

/** Draws the film of one presentation, where it is due. */
export const filmJob: JobDefinition<{ oid: string }> = {
  name: 'animations.film',
  payload: z.strictObject({ oid: z.string() }),
  retryLimit: 2,
  expireInSeconds: 600,
};

/** Asks for the films that are due and were not asked for: of the first start, and where no word of a publish arrived. */
export const sweepFilmsJob: JobDefinition<Record<string, never>> = {
  name: 'animations.sweep',
  payload: z.strictObject({}),
  retryLimit: 1,
  expireInSeconds: 600,
  cron: '*/10 * * * *',
};

import { z } from 'zod';
import type { JobDefinition } from '../../../ports/jobs.ts';

/** Renders the film of one presentation, if its current scene has no film yet. */
export const filmJob: JobDefinition<{ oid: string }> = {
  name: 'animations.film',
  payload: z.strictObject({ oid: z.string() }),
  retryLimit: 2,
  expireInSeconds: 600,
};

/**
 * Every ten minutes, enqueues the film jobs of presentations whose change no running server noticed, for example
 * because the server was started after the change.
 */
export const sweepFilmsJob: JobDefinition<Record<string, never>> = {
  name: 'animations.sweep',
  payload: z.strictObject({}),
  retryLimit: 1,
  expireInSeconds: 600,
  cron: '*/10 * * * *',
};

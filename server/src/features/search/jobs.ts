import { z } from 'zod';
import type { JobDefinition } from '../../ports/jobs.ts';

const nothing = z.object({});

/** Updates likes and views in lists and ranking, and indexes presentations whose entries are missing or outdated. */
export const popularityJob: JobDefinition<z.infer<typeof nothing>> = {
  name: 'search.standings',
  payload: nothing,
  retryLimit: 1,
  expireInSeconds: 1800,
  cron: '17 * * * *',
};

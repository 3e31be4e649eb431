import { z } from 'zod';
import type { JobDefinition } from '../../ports/jobs.ts';

const nothing = z.object({});

/** Brings lists and ranking up to date with likes and views, and indexes what changed without a word to the search. */
export const standingsJob: JobDefinition<z.infer<typeof nothing>> = {
  name: 'search.standings',
  payload: nothing,
  retryLimit: 1,
  expireInSeconds: 1800,
  cron: '17 * * * *',
};

import { z } from 'zod';
import type { JobDefinition } from '../../ports/jobs.ts';

const emptyPayload = z.object({});

/**
 * Updates the numbers of likes and views in the search index, and indexes presentations with missing or outdated
 * entries.
 */
export const popularityJob: JobDefinition<z.infer<typeof emptyPayload>> = {
  name: 'search.standings',
  payload: emptyPayload,
  retryLimit: 1,
  expireInSeconds: 1800,
  cron: '17 * * * *',
};

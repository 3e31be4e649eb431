import { appendFile } from 'node:fs/promises';
import { z } from 'zod';
import { createLogger } from '../../../http/logger.ts';
import { pgBossJobs } from '../pg-boss-jobs.ts';
import { SHORT_TIMING } from './timing.ts';

/** A process that starts a job and never finishes it: `doomed-worker.ts <connection string> <file to write to>`. */
const [connectionString = '', file = ''] = process.argv.slice(2);

const jobs = await pgBossJobs({
  connectionString,
  work: true,
  log: createLogger('silent'),
  timing: SHORT_TIMING,
});
const job = { name: 'test.crash', payload: z.strictObject({}), retryLimit: 3, expireInSeconds: 600 };
await jobs.handle(job, async () => async () => {
  await appendFile(file, 'taken\n');
  await new Promise(() => undefined);
});

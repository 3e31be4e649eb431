import { appendFile } from 'node:fs/promises';
import { z } from 'zod';
import { createLogger } from '../../../http/logger.ts';
import { openJobs } from '../pg-boss-jobs.ts';
import { SHORT_TIMING } from './timing.ts';

// A worker that runs the job `test.crash`. The job appends a line to a file and never finishes, so that a test can end
// the worker during the job.
// Usage: `hanging-worker.ts <connection string> <file>`
const [connectionString = '', file = ''] = process.argv.slice(2);

const jobs = await openJobs({
  connectionString,
  runsJobs: true,
  log: createLogger('silent'),
  timing: SHORT_TIMING,
});
const job = { name: 'test.crash', payload: z.strictObject({}), retryLimit: 3, expireInSeconds: 600 };
await jobs.handle(job, async () => async () => {
  await appendFile(file, 'started\n');
  await new Promise(() => undefined);
});

import { appendFile } from 'node:fs/promises';
import { createDiskBlobs } from '../../../adapters/blobs/disk-blobs.ts';
import { openJobs } from '../../../adapters/jobs/pg-boss-jobs.ts';
import { SHORT_TIMING } from '../../../adapters/jobs/testing/timing.ts';
import { openDatabase } from '../../../database.ts';
import { createLogger } from '../../../http/logger.ts';
import { createConvertHandler } from '../jobs/convert.ts';
import { convertJob } from '../jobs/export-jobs.ts';

// The program of a process that runs the next conversion job. The conversion appends a line to `startFile` and does not
// end.

const [databaseUrl = '', blobFolder = '', startFile = ''] = process.argv.slice(2);

const log = createLogger('silent');
const { db } = await openDatabase({ databaseUrl, dataDir: '' });
const jobs = await openJobs({ connectionString: databaseUrl, runsJobs: true, log, timing: SHORT_TIMING });
const write = async (): Promise<Uint8Array> => {
  await appendFile(startFile, 'begun\n');
  return new Promise(() => undefined);
};
await jobs.handle(convertJob, async () =>
  createConvertHandler({ db, blobs: createDiskBlobs(blobFolder), log, writePdf: write }),
);

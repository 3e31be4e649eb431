import type { Platform } from '../../platform.ts';
import { importUploadJob, sweepUploadsJob } from './jobs/import-upload-job.ts';
import { registerUploadRoutes } from './routes.ts';

export { uploadBlobKeys } from './blobs-in-use.ts';
export { presentUpload } from './present.ts';
export { listUploads } from './queries.ts';
export type { UploadTables } from './tables.ts';

type UploadsDeps = Pick<Platform, 'app' | 'db' | 'blobs' | 'visitors' | 'config' | 'jobs'>;

/** Registers uploads: receiving members' files and importing them as presentations. */
export async function registerUploads(deps: UploadsDeps): Promise<void> {
  const { jobs } = deps;
  registerUploadRoutes(deps);
  // The handlers are imported with the first job, because they need large modules.
  await jobs.handle(importUploadJob, async () =>
    (await import('./jobs/import-upload.ts')).createImportUploadHandler(deps),
  );
  await jobs.handle(sweepUploadsJob, async () =>
    (await import('./jobs/sweep-uploads.ts')).createSweepUploadsHandler(deps),
  );
}

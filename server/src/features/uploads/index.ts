import type { Platform } from '../../platform.ts';
import { importUploadJob, sweepUploadsJob } from './jobs/import-upload-job.ts';
import { registerUploadRoutes } from './routes.ts';

export { uploadBlobs } from './blobs-in-use.ts';
export { presentUpload } from './present.ts';
export { listUploads } from './queries.ts';
export type { UploadTables } from './tables.ts';

type UploadsDeps = Pick<Platform, 'app' | 'db' | 'blobs' | 'visitors' | 'config' | 'jobs'>;

/** Files that members send, and how they become presentations. */
export async function registerUploads(deps: UploadsDeps): Promise<void> {
  const { app, jobs } = deps;
  await registerUploadRoutes(app, deps);
  // Loaded when the first file comes: reading and drawing are heavy.
  await jobs.handle(importUploadJob, async () =>
    (await import('./jobs/import-upload.ts')).importUpload(deps),
  );
  await jobs.handle(sweepUploadsJob, async () =>
    (await import('./jobs/sweep-uploads.ts')).sweepUploads(deps),
  );
}

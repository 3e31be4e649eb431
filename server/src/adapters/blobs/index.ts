import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { Blobs } from '../../ports/blobs.ts';
import { diskBlobs } from './disk-blobs.ts';

/** Opens the configured blob store: an S3 bucket, else the data folder. */
export async function openBlobs({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<Blobs> {
  if (s3 === undefined) return blobsInFolder({ dataDir });
  // Loaded only if used, because the SDK costs memory and start-up time.
  return (await import('./s3-blobs.ts')).s3Blobs(s3);
}

/** The blobs of the data folder, even if new ones are stored in S3. */
export const blobsInFolder = ({ dataDir }: Pick<Config, 'dataDir'>): Blobs =>
  diskBlobs(join(dataDir, 'blobs'));

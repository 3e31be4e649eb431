import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { Blobs } from '../../ports/blobs.ts';
import { createDiskBlobs } from './disk-blobs.ts';

/** Opens the configured blob store: an S3 bucket if it is configured, otherwise the data folder. */
export async function openBlobs({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<Blobs> {
  if (s3 === undefined) return openFolderBlobs({ dataDir });
  // The S3 store is imported only if it is used, because the SDK costs memory and start-up time.
  return (await import('./s3-blobs.ts')).createS3Blobs(s3);
}

/** Opens the blobs in the data folder, even if the instance is configured to store blobs in S3. */
export const openFolderBlobs = ({ dataDir }: Pick<Config, 'dataDir'>): Blobs => createDiskBlobs(join(dataDir, 'blobs'));

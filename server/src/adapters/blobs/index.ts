import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { Blobs } from '../../ports/blobs.ts';
import { diskBlobs } from './disk-blobs.ts';

/** Blobs where the settings say: in an S3 bucket, else in the data folder. */
export async function openBlobs({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<Blobs> {
  if (s3 === undefined) return blobsInFolder({ dataDir });
  // Loaded only where it is used: the SDK costs memory and time at the start.
  return (await import('./s3-blobs.ts')).s3Blobs(s3);
}

/** Those of the data folder, wherever new ones are stored. */
export const blobsInFolder = ({ dataDir }: Pick<Config, 'dataDir'>): Blobs =>
  diskBlobs(join(dataDir, 'blobs'));

import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { openSecrets } from '../../../adapters/secrets/instance-secrets.ts';
import { BLOB_OWNERS } from '../../../blob-owners.ts';
import type { Instance } from '../../../testing/instance.ts';
import { collect } from '../collect.ts';

const TWO_DAYS_MS = 48 * 3600 * 1000;

/**
 * Sets the modification time of all blobs to two days ago, and then deletes the blobs to which nothing refers. Without
 * the changed time, the collection would keep all blobs, because it deletes only blobs older than a day.
 */
export async function ageAndCollectBlobs({ db, blobs, dataDir }: Instance): Promise<void> {
  const modifiedAt = new Date(Date.now() - TWO_DAYS_MS);
  for (const entry of await readdir(join(dataDir, 'blobs'), { recursive: true, withFileTypes: true }))
    if (entry.isFile()) await utimes(join(entry.parentPath, entry.name), modifiedAt, modifiedAt);
  await collect({ db, blobs, secrets: await openSecrets(db), owners: BLOB_OWNERS });
}

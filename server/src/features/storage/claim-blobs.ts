import type { Secrets } from '../../adapters/secrets/instance-secrets.ts';
import type { Blobs } from '../../ports/blobs.ts';

/**
 * Thrown if the blob store belongs to another database. The other database may refer to blobs to which no row of this
 * database refers.
 */
export class ForeignBlobsError extends Error {
  constructor() {
    super('The blob store belongs to another database, so nothing is deleted from it. Check DATABASE_URL.');
    this.name = 'ForeignBlobsError';
  }
}

/**
 * If the blob store is new, records in the store that it belongs to this database. Otherwise, checks that the store
 * belongs to this database.
 * @throws ForeignBlobsError if the blob store belongs to another database.
 */
export async function claimBlobs(blobs: Blobs, secrets: Secrets): Promise<void> {
  // The secret is derived from a random value in the database, and therefore identifies the database.
  const claimKey = `instance/${secrets('storage').slice(0, 32)}`;
  let isRecorded = false;
  for await (const { key } of blobs.list('instance')) {
    if (key !== claimKey) throw new ForeignBlobsError();
    isRecorded = true;
  }
  if (!isRecorded) await blobs.put(claimKey, new TextEncoder().encode('flydeck\n'));
}

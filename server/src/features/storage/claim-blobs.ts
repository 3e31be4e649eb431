import type { Secrets } from '../../adapters/secrets/instance-secrets.ts';
import type { Blobs } from '../../ports/blobs.ts';

/** Files that belong to another database: what this one does not name may be named there. */
export class ForeignBlobsError extends Error {
  constructor() {
    super('The folder of files belongs to another database; nothing in it is deleted. Check DATABASE_URL.');
    this.name = 'ForeignBlobsError';
  }
}

/**
 * Notes beside the blobs which database they belong to, the first time.
 * @throws ForeignBlobsError where it is another.
 */
export async function claimBlobs(blobs: Blobs, secrets: Secrets): Promise<void> {
  const own = `instance/${secrets('storage').slice(0, 32)}`;
  let isNoted = false;
  for await (const { key } of blobs.list('instance')) {
    if (key !== own) throw new ForeignBlobsError();
    isNoted = true;
  }
  if (!isNoted) await blobs.put(own, new TextEncoder().encode('flydeck\n'));
}

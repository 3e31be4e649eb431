import type { Blobs, ListedBlob } from '../../ports/blobs.ts';
import { BLOB_FOLDERS } from './folders.ts';

const CONCURRENCY = 8;

export interface CopyResult {
  readonly files: number;
  readonly bytes: number;
}

/**
 * Copies all blobs from one store to another, except those that exist there in the same size, so it can be repeated.
 */
export async function copyBlobs(
  from: Blobs,
  to: Blobs,
  onCopied: (blob: ListedBlob) => void = () => undefined,
): Promise<CopyResult> {
  let [files, bytes] = [0, 0];
  const copy = async (blob: ListedBlob): Promise<void> => {
    if ((await to.stat(blob.key))?.bytes === blob.bytes) return;
    const pieces = await from.open(blob.key);
    // Deleted since it was listed.
    if (!pieces) return;
    await to.putPieces(blob.key, pieces as AsyncIterable<Uint8Array>);
    files += 1;
    bytes += blob.bytes;
    onCopied(blob);
  };
  for (const folder of [...BLOB_FOLDERS, 'instance']) {
    let batch: Promise<void>[] = [];
    for await (const blob of from.list(folder)) {
      batch.push(copy(blob));
      if (batch.length < CONCURRENCY) continue;
      await Promise.all(batch);
      batch = [];
    }
    await Promise.all(batch);
  }
  return { files, bytes };
}

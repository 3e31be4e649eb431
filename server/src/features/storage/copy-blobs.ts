import type { Blobs, ListedBlob } from '../../ports/blobs.ts';
import { BLOB_FOLDERS } from './folders.ts';

const CONCURRENT_COPIES = 8;

/**
 * Copies all blobs from one store to another, and returns the number and total size of the copied blobs. Does not copy
 * blobs that the target contains in the same size. An interrupted copy can therefore be continued by another call.
 */
export async function copyBlobs(
  source: Blobs,
  target: Blobs,
  onCopied: (blob: ListedBlob) => void = () => undefined,
): Promise<{ readonly files: number; readonly bytes: number }> {
  let [files, bytes] = [0, 0];
  const copy = async (blob: ListedBlob): Promise<void> => {
    if ((await target.stat(blob.key))?.bytes === blob.bytes) return;
    const chunks = await source.open(blob.key);
    // `chunks` is undefined if the blob was deleted after it was listed.
    if (!chunks) return;
    await target.putStream(blob.key, chunks as AsyncIterable<Uint8Array>);
    files += 1;
    bytes += blob.bytes;
    onCopied(blob);
  };
  // The folder `instance` is not in `BLOB_FOLDERS`, because no row of the database refers to its blobs.
  for (const folder of [...BLOB_FOLDERS, 'instance']) {
    let batch: Promise<void>[] = [];
    for await (const blob of source.list(folder)) {
      batch.push(copy(blob));
      if (batch.length < CONCURRENT_COPIES) continue;
      await Promise.all(batch);
      batch = [];
    }
    await Promise.all(batch);
  }
  return { files, bytes };
}

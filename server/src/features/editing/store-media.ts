import { createHash } from 'node:crypto';
import { MEDIA_MAX_BYTES } from '@flydeck/contract/drafts/limits';
import type { UploadedMedia } from '@flydeck/contract/editing/asset';
import { PublicError } from '@flydeck/contract/errors';
import { newOid } from '../../library/index.ts';
import type { Blobs } from '../../ports/blobs.ts';
import { describeMedia } from '../../publishing/index.ts';
import type { EditingDeps } from './editing-deps.ts';
import { assertStorageLeft } from './presentation-files.ts';

/** Number of bytes from the start of a file by which its format is recognized. */
const HEAD_BYTES = 4096;

interface IncomingMedia {
  readonly chunks: AsyncIterable<Uint8Array>;
  /** The Content-Length of the request; 0 if unknown. */
  readonly declaredBytes: number;
}

/**
 * Stores a streamed video or audio file for a presentation. The format is recognized by the bytes of the file only, so a
 * wrong name or media type has no effect. The file is never in memory as a whole.
 * @throws PublicError `import.too_large`, `upload.storage_full`, or `request.unsupported_media_type` if browsers do not
 * play files with these bytes. The file is then not stored.
 */
export async function storeMedia(
  { db, blobs }: Pick<EditingDeps, 'db' | 'blobs'>,
  oid: string,
  { chunks, declaredBytes }: IncomingMedia,
): Promise<UploadedMedia> {
  if (declaredBytes > MEDIA_MAX_BYTES) throw new PublicError('import.too_large');
  await assertStorageLeft(db, oid, declaredBytes);
  // The hash that names the file is known only after the file has arrived.
  const temporaryKey = `uploads/${newOid()}`;
  const received = new ReceivedFile();
  try {
    await blobs.putStream(temporaryKey, received.read(chunks));
    const media = describeMedia(received.head);
    if (!media) throw new PublicError('request.unsupported_media_type');
    await assertStorageLeft(db, oid, received.byteCount);
    const asset = received.digest();
    const extension = media.url.slice(media.url.lastIndexOf('.'));
    const stored = { ...media, url: `/assets/${asset}${extension}`, bytes: received.byteCount };
    await copyBlob(blobs, temporaryKey, `assets/${asset}${extension}`);
    await copyBlob(blobs, temporaryKey, `originals/${asset}`);
    await db
      .insertInto('draft_assets')
      .values({
        presentation_oid: oid,
        asset,
        bytes: received.byteCount,
        image: null,
        media: JSON.stringify(stored),
      })
      .onConflict((c) => c.columns(['presentation_oid', 'asset']).doUpdateSet({ media: JSON.stringify(stored) }))
      .execute();
    return { asset, media: stored };
  } finally {
    await blobs.delete(temporaryKey);
  }
}

/** Counts and hashes the bytes of a file while they arrive, and keeps the first `HEAD_BYTES` bytes. */
class ReceivedFile {
  readonly #hash = createHash('sha256');
  #head = Buffer.alloc(0);
  #byteCount = 0;

  get byteCount(): number {
    return this.#byteCount;
  }

  get head(): Uint8Array {
    return this.#head;
  }

  /** Returns the SHA-256 hash of all bytes. Can be called once. */
  digest(): string {
    return this.#hash.digest('hex');
  }

  /** Yields the chunks of the file. @throws PublicError `import.too_large` as soon as the file exceeds the limit */
  async *read(chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    for await (const chunk of chunks) {
      this.#byteCount += chunk.length;
      if (this.#byteCount > MEDIA_MAX_BYTES) throw new PublicError('import.too_large');
      this.#hash.update(chunk);
      const missingBytes = HEAD_BYTES - this.#head.length;
      if (missingBytes > 0) this.#head = Buffer.concat([this.#head, chunk.subarray(0, missingBytes)]);
      yield chunk;
    }
  }
}

async function copyBlob(blobs: Blobs, from: string, to: string): Promise<void> {
  const stream = await blobs.open(from);
  if (!stream) throw new Error(`The blob ${from} is missing.`);
  await blobs.putStream(to, stream as AsyncIterable<string | Uint8Array> as AsyncIterable<Uint8Array>);
}

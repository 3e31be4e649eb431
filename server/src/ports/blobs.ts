/**
 * Storage of bytes: scenes, pictures, fonts, media, documents, uploaded files. The content of a blob never changes,
 * because its key contains the hash of its content, or a random id (for example of an upload).
 */
export interface Blobs {
  /**
   * Stores `bytes`. When the promise is resolved, the bytes survive a crash. Storing an existing key only updates the
   * `modifiedAt` of the blob.
   */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Stores a stream like `put`, without buffering it in memory. If `chunks` throws, nothing is stored. */
  putStream(key: string, chunks: AsyncIterable<Uint8Array>): Promise<void>;
  /** Size of the blob; undefined if there is no blob. */
  stat(key: string): Promise<{ readonly bytes: number } | undefined>;
  /** All bytes of the blob; undefined if there is no blob. */
  read(key: string): Promise<Uint8Array | undefined>;
  /** The bytes of `range`, or all bytes without a range; undefined if there is no blob. */
  open(key: string, range?: ByteRange): Promise<NodeJS.ReadableStream | undefined>;
  delete(key: string): Promise<void>;
  /** All blobs of a folder such as `scenes`, unordered. Blobs added or deleted meanwhile may be included or not. */
  list(folder: string): AsyncIterable<ListedBlob>;
  /**
   * Deletes the blob if it was last put before `time`. A blob that is put concurrently is not deleted. Resolves to
   * true if the blob was deleted or was missing, and to false if it was kept.
   */
  deleteIfOlder(key: string, time: Date): Promise<boolean>;
}

/** An entry of a list of blobs. */
export interface ListedBlob {
  readonly key: string;
  readonly bytes: number;
  /** When the blob was last put. */
  readonly modifiedAt: Date;
}

/** Positions of the first and the last byte, both included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** Whether `folder` is a valid name of a blob folder. */
export const isBlobFolder = (folder: string): boolean => /^[a-z]{1,20}$/.test(folder);

/** Matches `folder/name`, with a lower-case folder and a name without a leading dot. */
const KEY_PATTERN = /^[a-z]{1,20}\/[A-Za-z0-9_-][A-Za-z0-9_.-]{0,199}$/;

/** Whether `key` is a valid blob key. The file of a valid key is always in the folder that the key names. */
export const isBlobKey = (key: string): boolean => KEY_PATTERN.test(key) && !key.includes('..');

/** Returns the blob key of a root-relative URL such as `/assets/…`; undefined for other URLs. */
export function blobKeyOf(url: string): string | undefined {
  const key = url.slice(1);
  return url.startsWith('/') && isBlobKey(key) ? key : undefined;
}

/** An invalid blob key or blob folder. */
export class InvalidBlobKeyError extends Error {
  constructor(keyOrFolder: string) {
    super(`"${keyOrFolder.slice(0, 100)}" is not a valid blob key or blob folder.`);
    this.name = 'InvalidBlobKeyError';
  }
}

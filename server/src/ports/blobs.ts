/**
 * Where published bytes lie: scenes, pictures, fonts, media, documents. A key names its content (it holds the content's
 * hash), so what lies under a key never changes.
 */
export interface Blobs {
  /** Stores `bytes`; when it resolves they survive a crash. Storing the same key again changes only its `modifiedAt`. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The same for bytes that arrive piece by piece: they are never all in memory. When `pieces` throws, nothing is stored. */
  putPieces(key: string, pieces: AsyncIterable<Uint8Array>): Promise<void>;
  /** Size of what lies under `key`; undefined when nothing does. */
  stat(key: string): Promise<{ readonly bytes: number } | undefined>;
  /** All bytes; undefined when there are none. */
  read(key: string): Promise<Uint8Array | undefined>;
  /** Bytes from `first` to `last`, both included; undefined when nothing lies under `key`. */
  open(key: string, range?: ByteRange): Promise<NodeJS.ReadableStream | undefined>;
  delete(key: string): Promise<void>;
  /** All blobs of a folder, `scenes`, in no order; those that come or go meanwhile may be among them or not. */
  list(folder: string): AsyncIterable<ListedBlob>;
  /** Deletes what was last put before `moment`, and never what is put meanwhile. Resolves to whether it is gone. */
  deleteIfOlder(key: string, moment: Date): Promise<boolean>;
}

export interface ListedBlob {
  readonly key: string;
  readonly bytes: number;
  /** When it was last put. */
  readonly modifiedAt: Date;
}

export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

const FOLDER = /^[a-z]{1,20}$/;

/** Whether blobs may lie in a folder of this name. */
export const isBlobFolder = (folder: string): boolean => FOLDER.test(folder);

/** `folder/name.ext`: lower-case folders, names without a leading dot. */
const KEY = /^[a-z]{1,20}\/[A-Za-z0-9_-][A-Za-z0-9_.-]{0,199}$/;

/** Whether `key` may name a blob; everything that could leave its folder may not. */
export function isBlobKey(key: string): boolean {
  return KEY.test(key) && !key.includes('..');
}

/** The key of what is served below the instance's root, `/assets/…`; undefined for addresses of anything else. */
export function blobKeyOf(url: string): string | undefined {
  const key = url.slice(1);
  return url.startsWith('/') && isBlobKey(key) ? key : undefined;
}

/** A key that cannot name a blob. */
export class InvalidBlobKeyError extends Error {
  constructor(key: string) {
    super(`"${key.slice(0, 100)}" cannot name a blob.`);
    this.name = 'InvalidBlobKeyError';
  }
}

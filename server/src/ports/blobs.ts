/**
 * Where published bytes lie: scenes, pictures, fonts, media, documents. A key names its content (it holds the content's
 * hash), so what lies under a key never changes.
 */
export interface Blobs {
  /** Stores `bytes`; when it resolves they survive a crash. Storing the same key again changes nothing. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Size of what lies under `key`; undefined when nothing does. */
  stat(key: string): Promise<{ readonly bytes: number } | undefined>;
  /** All bytes; undefined when there are none. */
  read(key: string): Promise<Uint8Array | undefined>;
  /** Bytes from `first` to `last`, both included; undefined when nothing lies under `key`. */
  open(key: string, range?: ByteRange): Promise<NodeJS.ReadableStream | undefined>;
  delete(key: string): Promise<void>;
}

export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** `folder/name.ext`: lower-case folders, names without a leading dot. */
const KEY = /^[a-z]{1,20}\/[A-Za-z0-9_-][A-Za-z0-9_.-]{0,199}$/;

/** Whether `key` may name a blob; everything that could leave its folder may not. */
export function isBlobKey(key: string): boolean {
  return KEY.test(key) && !key.includes('..');
}

/** A key that cannot name a blob. */
export class InvalidBlobKeyError extends Error {
  constructor(key: string) {
    super(`"${key.slice(0, 100)}" cannot name a blob.`);
    this.name = 'InvalidBlobKeyError';
  }
}

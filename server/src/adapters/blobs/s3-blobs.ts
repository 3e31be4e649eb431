import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import {
  type Blobs,
  InvalidBlobKeyError,
  isBlobFolder,
  isBlobKey,
  type ListedBlob,
} from '../../ports/blobs.ts';
import { systemClock } from '../../ports/clock.ts';

/** The configured bucket. */
export interface S3Settings {
  readonly bucket: string;
  /** Undefined: Amazon's endpoint for the region. */
  readonly endpoint: string | undefined;
  readonly region: string;
  /** Undefined: credentials that the SDK finds in the environment, such as the role of the machine. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  /** Whether the bucket is in the path instead of the host name. */
  readonly pathStyle: boolean;
  /** Keys per page of a listing; undefined: the service's default. */
  readonly keysPerPage?: number;
}

const PART_BYTES = 8 * 1024 * 1024;
const REQUEST_TIMEOUT_MS = 60_000;
const ATTEMPTS = 4;

/** S3 modification times are whole seconds, rounded down. */
const TIME_STEP_MS = 1000;
/** A deletion takes four requests; one that began longer ago was abandoned. */
const DELETION_MAX_MS = 10 * REQUEST_TIMEOUT_MS;
const DELETION_POLL_MS = 200;

/** Key of the marker object for "`key` is being deleted", outside the key space of blobs. */
const markerOf = (key: string): string => `.deleting/${key}`;

function isMissing(error: unknown): boolean {
  const { name, $metadata } = error as {
    readonly name?: string;
    readonly $metadata?: { readonly httpStatusCode?: number };
  };
  return name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404;
}

/** Returns `undefined` if the object is missing; rethrows other errors. */
async function ifPresent<T>(action: () => Promise<T>): Promise<T | undefined> {
  try {
    return await action();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function assertKey(key: string): void {
  if (!isBlobKey(key)) throw new InvalidBlobKeyError(key);
}

/** The S3 requests needed for blobs, on one bucket. */
class Bucket {
  readonly #client: S3Client;
  readonly #name: string;
  readonly #keysPerPage: number | undefined;

  constructor({ bucket, endpoint, region, credentials, pathStyle, keysPerPage }: S3Settings) {
    this.#keysPerPage = keysPerPage;
    this.#name = bucket;
    this.#client = new S3Client({
      region,
      forcePathStyle: pathStyle,
      maxAttempts: ATTEMPTS,
      requestHandler: { requestTimeout: REQUEST_TIMEOUT_MS, connectionTimeout: REQUEST_TIMEOUT_MS },
      // Checksums besides the signature are specific to Amazon; most other services refuse them.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(endpoint === undefined ? {} : { endpoint }),
      ...(credentials === undefined ? {} : { credentials }),
    });
  }

  put = async (key: string, bytes: Uint8Array): Promise<void> => {
    await this.#client.send(new PutObjectCommand({ Bucket: this.#name, Key: key, Body: bytes }));
  };

  /** Uploads in parts if long; nothing is stored if `pieces` throws. */
  putPieces = async (key: string, pieces: AsyncIterable<Uint8Array>): Promise<void> => {
    const upload = new Upload({
      client: this.#client,
      params: { Bucket: this.#name, Key: key, Body: Readable.from(pieces, { objectMode: false }) },
      partSize: PART_BYTES,
      queueSize: 2,
    });
    await upload.done();
  };

  head = (key: string): Promise<{ bytes: number; modifiedAt: Date } | undefined> =>
    ifPresent(async () => {
      const found = await this.#client.send(new HeadObjectCommand({ Bucket: this.#name, Key: key }));
      return { bytes: found.ContentLength ?? 0, modifiedAt: found.LastModified ?? new Date(0) };
    });

  get = (key: string, range?: string): Promise<Readable | undefined> =>
    ifPresent(async () => {
      const request = { Bucket: this.#name, Key: key, ...(range === undefined ? {} : { Range: range }) };
      const { Body } = await this.#client.send(new GetObjectCommand(request));
      if (!(Body instanceof Readable)) throw new Error(`S3 sent no body for ${key}.`);
      return Body;
    });

  delete = async (key: string): Promise<void> => {
    await ifPresent(() => this.#client.send(new DeleteObjectCommand({ Bucket: this.#name, Key: key })));
  };

  async *list(prefix: string): AsyncIterable<ListedBlob> {
    for (let token: string | undefined; ; ) {
      const page = await this.#client.send(
        new ListObjectsV2Command({
          Bucket: this.#name,
          Prefix: prefix,
          ...(token === undefined ? {} : { ContinuationToken: token }),
          ...(this.#keysPerPage === undefined ? {} : { MaxKeys: this.#keysPerPage }),
        }),
      );
      for (const { Key: key, Size: bytes = 0, LastModified: modifiedAt } of page.Contents ?? [])
        if (key !== undefined && modifiedAt && isBlobKey(key)) yield { key, bytes, modifiedAt };
      token = page.NextContinuationToken;
      if (token === undefined) return;
    }
  }
}

/**
 * Waits until no process is deleting `key`; resolves to whether one was. The marker of a deletion whose process died is
 * removed.
 */
async function waitForDeletion(bucket: Bucket, key: string): Promise<boolean> {
  for (let wasDeleting = false; ; wasDeleting = true) {
    const marker = await bucket.head(markerOf(key));
    if (!marker) return wasDeleting;
    if (systemClock.now().getTime() - marker.modifiedAt.getTime() > DELETION_MAX_MS)
      await bucket.delete(markerOf(key));
    await delay(DELETION_POLL_MS);
  }
}

/**
 * S3 has no conditional deletion by modification time, so a deletion is announced by a marker object. A writer
 * checks for the marker after storing and stores again once it is gone; a deleter checks the modification time
 * after writing the marker. Whichever comes first, the other one sees it, because S3 reads are consistent with
 * earlier writes.
 */
async function deleteIfOlder(bucket: Bucket, key: string, moment: Date): Promise<boolean> {
  const isOlder = (found: { readonly modifiedAt: Date }) =>
    found.modifiedAt.getTime() + TIME_STEP_MS <= moment.getTime();
  const found = await bucket.head(key);
  if (!found) return true;
  if (!isOlder(found)) return false;
  await bucket.put(markerOf(key), new Uint8Array());
  try {
    const now = await bucket.head(key);
    if (now && !isOlder(now)) return false;
    await bucket.delete(key);
    return true;
  } finally {
    await bucket.delete(markerOf(key));
  }
}

/** Blobs as objects of a bucket, stored under their keys. Modification times are whole seconds. */
export function s3Blobs(settings: S3Settings): Blobs {
  const bucket = new Bucket(settings);
  const put = async (key: string, bytes: Uint8Array): Promise<void> => {
    assertKey(key);
    do await bucket.put(key, bytes);
    while (await waitForDeletion(bucket, key));
  };
  return {
    put,
    async putPieces(key, pieces) {
      assertKey(key);
      // The stream can be read only once, so wait before reading it. Its key is new, so nothing deletes it later.
      await waitForDeletion(bucket, key);
      await bucket.putPieces(key, pieces);
    },
    async stat(key) {
      assertKey(key);
      const found = await bucket.head(key);
      return found && { bytes: found.bytes };
    },
    async read(key) {
      assertKey(key);
      const body = await bucket.get(key);
      return body && Buffer.concat(await body.toArray());
    },
    async open(key, range) {
      assertKey(key);
      return bucket.get(key, range && `bytes=${range.first}-${range.last}`);
    },
    async delete(key) {
      assertKey(key);
      await bucket.delete(key);
    },
    async *list(folder) {
      if (!isBlobFolder(folder)) throw new InvalidBlobKeyError(folder);
      yield* bucket.list(`${folder}/`);
    },
    async deleteIfOlder(key, moment) {
      assertKey(key);
      return deleteIfOlder(bucket, key, moment);
    },
  };
}

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
import { type Blobs, InvalidBlobKeyError, isBlobFolder, isBlobKey, type ListedBlob } from '../../ports/blobs.ts';
import { systemClock } from '../../ports/clock.ts';

/** The configured bucket. */
export interface S3Settings {
  readonly bucket: string;
  /** Undefined: Amazon's endpoint for the region. */
  readonly endpoint: string | undefined;
  readonly region: string;
  /** Undefined: credentials that the SDK finds in the environment, such as the role of the machine. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  /** Whether request URLs contain the bucket's name in the path instead of the host name. */
  readonly pathStyle: boolean;
  /** Keys per page of a listing; undefined: the service's default. */
  readonly keysPerPage?: number;
}

/** Size of the parts of multipart uploads. */
const PART_BYTES = 8 * 1024 * 1024;
const REQUEST_TIMEOUT_MS = 60_000;
const MAX_ATTEMPTS = 4;

/** Resolution of S3 modification times, which are rounded down to seconds. */
const TIME_RESOLUTION_MS = 1000;
/** A process that has not finished a deletion after this time counts as crashed. */
const DELETION_MAX_MS = 10 * REQUEST_TIMEOUT_MS;
/** Interval of checks whether a deletion is finished. */
const DELETION_POLL_MS = 200;

/**
 * Returns the key of the marker object that exists while `key` is being deleted. Marker keys are not valid for blobs.
 */
const markerKeyOf = (key: string): string => `.deleting/${key}`;

function isMissing(error: unknown): boolean {
  const { name, $metadata } = error as {
    readonly name?: string;
    readonly $metadata?: { readonly httpStatusCode?: number };
  };
  return name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404;
}

/** Runs `action`. Returns undefined if the object is missing, and rethrows other errors. */
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

/** The operations on one bucket from which the blob store is built. */
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
      maxAttempts: MAX_ATTEMPTS,
      requestHandler: { requestTimeout: REQUEST_TIMEOUT_MS, connectionTimeout: REQUEST_TIMEOUT_MS },
      // Most services other than Amazon refuse requests with additional checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(endpoint === undefined ? {} : { endpoint }),
      ...(credentials === undefined ? {} : { credentials }),
    });
  }

  put = async (key: string, bytes: Uint8Array): Promise<void> => {
    await this.#client.send(new PutObjectCommand({ Bucket: this.#name, Key: key, Body: bytes }));
  };

  /** Uploads a stream, in several parts if it is large. If `chunks` throws, nothing is stored. */
  putChunks = async (key: string, chunks: AsyncIterable<Uint8Array>): Promise<void> => {
    const upload = new Upload({
      client: this.#client,
      params: { Bucket: this.#name, Key: key, Body: Readable.from(chunks, { objectMode: false }) },
      partSize: PART_BYTES,
      queueSize: 2,
    });
    await upload.done();
  };

  head = (key: string): Promise<{ bytes: number; modifiedAt: Date } | undefined> =>
    ifPresent(async () => {
      const object = await this.#client.send(new HeadObjectCommand({ Bucket: this.#name, Key: key }));
      return { bytes: object.ContentLength ?? 0, modifiedAt: object.LastModified ?? new Date(0) };
    });

  get = (key: string, rangeHeader?: string): Promise<Readable | undefined> =>
    ifPresent(async () => {
      const request = { Bucket: this.#name, Key: key, ...(rangeHeader === undefined ? {} : { Range: rangeHeader }) };
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
 * Waits until no process is deleting `key`. Resolves to whether a deletion was running. Removes the marker object of a
 * process that crashed during a deletion.
 */
async function waitForDeletion(bucket: Bucket, key: string): Promise<boolean> {
  for (let wasDeleting = false; ; wasDeleting = true) {
    const marker = await bucket.head(markerKeyOf(key));
    if (!marker) return wasDeleting;
    if (systemClock.now().getTime() - marker.modifiedAt.getTime() > DELETION_MAX_MS)
      await bucket.delete(markerKeyOf(key));
    await delay(DELETION_POLL_MS);
  }
}

/**
 * Deletes a blob whose modification time is before `time`. Returns whether the blob is deleted or was missing. S3 has
 * no conditional deletion by modification time, so a marker object announces the deletion. A writer checks for the
 * marker after storing the blob. If the marker exists, the writer waits until the marker is deleted, and stores the
 * blob again.
 * The deleting process checks the modification time after writing the marker. Because S3 reads are consistent with
 * earlier writes, either the writer sees the marker or the deleting process sees the new modification time.
 */
async function deleteIfOlder(bucket: Bucket, key: string, time: Date): Promise<boolean> {
  // An object that was modified in the same second as `time` may be newer than `time`.
  const isOlder = (object: { readonly modifiedAt: Date }) =>
    object.modifiedAt.getTime() + TIME_RESOLUTION_MS <= time.getTime();
  const object = await bucket.head(key);
  if (!object) return true;
  if (!isOlder(object)) return false;
  await bucket.put(markerKeyOf(key), new Uint8Array());
  try {
    const currentObject = await bucket.head(key);
    if (currentObject && !isOlder(currentObject)) return false;
    await bucket.delete(key);
    return true;
  } finally {
    await bucket.delete(markerKeyOf(key));
  }
}

/** Returns a store that stores blobs as objects of a bucket. Modification times are whole seconds. */
export function createS3Blobs(settings: S3Settings): Blobs {
  const bucket = new Bucket(settings);
  const put = async (key: string, bytes: Uint8Array): Promise<void> => {
    assertKey(key);
    do await bucket.put(key, bytes);
    while (await waitForDeletion(bucket, key));
  };
  return {
    put,
    async putStream(key, chunks) {
      assertKey(key);
      // The stream can be read only once, so it cannot be stored again after a concurrent deletion. Streams are stored
      // under new keys, so only a deletion that is already running can affect them.
      await waitForDeletion(bucket, key);
      await bucket.putChunks(key, chunks);
    },
    async stat(key) {
      assertKey(key);
      const object = await bucket.head(key);
      return object && { bytes: object.bytes };
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
    async deleteIfOlder(key, time) {
      assertKey(key);
      return deleteIfOlder(bucket, key, time);
    },
  };
}

import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blobsContract } from './blobs.contract.ts';
import { createS3Blobs, type S3Settings } from './s3-blobs.ts';
import { describeMissingPrograms, type S3Server, startSwift } from './testing/swift-server.ts';

/** A duration that is longer than the resolution of Swift's modification times. */
const TIME_STEP_MS = 2100;
const missingPrograms = describeMissingPrograms();

describe.skipIf(missingPrograms !== undefined)(`blobs in S3${missingPrograms ? `: ${missingPrograms}` : ''}`, () => {
  let server: S3Server;
  let bucketCount = 0;
  beforeAll(async () => {
    server = await startSwift();
  }, 120_000);
  afterAll(() => server?.close());

  const createBucket = (): Promise<S3Settings> => server.createBucket(`bucket-${bucketCount++}`);

  blobsContract(async () => createS3Blobs(await createBucket()), { timeStepMs: TIME_STEP_MS, raceRounds: 3 });

  it('stores a stream of several large chunks, and nothing if the stream fails', async () => {
    const blobs = createS3Blobs(await createBucket());
    const chunk = new Uint8Array(3 * 1024 * 1024).fill(7);
    async function* chunks({ fails }: { readonly fails: boolean }) {
      for (let i = 0; i < 7; i += 1) yield chunk;
      if (fails) throw new Error('connection lost');
    }
    await blobs.putStream('uploads/large', chunks({ fails: false }));
    expect(await blobs.stat('uploads/large')).toEqual({ bytes: 7 * chunk.length });
    await expect(blobs.putStream('uploads/half', chunks({ fails: true }))).rejects.toThrow('connection lost');
    expect(await blobs.stat('uploads/half')).toBeUndefined();
  });

  it('lists all keys if a listing has several pages', async () => {
    const blobs = createS3Blobs({ ...(await createBucket()), keysPerPage: 3 });
    const keys = Array.from({ length: 8 }, (_, i) => `assets/${i}.webp`);
    await Promise.all(keys.map((key) => blobs.put(key, new Uint8Array(1))));
    const listedKeys: string[] = [];
    for await (const { key } of blobs.list('assets')) listedKeys.push(key);
    expect(listedKeys.sort()).toEqual(keys);
  });

  it('rejects reads and writes if access is denied, and writes if the bucket is missing', async () => {
    const settings = await createBucket();
    const credentials = { accessKeyId: 'test:tester', secretAccessKey: 'wrong' };
    const denied = createS3Blobs({ ...settings, credentials });
    await expect(denied.read('assets/a.webp')).rejects.toThrow();
    await expect(denied.put('assets/a.webp', new Uint8Array(1))).rejects.toThrow();
    await expect(
      createS3Blobs({ ...settings, bucket: 'missing' }).put('assets/a.webp', new Uint8Array(1)),
    ).rejects.toThrow();
  });

  it('keeps a blob that a second store writes while the first store deletes it', async () => {
    const settings = await createBucket();
    const [first, second] = [createS3Blobs(settings), createS3Blobs(settings)];
    await first.put('assets/a.webp', new Uint8Array(1));
    await delay(TIME_STEP_MS);
    const [isDeleted] = await Promise.all([
      first.deleteIfOlder('assets/a.webp', new Date()),
      second.put('assets/a.webp', new Uint8Array(1)),
    ]);
    // Either call may run first, so `isDeleted` may be true or false.
    expect(typeof isDeleted).toBe('boolean');
    expect(await first.stat('assets/a.webp')).toEqual({ bytes: 1 });
  });
});

import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blobsContract } from './blobs.contract.ts';
import { type S3Settings, s3Blobs } from './s3-blobs.ts';
import { missingForSwift, type S3Server, startSwift } from './testing/swift-server.ts';

const missing = missingForSwift();

describe.skipIf(missing !== undefined)(`blobs in S3${missing ? `: ${missing}` : ''}`, () => {
  let server: S3Server;
  let count = 0;
  beforeAll(async () => {
    server = await startSwift();
  }, 120_000);
  afterAll(() => server?.close());

  const createBucket = (): Promise<S3Settings> => server.bucket(`bucket-${count++}`);

  blobsContract(async () => s3Blobs(await createBucket()), { timeStepMs: 2100, raceRounds: 3 });

  it('stores large files in parts, and nothing if the stream fails', async () => {
    const blobs = s3Blobs(await createBucket());
    const part = new Uint8Array(3 * 1024 * 1024).fill(7);
    async function* pieces(fails: boolean) {
      for (let i = 0; i < 7; i += 1) yield part;
      if (fails) throw new Error('connection lost');
    }
    await blobs.putPieces('uploads/large', pieces(false));
    expect(await blobs.stat('uploads/large')).toEqual({ bytes: 7 * part.length });
    await expect(blobs.putPieces('uploads/half', pieces(true))).rejects.toThrow('connection lost');
    expect(await blobs.stat('uploads/half')).toBeUndefined();
  });

  it('lists more than one page', async () => {
    const blobs = s3Blobs({ ...(await createBucket()), keysPerPage: 3 });
    const keys = Array.from({ length: 8 }, (_, i) => `assets/${i}.webp`);
    await Promise.all(keys.map((key) => blobs.put(key, new Uint8Array(1))));
    const listed: string[] = [];
    for await (const { key } of blobs.list('assets')) listed.push(key);
    expect(listed.sort()).toEqual(keys);
  });

  it('fails without the bucket or permission instead of reporting a missing file', async () => {
    const settings = await createBucket();
    const credentials = { accessKeyId: 'test:tester', secretAccessKey: 'wrong' };
    const denied = s3Blobs({ ...settings, credentials });
    await expect(denied.read('assets/a.webp')).rejects.toThrow();
    await expect(denied.put('assets/a.webp', new Uint8Array(1))).rejects.toThrow();
    await expect(
      s3Blobs({ ...settings, bucket: 'missing' }).put('assets/a.webp', new Uint8Array(1)),
    ).rejects.toThrow();
  });

  it('stores a blob written during a deletion once the deletion is done', async () => {
    const settings = await createBucket();
    const [one, other] = [s3Blobs(settings), s3Blobs(settings)];
    await one.put('assets/a.webp', new Uint8Array(1));
    await delay(2100);
    const [isGone] = await Promise.all([
      one.deleteIfOlder('assets/a.webp', new Date()),
      other.put('assets/a.webp', new Uint8Array(1)),
    ]);
    expect(typeof isGone).toBe('boolean');
    expect(await one.stat('assets/a.webp')).toEqual({ bytes: 1 });
  });
});

import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import type { Blobs, ListedBlob } from '../../ports/blobs.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

async function listBlobs(blobs: Blobs, folder: string): Promise<ListedBlob[]> {
  const listed: ListedBlob[] = [];
  for await (const blob of blobs.list(folder)) listed.push(blob);
  return listed;
}

export interface BlobsContractOptions {
  /** A duration longer than the resolution of the store's modification times. */
  readonly timeStepMs?: number;
  /** How often the tests of concurrent operations are repeated. */
  readonly raceRounds?: number;
}

/** Registers the tests that every blob store must pass. Call this function inside a `describe` of the adapter. */
export function blobsContract(
  create: () => Promise<Blobs>,
  { timeStepMs = 20, raceRounds = 20 }: BlobsContractOptions = {},
): void {
  const waitTimeStep = () => new Promise((resolve) => setTimeout(resolve, timeStepMs));

  it('reads the bytes that were stored', async () => {
    const blobs = await create();
    await blobs.put('scenes/abc.json', bytes('hello'));
    expect(Buffer.from((await blobs.read('scenes/abc.json')) ?? []).toString()).toBe('hello');
    expect(await blobs.stat('scenes/abc.json')).toEqual({ bytes: 5 });
  });

  it('returns undefined for a missing key', async () => {
    const blobs = await create();
    expect(await blobs.stat('scenes/none.json')).toBeUndefined();
    expect(await blobs.read('scenes/none.json')).toBeUndefined();
    expect(await blobs.open('scenes/none.json')).toBeUndefined();
  });

  it('reads an inclusive byte range', async () => {
    const blobs = await create();
    await blobs.put('assets/a.mp4', bytes('0123456789'));
    const stream = await blobs.open('assets/a.mp4', { first: 2, last: 5 });
    expect((await buffer(stream as NodeJS.ReadableStream)).toString()).toBe('2345');
  });

  it('stores a stream completely or not at all', async () => {
    const blobs = await create();
    async function* chunks({ fails }: { readonly fails: boolean }) {
      yield bytes('one ');
      yield bytes('two');
      if (fails) throw new Error('connection lost');
    }
    await blobs.putStream('uploads/whole', chunks({ fails: false }));
    expect(Buffer.from((await blobs.read('uploads/whole')) ?? []).toString()).toBe('one two');
    await expect(blobs.putStream('uploads/half', chunks({ fails: true }))).rejects.toThrow('connection lost');
    expect(await blobs.stat('uploads/half')).toBeUndefined();
  });

  it('accepts concurrent writes of the same key', async () => {
    const blobs = await create();
    const puts = Array.from({ length: 8 }, () => blobs.put('fonts/same.woff2', bytes('font')));
    await Promise.all(puts);
    expect(await blobs.stat('fonts/same.woff2')).toEqual({ bytes: 4 });
  });

  it('deletes a blob and ignores a missing key', async () => {
    const blobs = await create();
    await blobs.put('assets/gone.webp', bytes('x'));
    await blobs.delete('assets/gone.webp');
    await blobs.delete('assets/gone.webp');
    expect(await blobs.stat('assets/gone.webp')).toBeUndefined();
  });

  it('lists only the given folder, with sizes and times', async () => {
    const blobs = await create();
    const before = Date.now();
    await blobs.put('assets/one.webp', bytes('1'));
    await blobs.put('assets/two.webp', bytes('22'));
    await blobs.put('fonts/three.woff2', bytes('333'));
    const listed = (await listBlobs(blobs, 'assets')).sort((a, b) => a.bytes - b.bytes);
    expect(listed.map(({ key, bytes: size }) => [key, size])).toEqual([
      ['assets/one.webp', 1],
      ['assets/two.webp', 2],
    ]);
    // The times of the store may have a lower resolution than `Date`.
    for (const { modifiedAt } of listed) expect(modifiedAt.getTime()).toBeGreaterThan(before - 5000);
    expect(await listBlobs(blobs, 'nothing')).toEqual([]);
    await expect(listBlobs(blobs, '../assets')).rejects.toThrow('"../assets" is not a valid blob key or blob folder.');
  });

  it('deletes a blob only if it was last stored before the given time, and reports missing blobs as deleted', async () => {
    const blobs = await create();
    await blobs.put('assets/same.webp', bytes('x'));
    await waitTimeStep();
    const time = new Date();
    await waitTimeStep();
    await blobs.put('assets/new.webp', bytes('x'));
    expect(await blobs.deleteIfOlder('assets/new.webp', time)).toBe(false);
    await blobs.put('assets/same.webp', bytes('x'));
    expect(await blobs.deleteIfOlder('assets/same.webp', time)).toBe(false);
    expect(await blobs.stat('assets/same.webp')).toEqual({ bytes: 1 });
    await waitTimeStep();
    expect(await blobs.deleteIfOlder('assets/same.webp', new Date())).toBe(true);
    expect(await blobs.stat('assets/same.webp')).toBeUndefined();
    expect(await blobs.deleteIfOlder('assets/same.webp', new Date())).toBe(true);
  });

  it('keeps a blob that is stored again while it is being deleted', async () => {
    const blobs = await create();
    for (let round = 0; round < raceRounds; round += 1) {
      const key = `assets/race-${round}.webp`;
      await blobs.put(key, bytes('x'));
      await waitTimeStep();
      await Promise.all([blobs.deleteIfOlder(key, new Date()), blobs.put(key, bytes('x'))]);
      expect(await blobs.stat(key)).toEqual({ bytes: 1 });
    }
  });

  it.each(['../secret', 'scenes/../x', 'scenes/a/b', '/etc/passwd', 'scenes/', 'scenes/.hidden', 'a\0b/c', 'Scenes/x'])(
    'rejects the invalid key %j',
    async (key) => {
      const blobs = await create();
      const message = `"${key}" is not a valid blob key or blob folder.`;
      await expect(blobs.put(key, bytes('x'))).rejects.toThrow(message);
      await expect(blobs.read(key)).rejects.toThrow(message);
    },
  );
}

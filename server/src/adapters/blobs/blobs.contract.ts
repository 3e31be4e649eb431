import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import type { Blobs, ListedBlob } from '../../ports/blobs.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

async function listOf(blobs: Blobs, folder: string): Promise<ListedBlob[]> {
  const listed: ListedBlob[] = [];
  for await (const blob of blobs.list(folder)) listed.push(blob);
  return listed;
}

export interface BlobsContractOptions {
  /** Longer than the steps in which the store counts times of change. */
  readonly timeStepMs?: number;
  readonly raceRounds?: number;
}

/** What every store of blobs has to do; run inside a `describe` of its adapter. */
export function blobsContract(
  create: () => Promise<Blobs>,
  { timeStepMs = 20, raceRounds = 20 }: BlobsContractOptions = {},
): void {
  const passAMoment = () => new Promise((resolve) => setTimeout(resolve, timeStepMs));

  it('gives back what was put', async () => {
    const blobs = await create();
    await blobs.put('scenes/abc.json', bytes('hello'));
    expect(Buffer.from((await blobs.read('scenes/abc.json')) ?? []).toString()).toBe('hello');
    expect(await blobs.stat('scenes/abc.json')).toEqual({ bytes: 5 });
  });

  it('says so when there is nothing', async () => {
    const blobs = await create();
    expect(await blobs.stat('scenes/none.json')).toBeUndefined();
    expect(await blobs.read('scenes/none.json')).toBeUndefined();
    expect(await blobs.open('scenes/none.json')).toBeUndefined();
  });

  it('reads a range, both ends included', async () => {
    const blobs = await create();
    await blobs.put('assets/a.mp4', bytes('0123456789'));
    const part = await blobs.open('assets/a.mp4', { first: 2, last: 5 });
    expect((await buffer(part as NodeJS.ReadableStream)).toString()).toBe('2345');
  });

  it('takes bytes piece by piece, all of them or none', async () => {
    const blobs = await create();
    async function* pieces(fails: boolean) {
      yield bytes('one ');
      yield bytes('two');
      if (fails) throw new Error('gone away');
    }
    await blobs.putPieces('uploads/whole', pieces(false));
    expect(Buffer.from((await blobs.read('uploads/whole')) ?? []).toString()).toBe('one two');
    await expect(blobs.putPieces('uploads/half', pieces(true))).rejects.toThrow('gone away');
    expect(await blobs.stat('uploads/half')).toBeUndefined();
  });

  it('takes the same key twice and at the same time', async () => {
    const blobs = await create();
    const puts = Array.from({ length: 8 }, () => blobs.put('fonts/same.woff2', bytes('font')));
    await Promise.all(puts);
    expect(await blobs.stat('fonts/same.woff2')).toEqual({ bytes: 4 });
  });

  it('deletes, also what is not there', async () => {
    const blobs = await create();
    await blobs.put('assets/gone.webp', bytes('x'));
    await blobs.delete('assets/gone.webp');
    await blobs.delete('assets/gone.webp');
    expect(await blobs.stat('assets/gone.webp')).toBeUndefined();
  });

  it('lists a folder with sizes and times, and nothing of another', async () => {
    const blobs = await create();
    const before = Date.now();
    await blobs.put('assets/one.webp', bytes('1'));
    await blobs.put('assets/two.webp', bytes('22'));
    await blobs.put('fonts/three.woff2', bytes('333'));
    const listed = (await listOf(blobs, 'assets')).sort((a, b) => a.bytes - b.bytes);
    expect(listed.map(({ key, bytes: size }) => [key, size])).toEqual([
      ['assets/one.webp', 1],
      ['assets/two.webp', 2],
    ]);
    // File systems count in coarser steps than we do.
    for (const { modifiedAt } of listed) expect(modifiedAt.getTime()).toBeGreaterThan(before - 5000);
    expect(await listOf(blobs, 'nothing')).toEqual([]);
    await expect(listOf(blobs, '../assets')).rejects.toThrow('cannot name a blob');
  });

  it('deletes what is old, and counts what was put again as new', async () => {
    const blobs = await create();
    await blobs.put('assets/same.webp', bytes('x'));
    await passAMoment();
    const moment = new Date();
    await passAMoment();
    await blobs.put('assets/new.webp', bytes('x'));
    expect(await blobs.deleteIfOlder('assets/new.webp', moment)).toBe(false);
    await blobs.put('assets/same.webp', bytes('x'));
    expect(await blobs.deleteIfOlder('assets/same.webp', moment)).toBe(false);
    expect(await blobs.stat('assets/same.webp')).toEqual({ bytes: 1 });
    await passAMoment();
    expect(await blobs.deleteIfOlder('assets/same.webp', new Date())).toBe(true);
    expect(await blobs.stat('assets/same.webp')).toBeUndefined();
    expect(await blobs.deleteIfOlder('assets/same.webp', new Date())).toBe(true);
  });

  it('keeps what is put while it is being deleted', async () => {
    const blobs = await create();
    for (let round = 0; round < raceRounds; round += 1) {
      const key = `assets/race-${round}.webp`;
      await blobs.put(key, bytes('x'));
      await passAMoment();
      await Promise.all([blobs.deleteIfOlder(key, new Date()), blobs.put(key, bytes('x'))]);
      expect(await blobs.stat(key)).toEqual({ bytes: 1 });
    }
  });

  it.each([
    '../secret',
    'scenes/../x',
    'scenes/a/b',
    '/etc/passwd',
    'scenes/',
    'scenes/.hidden',
    'a\0b/c',
    'Scenes/x',
  ])('refuses the key %j', async (key) => {
    const blobs = await create();
    await expect(blobs.put(key, bytes('x'))).rejects.toThrow('cannot name a blob');
    await expect(blobs.read(key)).rejects.toThrow('cannot name a blob');
  });
}

import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import type { Blobs } from '../../ports/blobs.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

/** What every store of blobs has to do; run inside a `describe` of its adapter. */
export function blobsContract(create: () => Promise<Blobs>): void {
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

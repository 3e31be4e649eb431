import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDiskBlobs } from '../../adapters/blobs/disk-blobs.ts';
import { copyBlobs } from './copy-blobs.ts';

describe('copyBlobs', () => {
  let root = '';
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'flydeck-copy-'));
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  it('copies blobs that the target does not have, and no others', async () => {
    const [from, to] = [createDiskBlobs(join(root, 'from')), createDiskBlobs(join(root, 'to'))];
    const keys = Array.from({ length: 20 }, (_, i) => `assets/${i}.webp`);
    for (const key of [...keys, 'instance/secret', 'pdfs/a.pdf']) await from.put(key, new Uint8Array(3));
    await to.put('assets/0.webp', new Uint8Array(3));
    expect(await copyBlobs(from, to)).toEqual({ files: 21, bytes: 63 });
    expect(await to.stat('pdfs/a.pdf')).toEqual({ bytes: 3 });
    expect(await copyBlobs(from, to)).toEqual({ files: 0, bytes: 0 });
  });
});

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blobsContract } from './blobs.contract.ts';
import { createDiskBlobs } from './disk-blobs.ts';

describe('blobs on disk', () => {
  let root = '';
  let storeCount = 0;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'flydeck-blobs-'));
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  blobsContract(async () => createDiskBlobs(join(root, String(storeCount++))));

  it('removes temporary files after storing a blob', async () => {
    const folder = join(root, 'clean');
    await createDiskBlobs(folder).put('scenes/abcdef.json', new Uint8Array(1000));
    // Temporary files are created in the folder `incoming`.
    for await (const blob of createDiskBlobs(folder).list('incoming')) expect(blob).toBeUndefined();
    expect(await readdir(join(folder, 'scenes/ab'))).toEqual(['abcdef.json']);
  });
});

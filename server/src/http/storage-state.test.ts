import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { canMount, mountTmpfs } from '../testing/mount-tmpfs.ts';
import { isStorageFull, StorageState } from './storage-state.ts';

const createError = (code: string, cause?: unknown) => Object.assign(new Error(code, { cause }), { code });

// `ENOSPC` and `EDQUOT` are codes of file systems, `QuotaExceeded` is a code of S3 services. In PostgreSQL, `53100`
// means a full disk, and `53300` too many connections.
describe('isStorageFull', () => {
  it.each(['ENOSPC', 'EDQUOT', '53100', 'QuotaExceeded'])('returns true for the code %s, also of a cause', (code) => {
    expect(isStorageFull(createError(code))).toBe(true);
    expect(isStorageFull(new Error('the upload failed', { cause: createError('E', createError(code)) }))).toBe(true);
  });

  it.each([[createError('ENOENT')], [new Error('ENOSPC')], [undefined], ['ENOSPC'], [createError('53300')]])(
    'returns false for a value without the code of a full storage: %s',
    (error) => {
      expect(isStorageFull(error)).toBe(false);
    },
  );

  it('terminates for circular causes', () => {
    const error = createError('E');
    error.cause = error;
    expect(isStorageFull(error)).toBe(false);
  });
});

describe('StorageState', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'flydeck-space-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('reports a full storage for 30 s after a failed write, and only the first failure as new', async () => {
    let nowMs = 0;
    const state = new StorageState(folder, () => nowMs);
    expect(await state.isFull()).toBe(false);
    expect([state.recordFailedWrite(), state.recordFailedWrite()]).toEqual([true, false]);
    nowMs = 29_000;
    expect(await state.isFull()).toBe(true);
    nowMs = 30_000;
    expect(await state.isFull()).toBe(false);
    expect(state.recordFailedWrite()).toBe(true);
    expect(await state.freeBytes()).toBeGreaterThan(0);
  });

  it.runIf(canMount())(
    'detects that a file system fills up and is emptied again (only if tests may mount)',
    async () => {
      const sizeMiB = 1;
      const unmount = mountTmpfs(folder, sizeMiB);
      try {
        let nowMs = 0;
        // Each call of the clock returns a time one minute later, so that no earlier result is reused.
        const state = new StorageState(folder, () => {
          nowMs += 60_000;
          return nowMs;
        });
        expect(await state.isFull()).toBe(false);
        const filler = join(folder, 'filler');
        const write = writeFile(filler, Buffer.alloc(2 * sizeMiB * 2 ** 20));
        await expect(write).rejects.toSatisfy(isStorageFull);
        expect([await state.isFull(), await state.freeBytes()]).toEqual([true, 0]);
        await truncate(filler, 0);
        expect(await state.isFull()).toBe(false);
      } finally {
        unmount();
      }
    },
  );
});

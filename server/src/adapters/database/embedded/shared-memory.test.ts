import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sharedBuffersMb } from './shared-memory.ts';

const GIGABYTE = 2 ** 30;

describe('sharedBuffersMb', () => {
  /** The folder of a PostgreSQL cluster. */
  let clusterDir: string;

  beforeEach(() => {
    clusterDir = mkdtempSync(join(tmpdir(), 'flydeck-cluster-'));
    mkdirSync(join(clusterDir, 'base/5'), { recursive: true });
  });
  afterEach(() => rmSync(clusterDir, { recursive: true }));

  /** Creates the file of a table. PostgreSQL stores the files of a database in the folder `base/{database id}`. */
  function setDatabaseSize(megabytes: number): void {
    const file = join(clusterDir, 'base/5/16384');
    writeFileSync(file, '');
    // The file is sparse, because only its size matters.
    truncateSync(file, megabytes * 2 ** 20);
  }

  it('is 128 MB for a small database', () => {
    setDatabaseSize(20);
    expect(sharedBuffersMb(clusterDir, 24 * GIGABYTE)).toBe(128);
  });

  it('is twice the size of a larger database', () => {
    setDatabaseSize(100);
    expect(sharedBuffersMb(clusterDir, 24 * GIGABYTE)).toBe(200);
  });

  it('is at most 512 MB, and at most a sixteenth of the memory, but never less than 64 MB', () => {
    setDatabaseSize(4000);
    expect(sharedBuffersMb(clusterDir, 24 * GIGABYTE)).toBe(512);
    expect(sharedBuffersMb(clusterDir, 2 * GIGABYTE)).toBe(128);
    expect(sharedBuffersMb(clusterDir, GIGABYTE / 2)).toBe(64);
  });
});

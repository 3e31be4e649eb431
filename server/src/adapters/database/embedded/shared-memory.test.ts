import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sharedBuffersMb } from './shared-memory.ts';

const GIGABYTE = 2 ** 30;

describe('sharedBuffersMb', () => {
  /** The data folder of a PostgreSQL server. */
  let clusterFolder: string;

  beforeEach(() => {
    clusterFolder = mkdtempSync(join(tmpdir(), 'flydeck-cluster-'));
    mkdirSync(join(clusterFolder, 'base/5'), { recursive: true });
  });
  afterEach(() => rmSync(clusterFolder, { recursive: true }));

  function setDatabaseSize(megabytes: number): void {
    const file = join(clusterFolder, 'base/5/16384');
    writeFileSync(file, '');
    // The file is sparse, because only its size matters.
    truncateSync(file, megabytes * 2 ** 20);
  }

  it('is 128 MB for a small database', () => {
    setDatabaseSize(20);
    expect(sharedBuffersMb(clusterFolder, 24 * GIGABYTE)).toBe(128);
  });

  it('is twice the size of a larger database', () => {
    setDatabaseSize(100);
    expect(sharedBuffersMb(clusterFolder, 24 * GIGABYTE)).toBe(200);
  });

  it('is at most 512 MB, and at most a sixteenth of the memory', () => {
    setDatabaseSize(4000);
    expect(sharedBuffersMb(clusterFolder, 24 * GIGABYTE)).toBe(512);
    expect(sharedBuffersMb(clusterFolder, 2 * GIGABYTE)).toBe(128);
    expect(sharedBuffersMb(clusterFolder, GIGABYTE / 2)).toBe(64);
  });
});

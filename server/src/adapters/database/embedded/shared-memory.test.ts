import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sharedBuffersMb } from './shared-memory.ts';

const GIGABYTE = 2 ** 30;

describe('sharedBuffersMb', () => {
  let cluster: string;

  beforeEach(() => {
    cluster = mkdtempSync(join(tmpdir(), 'flydeck-cluster-'));
    mkdirSync(join(cluster, 'base/5'), { recursive: true });
  });
  afterEach(() => rmSync(cluster, { recursive: true }));

  function fill(megabytes: number): void {
    const file = join(cluster, 'base/5/16384');
    writeFileSync(file, '');
    // The file is sparse, because only its size matters.
    truncateSync(file, megabytes * 2 ** 20);
  }

  it('is 128 MB for a small database', () => {
    fill(20);
    expect(sharedBuffersMb(cluster, 24 * GIGABYTE)).toBe(128);
  });

  it('is twice the size of a larger database', () => {
    fill(100);
    expect(sharedBuffersMb(cluster, 24 * GIGABYTE)).toBe(200);
  });

  it('is at most 512 MB, and at most a sixteenth of the memory', () => {
    fill(4000);
    expect(sharedBuffersMb(cluster, 24 * GIGABYTE)).toBe(512);
    expect(sharedBuffersMb(cluster, 2 * GIGABYTE)).toBe(128);
    expect(sharedBuffersMb(cluster, GIGABYTE / 2)).toBe(64);
  });
});

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * Returns the source of a program that allocates about 200 MB, drops the objects, and is then idle or busy for a
 * second. The program prints the number of collections and the freed memory in bytes. It also prints the number of
 * objects, because V8 could otherwise optimise the objects away.
 */
const createProgram = ({ isBusy }: { isBusy: boolean }) => `
  import { releaseMemoryWhenIdle } from ${JSON.stringify(join(import.meta.dirname, 'idle-memory.ts'))};
  let collections = 0;
  let dropped = Array.from({ length: 400_000 }, (_, i) => ({ i, text: 'x'.repeat(8) + i, list: [i, i, i, i] }));
  const rssBeforeRelease = process.memoryUsage.rss();
  const length = dropped.length;
  dropped = undefined;
  releaseMemoryWhenIdle({ checkMs: 100, onCollected: () => collections++ });
  const work = ${isBusy} ? setInterval(() => { const end = performance.now() + 8; while (performance.now() < end); }, 10) : undefined;
  setTimeout(() => {
    clearInterval(work);
    console.log(JSON.stringify({ collections, length, freed: rssBeforeRelease - process.memoryUsage.rss() }));
  }, 1000);
`;

/** Runs the program and returns what it has printed. */
function run({ isBusy }: { isBusy: boolean }): { collections: number; freed: number } {
  const child = spawnSync(process.execPath, ['--input-type=module', '-e', createProgram({ isBusy })], {
    encoding: 'utf8',
  });
  return JSON.parse(child.stdout);
}

describe('releaseMemoryWhenIdle', () => {
  it('returns the memory of dropped objects to the system in at most two collections while the process is idle', () => {
    const { collections, freed } = run({ isBusy: false });
    expect(freed).toBeGreaterThan(20e6);
    expect(collections).toBeLessThanOrEqual(2);
  });

  it('never collects garbage while the process is busy', () => {
    expect(run({ isBusy: true }).collections).toBe(0);
  });
});

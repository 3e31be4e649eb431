import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Returns the source of a program that allocates and drops 200 MB, then is idle or busy for a second. */
const createProgram = ({ isBusy }: { isBusy: boolean }) => `
  import { releaseMemoryWhenIdle } from ${JSON.stringify(join(import.meta.dirname, 'idle-memory.ts'))};
  let collections = 0;
  let dropped = Array.from({ length: 400_000 }, (_, i) => ({ i, text: 'x'.repeat(8) + i, list: [i, i, i, i] }));
  const rssBefore = process.memoryUsage.rss();
  const length = dropped.length;
  dropped = undefined;
  releaseMemoryWhenIdle({ checkMs: 100, onCollected: () => collections++ });
  const work = ${isBusy} ? setInterval(() => { const end = performance.now() + 8; while (performance.now() < end); }, 10) : undefined;
  setTimeout(() => {
    clearInterval(work);
    console.log(JSON.stringify({ collections, length, freed: rssBefore - process.memoryUsage.rss() }));
  }, 1000);
`;

function run({ isBusy }: { isBusy: boolean }): { collections: number; freed: number } {
  const child = spawnSync(process.execPath, ['--input-type=module', '-e', createProgram({ isBusy })], {
    encoding: 'utf8',
  });
  return JSON.parse(child.stdout);
}

describe('releaseMemoryWhenIdle', () => {
  it('returns the memory of dropped objects to the system while the process is idle', () => {
    const { collections, freed } = run({ isBusy: false });
    expect(freed).toBeGreaterThan(20e6);
    expect(collections).toBeLessThanOrEqual(2);
  });

  it('never collects while the process is busy', () => {
    expect(run({ isBusy: true }).collections).toBe(0);
  });
});

import { describe, expect, it } from 'vitest';
import { formatMinutes, formatTimes, measurePart } from './times.ts';

describe('formatTimes', () => {
  it('lists each part, the total with the budget, and the ten slowest files in descending order', () => {
    const files = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`${i}.test.ts`, i * 1000]));
    const parts = [
      { name: 'unit', wallMs: 61_000, cpuMs: 122_000 },
      { name: 'integration', wallMs: 5000, cpuMs: undefined },
    ];
    expect(formatTimes(parts, files)).toEqual([
      'time: unit 1:01 (processor time 2:02)',
      'time: integration 0:05',
      'time: total 1:06 (budget on an idle machine with 2 cores: 20:00)',
      ...[11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((i) => `slow: ${formatMinutes(i * 1000)} ${i}.test.ts`),
    ]);
  });
});

describe('formatMinutes', () => {
  it('rounds to seconds before it splits the time into minutes and seconds', () => {
    expect(formatMinutes(59_600)).toBe('1:00');
  });
});

describe('measurePart', () => {
  it('returns the name of a part and a time that is not negative', async () => {
    const { name, wallMs } = await measurePart('part', async () => undefined);
    expect(name).toBe('part');
    expect(wallMs).toBeGreaterThanOrEqual(0);
  });
});

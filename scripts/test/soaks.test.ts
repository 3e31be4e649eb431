import { describe, expect, it } from 'vitest';
import { findSoaks, listSoaks } from './soaks.ts';

describe('soak tests', () => {
  it('are found by their calls of soakRounds', () => {
    // The call is split into two strings, because otherwise `listSoaks` would find it in this file.
    const text = ['const RUNS = soakRounds(', "'kill-loop', { short: 1, long: 1_000 });"].join('');
    expect(findSoaks('a.test.ts', text)).toEqual([
      { name: 'kill-loop', path: 'a.test.ts', shortRounds: 1, longRounds: 1000 },
    ]);
  });

  it('have unique names, and run more rounds in `npm run soak` than in `npm test`', () => {
    const soaks = listSoaks();
    const names = soaks.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain('purchase-kills');
    for (const { name, shortRounds, longRounds } of soaks) {
      expect(longRounds, name).toBeGreaterThan(shortRounds);
    }
  });
});

import { describe, expect, it } from 'vitest';
import { FormKeys } from './form-keys.ts';

describe('FormKeys', () => {
  let nowMs = 1_800_000_000_000;
  const keys = new FormKeys('secret', () => new Date(nowMs));
  /** Advances the clock. Returns a function that checks the key. */
  const checkAfter = (key: string, afterMs: number) => {
    nowMs += afterMs;
    return () => keys.check(key);
  };

  it('accepts keys between 2 seconds and 2 days old', () => {
    expect(checkAfter(keys.issue(), 1999)).toThrow('Too many requests');
    expect(checkAfter(keys.issue(), 2000)).not.toThrow();
    expect(checkAfter(keys.issue(), 48 * 3_600_000)).not.toThrow();
    expect(checkAfter(keys.issue(), 48 * 3_600_000 + 1)).toThrow('changed in the meantime');
  });

  it.each(['', '.', 'abc', '1800000000000.', '1800000000000.AAAA', `${'9'.repeat(200)}`])(
    'rejects the invalid key %j',
    (key) => expect(checkAfter(key, 5000)).toThrow('changed in the meantime'),
  );

  it('rejects keys of another instance', () => {
    const other = new FormKeys('another', () => new Date(nowMs));
    expect(checkAfter(other.issue(), 5000)).toThrow('changed in the meantime');
  });
});

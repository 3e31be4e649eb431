import type { PublicError } from '@flydeck/contract/errors';
import { describe, expect, it } from 'vitest';
import { FormKeys } from './form-keys.ts';

describe('FormKeys', () => {
  let nowMs = 1_800_000_000_000;
  const keys = new FormKeys('secret', () => new Date(nowMs));
  /** Advances the clock by `ageMs`, and checks the key. Returns the error code; undefined if the key is accepted. */
  const checkAfter = (key: string, ageMs: number): string | undefined => {
    nowMs += ageMs;
    try {
      keys.check(key);
      return undefined;
    } catch (error) {
      return (error as PublicError).code;
    }
  };

  it('accepts keys between 2 seconds and 2 days old', () => {
    expect(checkAfter(keys.issue(), 1999)).toBe('request.too_many');
    expect(checkAfter(keys.issue(), 2000)).toBeUndefined();
    expect(checkAfter(keys.issue(), 48 * 3_600_000)).toBeUndefined();
    expect(checkAfter(keys.issue(), 48 * 3_600_000 + 1)).toBe('resource.conflict');
  });

  it.each(['', '.', 'abc', '1800000000000.', '1800000000000.AAAA', `${'9'.repeat(200)}`])(
    'rejects the invalid key %j',
    (key) => expect(checkAfter(key, 5000)).toBe('resource.conflict'),
  );

  it('rejects keys of another instance, which has another secret', () => {
    const otherInstance = new FormKeys('another secret', () => new Date(nowMs));
    expect(checkAfter(otherInstance.issue(), 5000)).toBe('resource.conflict');
  });
});

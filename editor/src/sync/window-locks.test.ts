import { describe, expect, it } from 'vitest';
import { leaseLocks, webLocks } from './window-locks.ts';

describe('webLocks', () => {
  it('grants a lock to one window at a time', async () => {
    const locks = webLocks(navigator.locks);
    const release = await locks.tryLock('a');
    expect(await locks.tryLock('a')).toBeUndefined();
    release?.();
    await expect.poll(() => locks.tryLock('a')).toBeTypeOf('function');
  });
});

describe('leaseLocks', () => {
  it('grants a lock to another window 200 s after the last renewal, but not 100 s after the renewal', async () => {
    const storageItems = new Map<string, string>();
    const storage = {
      getItem: (key: string) => storageItems.get(key) ?? null,
      setItem: (key: string, value: string) => storageItems.set(key, value),
      removeItem: (key: string) => storageItems.delete(key),
    };
    let now = 1000;
    const renewals: (() => void)[] = [];
    const repeat = (callback: () => void) => {
      renewals.push(callback);
      return () => undefined;
    };
    const renewFirst = () => renewals[0]?.();
    const locks = leaseLocks(storage, { now: () => now, repeat });
    const release = await locks.tryLock('a');
    now += 100_000;
    renewFirst();
    now += 100_000;
    expect(await locks.tryLock('a')).toBeUndefined();
    now += 100_000;
    expect(await locks.tryLock('a')).toBeTypeOf('function');
    // The first window neither renews nor removes the lease of the other window.
    renewFirst();
    release?.();
    // The stored value is the time at which the lease ends if it is not renewed: 180 s after it was written.
    expect(storageItems.get('flydeck-lease-a')).toBe(String(now + 180_000));
    now += 100_000;
    expect(await locks.tryLock('a')).toBeUndefined();
  });
});

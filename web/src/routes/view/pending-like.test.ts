import { describe, expect, it } from 'vitest';
import { consumePendingLike, PENDING_LIKE_LIFETIME_MS, storePendingLike } from './pending-like.ts';

const NOW_MS = 1_700_000_000_000;

/** Returns a function that returns an in-memory `Storage`. */
function createStorageGetter(): () => Storage {
  const items = new Map<string, string>();
  const storage: Storage = {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
    key: () => null,
    length: 0,
  };
  return () => storage;
}

describe('a like requested while logged out (V4.3)', () => {
  it('is found by the first call of consumePendingLike only', () => {
    const getStorage = createStorageGetter();
    expect(consumePendingLike(getStorage, 'deck', NOW_MS)).toBe(false);
    storePendingLike(getStorage, 'deck', NOW_MS);
    expect(consumePendingLike(getStorage, 'deck', NOW_MS + 60_000)).toBe(true);
    expect(consumePendingLike(getStorage, 'deck', NOW_MS + 60_000)).toBe(false);
  });

  it('applies to one presentation and is removed by a call for another presentation', () => {
    const getStorage = createStorageGetter();
    storePendingLike(getStorage, 'deck', NOW_MS);
    expect(consumePendingLike(getStorage, 'another-deck', NOW_MS)).toBe(false);
    expect(consumePendingLike(getStorage, 'deck', NOW_MS)).toBe(false);
  });

  it('expires after `PENDING_LIKE_LIFETIME_MS`', () => {
    const getStorage = createStorageGetter();
    storePendingLike(getStorage, 'deck', NOW_MS);
    expect(consumePendingLike(getStorage, 'deck', NOW_MS + PENDING_LIKE_LIFETIME_MS)).toBe(false);
  });

  it('is not found if the stored entry is malformed or the storage is unavailable', () => {
    const getStorage = createStorageGetter();
    for (const text of ['', '{', '7', '"x"', 'null', '{"oid":"deck"}', '{"oid":"deck","untilMs":"z"}']) {
      // `likeWish` is the key under which `storePendingLike` stores the request.
      getStorage().setItem('likeWish', text);
      expect(consumePendingLike(getStorage, 'deck', NOW_MS)).toBe(false);
    }
    const getUnavailableStorage = () => {
      throw new Error('Storage is unavailable.');
    };
    storePendingLike(getUnavailableStorage, 'deck', NOW_MS);
    expect(consumePendingLike(getUnavailableStorage, 'deck', NOW_MS)).toBe(false);
  });
});

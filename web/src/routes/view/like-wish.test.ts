import { describe, expect, it } from 'vitest';
import { keepLikeWish, LIKE_WISH_LASTS_MS, takeLikeWish } from './like-wish.ts';

const NOW_MS = 1_700_000_000_000;

function aStorage(): () => Storage {
  const kept = new Map<string, string>();
  const storage: Storage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
    key: () => null,
    length: 0,
  };
  return () => storage;
}

describe('a like that was wished for while logged out', () => {
  it('counts once', () => {
    const storage = aStorage();
    expect(takeLikeWish(storage, 'deck', NOW_MS)).toBe(false);
    keepLikeWish(storage, 'deck', NOW_MS);
    expect(takeLikeWish(storage, 'deck', NOW_MS + 60_000)).toBe(true);
    expect(takeLikeWish(storage, 'deck', NOW_MS + 60_000)).toBe(false);
  });

  it('is of one presentation, and over where another is looked at', () => {
    const storage = aStorage();
    keepLikeWish(storage, 'deck', NOW_MS);
    expect(takeLikeWish(storage, 'other', NOW_MS)).toBe(false);
    expect(takeLikeWish(storage, 'deck', NOW_MS)).toBe(false);
  });

  it('is over after half an hour', () => {
    const storage = aStorage();
    keepLikeWish(storage, 'deck', NOW_MS);
    expect(takeLikeWish(storage, 'deck', NOW_MS + LIKE_WISH_LASTS_MS)).toBe(false);
  });

  it('reads whatever else lies there, and closed storage, as nothing', () => {
    const storage = aStorage();
    for (const text of ['', '{', '7', '"x"', 'null', '{"oid":"deck"}', '{"oid":"deck","untilMs":"z"}']) {
      storage().setItem('likeWish', text);
      expect(takeLikeWish(storage, 'deck', NOW_MS)).toBe(false);
    }
    const closed = () => {
      throw new Error('Storage is closed.');
    };
    keepLikeWish(closed, 'deck', NOW_MS);
    expect(takeLikeWish(closed, 'deck', NOW_MS)).toBe(false);
  });
});

import { expect, it } from 'vitest';
import { hashOf, keepWish, NO_WISH, readWish, WAYS, wayOf } from './wish.ts';

function aStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
    key: () => null,
    length: 0,
  };
}

it('keeps what was typed, and nothing where nothing was', () => {
  const storage = aStorage();
  const wish = { ...NO_WISH, way: 'markdown', markdown: '# Bees' } as const;
  keepWish(storage, wish);
  expect(readWish(storage)).toEqual(wish);
  keepWish(storage, NO_WISH);
  expect(readWish(storage)).toBeUndefined();
});

it('reads whatever else lies there as nothing', () => {
  const storage = aStorage();
  for (const text of ['', '{', '7', '"x"', 'null']) {
    storage.setItem('createWish', text);
    expect(readWish(storage)).toBeUndefined();
  }
  storage.setItem('createWish', '{"way":"other","title":5}');
  expect(readWish(storage)).toEqual(NO_WISH);
});

it('finds a way by its hash', () => {
  for (const way of WAYS) expect(wayOf(hashOf(way))).toBe(way);
  expect(wayOf('#ai-template-fill')).toBe('ai');
  expect(wayOf('#other')).toBeUndefined();
});

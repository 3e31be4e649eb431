import { expect, it } from 'vitest';
import { hashOf, keepWish, NO_WISH, readWish, WAYS, wayOf } from './wish.ts';

function createStorage(): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
    key: () => null,
    length: 0,
  };
}

it('stores typed input, and removes it when it is empty', () => {
  const storage = createStorage();
  const values = { ...NO_WISH, way: 'markdown', markdown: '# Bees' } as const;
  keepWish(storage, values);
  expect(readWish(storage)).toEqual(values);
  keepWish(storage, NO_WISH);
  expect(readWish(storage)).toBeUndefined();
});

it('ignores invalid stored data', () => {
  const storage = createStorage();
  for (const text of ['', '{', '7', '"x"', 'null']) {
    storage.setItem('createWish', text);
    expect(readWish(storage)).toBeUndefined();
  }
  storage.setItem('createWish', '{"way":"other","title":5}');
  expect(readWish(storage)).toEqual(NO_WISH);
});

it('maps each method to its hash and back (V2.16)', () => {
  for (const way of WAYS) expect(wayOf(hashOf(way))).toBe(way);
  expect(wayOf('#ai-template-fill')).toBe('ai');
  expect(wayOf('#other')).toBeUndefined();
});

import { AI_DESCRIPTION_KEY, AI_TITLE_KEY } from '@flydeck/contract/outlines/prefill';
import { expect, it } from 'vitest';
import { keepSession, NO_WISH, readSession } from './session.ts';

/** A `Storage` like the browser's. */
function storage(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    key: (at) => [...values.keys()][at] ?? null,
    removeItem: (key) => void values.delete(key),
    setItem: (key, value) => void values.set(key, value),
  };
}

it('begins with the presentation that was clicked on, once', () => {
  const local = storage();
  local.setItem(AI_TITLE_KEY, 'Tides');
  local.setItem(AI_DESCRIPTION_KEY, `The moon\npulls${'.'.repeat(60_000)}`);
  const { wish } = readSession(local) ?? {};
  expect(wish).toMatchObject({ title: 'Tides', length: 'medium' });
  expect(wish?.source).toHaveLength(50_000);
  expect(local.length).toBe(0);
  expect(readSession(local)).toBeUndefined();
});

it('takes the title alone for the prompt', () => {
  const local = storage();
  local.setItem(AI_TITLE_KEY, 'Tides');
  expect(readSession(local)?.wish).toMatchObject({ title: 'Tides', source: 'Tides' });
});

it('goes on where somebody left off, and forgets', () => {
  const local = storage();
  const session = {
    wish: { ...NO_WISH, source: 'Bees' },
    work: { maker: { kind: 'built-in' as const, label: '' }, title: 'Bees', language: 'en', rows: [] },
  };
  keepSession(local, session);
  expect(readSession(local)).toEqual(session);
  keepSession(local, undefined);
  expect(readSession(local)).toBeUndefined();
});

it('does not trust what it finds', () => {
  const local = storage();
  for (const value of ['{', '[]', '{"wish": {"source": 7}}']) {
    local.setItem('outlineSession', value);
    expect(readSession(local)).toBeUndefined();
  }
});

it('does without a storage that is full', () => {
  const full = {
    ...storage(),
    setItem: () => {
      throw new Error('full');
    },
  };
  expect(() => keepSession(full, { wish: NO_WISH })).not.toThrow();
});

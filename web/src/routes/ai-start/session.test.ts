import { AI_DESCRIPTION_KEY, AI_TITLE_KEY } from '@flydeck/contract/outlines/prefill';
import { expect, it } from 'vitest';
import { EMPTY_OUTLINE_FORM, readSession, saveSession } from './session.ts';

/** In-memory `Storage`. */
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

it('reads the prefilled title and text once, limited in length (V7.14)', () => {
  const local = storage();
  local.setItem(AI_TITLE_KEY, 'Tides');
  local.setItem(AI_DESCRIPTION_KEY, `The moon\npulls${'.'.repeat(60_000)}`);
  const { wish } = readSession(local) ?? {};
  expect(wish).toMatchObject({ title: 'Tides', length: 'medium' });
  expect(wish?.source).toHaveLength(50_000);
  expect(local.length).toBe(0);
  expect(readSession(local)).toBeUndefined();
});

it('uses the prefilled title as the prompt if there is no text', () => {
  const local = storage();
  local.setItem(AI_TITLE_KEY, 'Tides');
  expect(readSession(local)?.wish).toMatchObject({ title: 'Tides', source: 'Tides' });
});

it('restores a stored session, and clears it', () => {
  const local = storage();
  const session = {
    wish: { ...EMPTY_OUTLINE_FORM, source: 'Bees' },
    work: { maker: { kind: 'built-in' as const, label: '' }, title: 'Bees', language: 'en', rows: [] },
  };
  saveSession(local, session);
  expect(readSession(local)).toEqual(session);
  saveSession(local, undefined);
  expect(readSession(local)).toBeUndefined();
});

it('ignores invalid stored data', () => {
  const local = storage();
  for (const value of ['{', '[]', '{"wish": {"source": 7}}']) {
    local.setItem('outlineSession', value);
    expect(readSession(local)).toBeUndefined();
  }
});

it('does not throw if the storage is full', () => {
  const full = {
    ...storage(),
    setItem: () => {
      throw new Error('full');
    },
  };
  expect(() => saveSession(full, { wish: EMPTY_OUTLINE_FORM })).not.toThrow();
});

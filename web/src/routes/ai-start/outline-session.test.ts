import { AI_DESCRIPTION_KEY, AI_TITLE_KEY } from '@flydeck/contract/outlines/prefill';
import { expect, it } from 'vitest';
import { EMPTY_OUTLINE_FORM, readOutlineSession, saveOutlineSession } from './outline-session.ts';

/** Creates an in-memory `Storage`. */
function createStorage(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    key: (index) => [...values.keys()][index] ?? null,
    removeItem: (key) => void values.delete(key),
    setItem: (key, value) => void values.set(key, value),
  };
}

// A session has two properties: the values of the form, and `work`, the outline that is being edited.

it('readOutlineSession returns the prefilled title and text only once, with at most 50,000 characters (V7.14)', () => {
  const storage = createStorage();
  storage.setItem(AI_TITLE_KEY, 'Tides');
  storage.setItem(AI_DESCRIPTION_KEY, `The moon\npulls${'.'.repeat(60_000)}`);
  const { wish } = readOutlineSession(storage) ?? {};
  expect(wish).toMatchObject({ title: 'Tides', length: 'medium' });
  expect(wish?.source).toHaveLength(50_000);
  expect(storage.length).toBe(0);
  expect(readOutlineSession(storage)).toBeUndefined();
});

it('readOutlineSession uses the prefilled title as the prompt if there is no text', () => {
  const storage = createStorage();
  storage.setItem(AI_TITLE_KEY, 'Tides');
  expect(readOutlineSession(storage)?.wish).toMatchObject({ title: 'Tides', source: 'Tides' });
});

it('readOutlineSession returns the stored session until the session is cleared', () => {
  const storage = createStorage();
  const session = {
    wish: { ...EMPTY_OUTLINE_FORM, source: 'Bees' },
    work: { maker: { kind: 'notes' as const, label: '' }, title: 'Bees', language: 'en', rows: [] },
  };
  saveOutlineSession(storage, session);
  expect(readOutlineSession(storage)).toEqual(session);
  saveOutlineSession(storage, undefined);
  expect(readOutlineSession(storage)).toBeUndefined();
});

it('readOutlineSession ignores invalid stored data', () => {
  const storage = createStorage();
  for (const value of ['{', '[]', '{"wish": {"source": 7}}']) {
    storage.setItem('outlineSession', value);
    expect(readOutlineSession(storage)).toBeUndefined();
  }
});

it('saveOutlineSession does not throw if the storage is full', () => {
  const fullStorage = {
    ...createStorage(),
    setItem: () => {
      throw new Error('full');
    },
  };
  expect(() => saveOutlineSession(fullStorage, { wish: EMPTY_OUTLINE_FORM })).not.toThrow();
});

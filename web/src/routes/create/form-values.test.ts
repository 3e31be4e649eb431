import { expect, it } from 'vitest';
import {
  CREATE_METHODS,
  EMPTY_FORM_VALUES,
  hashOfMethod,
  methodFromHash,
  readFormValues,
  saveFormValues,
} from './form-values.ts';

/** Creates an in-memory `Storage`. */
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

it('saveFormValues stores the input, and removes the stored input when title and Markdown are empty', () => {
  const storage = createStorage();
  const values = { ...EMPTY_FORM_VALUES, method: 'markdown', markdown: '# Bees' } as const;
  saveFormValues(storage, values);
  expect(readFormValues(storage)).toEqual(values);
  saveFormValues(storage, EMPTY_FORM_VALUES);
  expect(readFormValues(storage)).toBeUndefined();
});

it('readFormValues returns undefined for text that is not a JSON object, and defaults for invalid properties', () => {
  const storage = createStorage();
  // `createWish` is the key of the stored input.
  for (const text of ['', '{', '7', '"x"', 'null']) {
    storage.setItem('createWish', text);
    expect(readFormValues(storage)).toBeUndefined();
  }
  // `way` is the stored name of the method.
  storage.setItem('createWish', '{"way":"other","title":5}');
  expect(readFormValues(storage)).toEqual(EMPTY_FORM_VALUES);
});

it('hashOfMethod maps each method to its URL hash, and methodFromHash maps only these hashes back (V2.16)', () => {
  for (const method of CREATE_METHODS) expect(methodFromHash(hashOfMethod(method))).toBe(method);
  expect(methodFromHash('#ai-template-fill')).toBe('ai');
  expect(methodFromHash('#other')).toBeUndefined();
});

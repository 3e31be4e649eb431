import { expect, it } from 'vitest';
import { KeySet } from './key-set.ts';

const hash = (digit: string) => digit.repeat(64);

it('a key set contains only the added keys and their compressed variants, and lists the keys of a folder', () => {
  const keys = new KeySet();
  expect(keys.add(`scenes/${hash('a')}.json`)).toBe(true);
  expect(keys.add(`scenes/${hash('a')}.json`)).toBe(false);
  expect(keys.has(`scenes/${hash('a')}.json.br`)).toBe(true);
  expect(keys.has(`documents/${hash('a')}.json`)).toBe(false);
  expect(keys.has(`scenes/${hash('b')}.json`)).toBe(false);
  // The keys are listed without extensions.
  expect([...keys.keysOf('scenes')]).toEqual([`scenes/${hash('a')}`]);
  expect([...keys.keysOf('documents')]).toEqual([]);
  keys.add(`originals/${hash('1')}`);
  keys.add('uploads/abc-1');
  keys.add(`fonts/${'2'.repeat(32)}.woff2`);
  expect(keys.has(`originals/${hash('1')}`)).toBe(true);
  expect(keys.has('uploads/abc-1')).toBe(true);
  expect(keys.has('uploads/abc-2')).toBe(false);
  expect(keys.has(`fonts/${'2'.repeat(32)}.woff2`)).toBe(true);
  expect(keys.has(`fonts/${hash('2')}.woff2`)).toBe(false);
});

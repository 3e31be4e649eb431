import { documentSchema } from '@flydeck/scene/model/document';
import { expect } from 'vitest';

/** After this number of unknown keys, no further values are searched, so that failure messages stay short. */
const ENOUGH_UNKNOWN_KEYS = 20;

/** Whether a value is an object but not an array. */
const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Adds to `unknownPaths` the paths of keys that `value` has and `parsed` lacks. Keys whose value is undefined are
 * ignored.
 * @param path path of `value`, such as `document.topics[0]`
 */
function collectUnknownKeys(value: unknown, parsed: unknown, path: string, unknownPaths: string[]): void {
  if (unknownPaths.length >= ENOUGH_UNKNOWN_KEYS) return;
  if (Array.isArray(value) && Array.isArray(parsed)) {
    for (const [i, item] of value.entries()) collectUnknownKeys(item, parsed[i], `${path}[${i}]`, unknownPaths);
  } else if (isPlainObject(value) && isPlainObject(parsed)) {
    for (const [key, child] of Object.entries(value)) {
      if (child === undefined) continue;
      if (key in parsed) collectUnknownKeys(child, parsed[key], `${path}.${key}`, unknownPaths);
      else unknownPaths.push(`${path}.${key}`);
    }
  }
}

/** Returns the paths of keys that the document schema does not define, which parsing therefore drops. */
function unknownKeys(document: unknown): string[] {
  const unknownPaths: string[] = [];
  collectUnknownKeys(document, documentSchema.parse(document), 'document', unknownPaths);
  return unknownPaths;
}

/** Asserts that a value is a valid document, and that the schema defines all keys of the value. */
export function expectStrictDocument(document: unknown): void {
  expect(documentSchema.safeParse(document).error).toBeUndefined();
  expect(unknownKeys(document)).toEqual([]);
}

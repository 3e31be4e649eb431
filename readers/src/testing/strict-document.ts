import { documentSchema } from '@flydeck/scene/model/document';
import { expect } from 'vitest';

/** Maximum number of unknown keys in a failure message. */
const MAX_REPORTED = 20;

/** Whether a value is an object but not an array. */
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Collects the paths of keys that `value` has and `parsed` lacks. Keys whose value is undefined are ignored. */
function collectUnknown(value: unknown, parsed: unknown, path: string, unknownPaths: string[]): void {
  if (unknownPaths.length >= MAX_REPORTED) return;
  if (Array.isArray(value) && Array.isArray(parsed)) {
    for (const [i, item] of value.entries()) collectUnknown(item, parsed[i], `${path}[${i}]`, unknownPaths);
  } else if (isRecord(value) && isRecord(parsed)) {
    for (const [key, child] of Object.entries(value)) {
      if (child === undefined) continue;
      if (key in parsed) collectUnknown(child, parsed[key], `${path}.${key}`, unknownPaths);
      else unknownPaths.push(`${path}.${key}`);
    }
  }
}

/** Returns the paths of keys that the document schema does not define. Parsing drops these keys. */
function unknownKeys(document: unknown): string[] {
  const unknownPaths: string[] = [];
  collectUnknown(document, documentSchema.parse(document), 'document', unknownPaths);
  return unknownPaths;
}

/** Fails unless the value is a valid document without any key outside the schema. */
export function expectStrictDocument(document: unknown): void {
  expect(documentSchema.safeParse(document).error).toBeUndefined();
  expect(unknownKeys(document)).toEqual([]);
}

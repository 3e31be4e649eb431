import { documentSchema } from '@flydeck/scene/model/document';
import { expect } from 'vitest';

const MAX_REPORTED = 20;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Collects the paths of keys that `value` has and `known` lacks. Keys whose value is undefined are not stored. */
function collectUnknown(value: unknown, known: unknown, at: string, found: string[]): void {
  if (found.length >= MAX_REPORTED) return;
  if (Array.isArray(value) && Array.isArray(known)) {
    for (const [i, item] of value.entries()) collectUnknown(item, known[i], `${at}[${i}]`, found);
  } else if (isRecord(value) && isRecord(known)) {
    for (const [key, inner] of Object.entries(value)) {
      if (inner === undefined) continue;
      if (key in known) collectUnknown(inner, known[key], `${at}.${key}`, found);
      else found.push(`${at}.${key}`);
    }
  }
}

/** Paths of keys that the document schema does not define; parsing drops exactly these. */
function unknownKeys(document: unknown): string[] {
  const found: string[] = [];
  collectUnknown(document, documentSchema.parse(document), 'document', found);
  return found;
}

/** Fails unless the value is a valid document without any key outside the schema. */
export function expectStrictDocument(document: unknown): void {
  expect(documentSchema.safeParse(document).error).toBeUndefined();
  expect(unknownKeys(document)).toEqual([]);
}

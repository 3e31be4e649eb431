import { type Document, DOCUMENT_VERSION, documentSchema } from './document.ts';

/** Up-migrations by the version they start from; each returns the next version's form. */
const UP: Record<number, (old: Record<string, unknown>) => Record<string, unknown>> = {};

/**
 * Reads a stored document of any version: migrates it up, then validates it.
 * Throws a ZodError when it is no document, a RangeError when it is newer than this program.
 */
export function readDocument(stored: unknown): Document {
  let value = stored as Record<string, unknown>;
  let version = typeof value?.version === 'number' ? value.version : 0;
  if (version > DOCUMENT_VERSION) throw new RangeError(`The document has the newer format version ${version}`);
  while (version < DOCUMENT_VERSION && UP[version]) {
    value = UP[version]!(value);
    version += 1;
  }
  return documentSchema.parse(value);
}

import { type Document, documentSchema } from './document.ts';
import { DOCUMENT_VERSION } from './document-version.ts';
import { checkLimits } from './limits.ts';
import { withUniqueIds } from './unique-ids.ts';

/** Turns a stored document of one version into the form of the next, its version number included or not. */
export type UpMigration = (old: Record<string, unknown>) => Record<string, unknown>;

/** Compiled parsers save a tenth of the time from the second document on, and cost a third more for the first. */
const PARSING = { jitless: true } as const;

/** Up-migrations by the version that they start from. */
const UP: Readonly<Record<number, UpMigration>> = {};

/**
 * Brings a stored value up to `target`, one version at a time. Throws a RangeError when it is newer than `target`,
 * or older than the oldest step.
 */
export function migrateUp(
  stored: unknown,
  steps: Readonly<Record<number, UpMigration>>,
  target: number,
): unknown {
  if (typeof stored !== 'object' || stored === null) return stored;
  let value = stored as Record<string, unknown>;
  // What has no version is no document; the schema says what is wrong with it.
  if (typeof value.version !== 'number') return stored;
  let version = value.version;
  if (version > target) throw new RangeError(`The document has the newer format version ${version}`);
  while (version < target) {
    const step = steps[version];
    if (!step) throw new RangeError(`The document has the unknown format version ${version}`);
    version += 1;
    value = { ...step(value), version };
  }
  return value;
}

/**
 * Reads a stored document of any version: migrates it up, validates it, and gives doubled ids names of their own.
 * Throws a ZodError when it is no document, a RangeError when it is newer than this program, nests too deep or is
 * too large.
 */
export function readDocument(stored: unknown): Document {
  const value = migrateUp(stored, UP, DOCUMENT_VERSION);
  checkLimits(value);
  return withUniqueIds(documentSchema.parse(value, PARSING));
}

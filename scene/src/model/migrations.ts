import { type Document, documentSchema } from './document.ts';
import { DOCUMENT_VERSION } from './document-version.ts';
import { checkLimits } from './limits.ts';
import { makeIdsUnique } from './unique-ids.ts';

/** Converts a stored document of one version to the next. `migrateUp` sets the version number. */
export type UpMigration = (old: Record<string, unknown>) => Record<string, unknown>;

/**
 * Disables Zod's compiled parsers, because parsing the first document with them takes 33 % more time, and each later
 * document only 10 % less.
 */
const PARSE_OPTIONS = { jitless: true } as const;

/** The migrations to the next version, by the version from which they start. */
const UP_MIGRATIONS: Readonly<Record<number, UpMigration>> = {
  // The versions differ only in that all ids are unique in version 2, and `readDocument` makes ids unique.
  1: (old) => old,
};

/**
 * Migrates a stored value to version `target`, one version at a time.
 * @throws RangeError when the value is newer than `target`, or no migration starts from its version
 */
export function migrateUp(stored: unknown, migrations: Readonly<Record<number, UpMigration>>, target: number): unknown {
  if (typeof stored !== 'object' || stored === null) return stored;
  let value = stored as Record<string, unknown>;
  // A value without a version is not a document; schema validation reports the error.
  if (typeof value.version !== 'number') return stored;
  let version = value.version;
  if (version > target) throw new RangeError(`The document has the newer format version ${version}`);
  while (version < target) {
    const migrate = migrations[version];
    if (!migrate) throw new RangeError(`The document has the unknown format version ${version}`);
    version += 1;
    value = { ...migrate(value), version };
  }
  return value;
}

/**
 * Reads a stored document of any version: migrates and validates it. Files that other programs wrote may still contain
 * duplicate ids, which are made unique.
 * @throws ZodError when the value is not a document
 * @throws RangeError when the document has an unsupported version, nests too deeply or is too large
 */
export function readDocument(stored: unknown): Document {
  checkLimits(stored);
  const value = migrateUp(stored, UP_MIGRATIONS, DOCUMENT_VERSION);
  return makeIdsUnique(documentSchema.parse(value, PARSE_OPTIONS)).document;
}

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Kysely, PostgresDialect } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { StartError } from '../../start-error.ts';

/** A module `server/src/migrations/NNNN-name.ts`. */
interface Migration {
  up(db: Kysely<unknown>): Promise<void>;
}

const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../migrations/', import.meta.url));
/** File name of a migration. The bundle contains migrations as `.js` files. */
const MIGRATION_FILE = /^\d{4}-[a-z0-9-]+\.[jt]s$/;

const nameOf = (file: string): string => file.replace(/\.[jt]s$/, '');
/**
 * Key of the advisory lock that a process holds while it applies migrations: an arbitrary number that differs from the
 * keys of the other advisory locks.
 */
const MIGRATION_LOCK_KEY = 7_305_003;

/**
 * Applies pending migrations, each in its own transaction. An advisory lock serializes processes that start at
 * the same time.
 * @param lastName name of the last migration to apply, for tests of updates; default: all.
 * @throws StartError if a newer version of Flydeck migrated the database, or a migration fails.
 */
export async function migrate(pool: Pool, folder: string = MIGRATIONS_FOLDER, lastName?: string): Promise<void> {
  const files = (await readdir(folder))
    .filter((file) => MIGRATION_FILE.test(file) && (lastName === undefined || nameOf(file) <= lastName))
    .sort();
  const client = await pool.connect();
  try {
    // If no migration is pending, the process does not wait for the lock.
    if ((await pendingFiles(client, files)).length === 0) return;
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK_KEY]);
    await client.query(
      'CREATE TABLE IF NOT EXISTS flydeck_migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    // Another process may have applied migrations before this process got the lock.
    for (const file of await pendingFiles(client, files)) await applyMigration(client, folder, file);
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK_KEY]);
  } finally {
    client.release();
  }
}

/** Returns the files of migrations that are not applied yet. @throws StartError if an applied migration has no file. */
async function pendingFiles(client: PoolClient, files: readonly string[]): Promise<readonly string[]> {
  const table = await client.query(`SELECT to_regclass('flydeck_migrations') AS found`);
  if (!table.rows[0]?.found) return files;
  const { rows } = await client.query<{ name: string }>('SELECT name FROM flydeck_migrations');
  const appliedNames = new Set(rows.map(({ name }) => name));
  const knownNames = new Set(files.map(nameOf));
  const unknownName = [...appliedNames].find((name) => !knownNames.has(name));
  if (unknownName) {
    throw new StartError(
      `This database was migrated by a newer version of Flydeck (migration ${unknownName}). Update Flydeck, or restore a backup.`,
    );
  }
  return files.filter((file) => !appliedNames.has(nameOf(file)));
}

async function applyMigration(client: PoolClient, folder: string, file: string): Promise<void> {
  const name = nameOf(file);
  const migration = (await import(join(folder, file))) as Migration;
  try {
    await client.query('BEGIN');
    await migration.up(createKysely(client));
    await client.query('INSERT INTO flydeck_migrations (name) VALUES ($1)', [name]);
    await client.query('COMMIT');
  } catch (cause) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw new StartError(`Migration ${name} failed and was rolled back: ${(cause as Error).message}`, {
      cause,
    });
  }
}

/** Returns a Kysely that runs queries on `client`, and so within the open transaction of `client`. */
function createKysely(client: PoolClient): Kysely<unknown> {
  const connection = { query: client.query.bind(client), release: () => undefined };
  const pool = { connect: async () => connection, end: async () => undefined };
  return new Kysely<unknown>({ dialect: new PostgresDialect({ pool: pool as never }) });
}

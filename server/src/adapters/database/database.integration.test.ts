import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../database.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { migrate } from './migrate.ts';

/** The embedded database and a database server must both pass these tests. */
describe.each([
  ['embedded', (dataDir: string) => openDatabase({ dataDir, databaseUrl: undefined })],
  ['database server', () => testDatabase()],
])('database: %s', (_name, open) => {
  let dataDir: string;
  let database: OpenDatabase;

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'flydeck-database-'));
    database = await open(dataDir);
  });

  afterEach(async () => {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('has the migrated tables, and rolls back a failed transaction', async () => {
    const { db } = database;
    const transaction = db.transaction().execute(async (transaction) => {
      await transaction.insertInto('instance_facts').values({ name: 'half' }).execute();
      throw new Error('rolled back');
    });
    await expect(transaction).rejects.toThrow('rolled back');
    expect(await db.selectFrom('instance_facts').selectAll().execute()).toEqual([]);
  });

  it('lowercases Unicode text and respects time zones', async () => {
    const { rows } = await sql<{ lowercase: string; time: Date }>`
      SELECT lower('ÄÉŐЖ') AS lowercase, '2026-01-01T00:00:00+02'::timestamptz AS time`.execute(database.db);
    expect(rows).toEqual([{ lowercase: 'äéőж', time: new Date('2025-12-31T22:00:00Z') }]);
  });
});

describe('migrations', () => {
  let folder: string;
  let database: OpenDatabase;
  let pool: Pool;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'flydeck-migrations-'));
    database = await testDatabase();
    pool = new Pool({ connectionString: database.connectionString });
    // The database is migrated. These tests apply their own migrations, so the names of the real ones are deleted.
    await sql`DELETE FROM flydeck_migrations`.execute(database.db);
  });

  afterEach(async () => {
    await pool.end();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  /**
   * Writes the file of a migration that executes `statement`. The file is outside of the repository, where it cannot
   * import `kysely`. Therefore the file contains the statement as an object of Kysely's type `CompiledQuery`.
   */
  const writeMigration = (name: string, statement: string): Promise<void> =>
    writeFile(
      join(folder, name),
      `export const up = (db) => db.executeQuery({ sql: ${JSON.stringify(statement)}, parameters: [], query: { kind: 'RawNode' }, queryId: { queryId: '1' } });`,
    );

  it('run once in the order of their names, also when two processes start at the same time', async () => {
    await writeMigration('0002-second.ts', 'INSERT INTO numbers VALUES (2)');
    await writeMigration('0001-first.ts', 'CREATE TABLE numbers (number int PRIMARY KEY)');
    await Promise.all([migrate(pool, folder), migrate(pool, folder)]);
    await migrate(pool, folder);
    expect((await pool.query('SELECT * FROM numbers')).rows).toEqual([{ number: 2 }]);
  });

  it('are rolled back if one of their statements fails, with an error that names the migration', async () => {
    await writeMigration('0001-broken.ts', 'CREATE TABLE half (a int); SELECT nonsense');
    await expect(migrate(pool, folder)).rejects.toThrow(
      /^Migration 0001-broken failed and was rolled back: .*nonsense/,
    );
    expect((await pool.query(`SELECT to_regclass('half') AS found`)).rows).toEqual([{ found: null }]);
  });

  it('reject a database that was migrated by a newer version', async () => {
    await pool.query(`INSERT INTO flydeck_migrations (name) VALUES ('9999-future')`);
    await expect(migrate(pool, folder)).rejects.toThrow(/newer version of Flydeck .*9999-future/);
  });
});

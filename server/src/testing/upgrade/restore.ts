import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Client, Pool } from 'pg';
import { createDiskBlobs } from '../../adapters/blobs/disk-blobs.ts';
import { migrate } from '../../adapters/database/migrate.ts';
import { runStatement, urlOfDatabase } from '../database-setup.ts';
import type { RecordedRelease } from './fixture-files.ts';

/** The table of applied migrations. Its recorded rows are not inserted, because `migrate` already adds these rows. */
const MIGRATIONS_TABLE = 'flydeck_migrations';

/** The database of a restored release. */
export interface RestoredRelease {
  /** Secret: contains the password. */
  readonly databaseUrl: string;
  /**
   * Seconds from the recording until now. All times in the database are moved forward by this duration, because the
   * recorded links would have expired otherwise.
   */
  readonly timeShiftSeconds: number;
  drop(): Promise<void>;
}

/**
 * Restores a recorded release: creates a database on the PostgreSQL server `serverUrl`, with the migrations of that
 * release and the recorded rows, and stores the recorded blobs in `dataDir`.
 */
export async function restoreRelease(
  release: RecordedRelease,
  { serverUrl, dataDir }: { readonly serverUrl: string; readonly dataDir: string },
): Promise<RestoredRelease> {
  const name = `flydeck_test_${randomBytes(6).toString('hex')}`;
  await runStatement(serverUrl, `CREATE DATABASE ${name}`);
  const databaseUrl = urlOfDatabase(serverUrl, name);
  await createSchema(databaseUrl, release);
  const timeShiftSeconds = Math.floor((Date.now() - Date.parse(release.state.recordedAt)) / 1000);
  await insertRows(databaseUrl, release.rows, timeShiftSeconds);
  const blobs = createDiskBlobs(join(dataDir, 'blobs'));
  for (const [key, bytes] of release.blobs) await blobs.put(key, bytes);
  return {
    databaseUrl,
    timeShiftSeconds,
    drop: () => runStatement(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

async function createSchema(databaseUrl: string, { state, jobsSchema }: RecordedRelease): Promise<void> {
  const pool = new Pool({ connectionString: databaseUrl });
  try {
    await migrate(pool, undefined, state.lastMigration);
    await pool.query(jobsSchema);
  } finally {
    await pool.end();
  }
}

async function insertRows(databaseUrl: string, rows: RecordedRelease['rows'], timeShiftSeconds: number): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('BEGIN');
    const tables = await sortByReferences(
      client,
      [...rows.keys()].filter((table) => table !== MIGRATIONS_TABLE),
    );
    // Triggers are disabled, because the recorded rows already contain the values that triggers write.
    for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    // Deletes the rows that the migrations have inserted, because the recorded rows include them.
    for (const table of tables.toReversed()) await client.query(`DELETE FROM ${table}`);
    for (const table of tables) await insertInto(client, table, rows.get(table) ?? [], timeShiftSeconds);
    for (const table of tables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

/** Sorts tables, so that each table comes after the tables that it references. */
async function sortByReferences(client: Client, tables: readonly string[]): Promise<readonly string[]> {
  const { rows } = await client.query<{ from: string; to: string }>(`
    SELECT conrelid::regclass::text AS from, confrelid::regclass::text AS to
    FROM pg_constraint WHERE contype = 'f' AND conrelid <> confrelid`);
  const ordered = new Set<string>();
  const visit = (table: string): void => {
    if (ordered.has(table) || !tables.includes(table)) return;
    for (const { from, to } of rows) if (from === table) visit(to);
    ordered.add(table);
  };
  for (const table of tables) visit(table);
  return [...ordered];
}

interface Column {
  /** The name as it is written in SQL, quoted if necessary. */
  readonly name: string;
  readonly type: string;
  /** Whether this is an identity column: PostgreSQL takes its values from a sequence. */
  readonly isIdentity: boolean;
}

/** Returns the columns of a table, without columns that PostgreSQL computes from other columns. */
async function columnsOf(client: Client, table: string): Promise<readonly Column[]> {
  const { rows } = await client.query<Column>(
    `SELECT quote_ident(attname) AS name, format_type(atttypid, NULL) AS type, attidentity <> '' AS "isIdentity"
     FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [table],
  );
  return rows;
}

/**
 * Inserts recorded rows, with their times moved forward. The sequences of the table continue after the largest number.
 * @param rows each row as a JSON object
 */
async function insertInto(
  client: Client,
  table: string,
  rows: readonly string[],
  timeShiftSeconds: number,
): Promise<void> {
  const columns = await columnsOf(client, table);
  const recordedNames = Object.keys(JSON.parse(rows[0] ?? '{}') as object);
  const recordedColumns = columns.filter(({ name }) => recordedNames.includes(name.replaceAll('"', '')));
  const values = recordedColumns.map(({ name, type }) =>
    type.startsWith('timestamp') ? `r.${name} + make_interval(secs => $2)` : `r.${name}`,
  );
  // The WHERE condition is always true. It only declares the type of $2, which PostgreSQL cannot infer for tables
  // without times.
  await client.query(
    `INSERT INTO ${table} (${recordedColumns.map(({ name }) => name).join(', ')}) OVERRIDING SYSTEM VALUE
     SELECT ${values.join(', ')} FROM json_populate_recordset(NULL::${table}, $1::json) AS r
     WHERE $2::float8 IS NOT NULL`,
    [`[${rows.join(',')}]`, timeShiftSeconds],
  );
  for (const { name } of recordedColumns.filter(({ isIdentity }) => isIdentity))
    await client.query(`SELECT setval(pg_get_serial_sequence($1, $2), max(${name})) FROM ${table}`, [table, name]);
}

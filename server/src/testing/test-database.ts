import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { type OpenDatabase, openDatabase } from '../adapters/database/index.ts';
import { asAdmin, closeToConnections, withDatabase } from './database-setup.ts';

/** What a database of a test starts with beyond its tables; prepared once in a run, then copied. */
export interface DatabaseContent {
  /** Lower-case letters only: part of a database's name. */
  readonly name: string;
  /** Fills a migrated, empty database, and leaves no connection open. */
  fill(url: string): Promise<void>;
}

interface TestDatabaseOptions {
  readonly content?: DatabaseContent;
  /** Changes the address at which the database is reached, such as through a proxy. */
  readonly through?: ((databaseUrl: string) => Promise<string>) | undefined;
}

/** A migrated database of its own, empty unless `content` fills it, dropped when it is closed. For integration tests. */
export async function testDatabase({ content, through }: TestDatabaseOptions = {}): Promise<OpenDatabase> {
  const { url, drop } = await testDatabaseUrl(content);
  const opened = await openDatabase({ databaseUrl: through ? await through(url) : url, dataDir: '' });
  return {
    ...opened,
    close: async () => {
      await opened.close();
      await drop();
    },
  };
}

/** The same for a process of its own: what to set as DATABASE_URL. */
export async function testDatabaseUrl(
  content?: DatabaseContent,
): Promise<{ url: string; drop(): Promise<void> }> {
  const { url, template } = inject('databaseServer');
  const source = content === undefined ? template : await filledTemplate(url, template, content);
  const name = `flydeck_test_${randomBytes(6).toString('hex')}`;
  await asAdmin(url, `CREATE DATABASE ${name} TEMPLATE ${source}`);
  return {
    url: withDatabase(url, name),
    drop: () => asAdmin(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

const filled = new Map<string, Promise<string>>();

function filledTemplate(url: string, template: string, content: DatabaseContent): Promise<string> {
  const known = filled.get(content.name) ?? fillOnce(url, template, content);
  filled.set(content.name, known);
  return known;
}

/** The first process that needs the template makes it; the others wait for the lock. */
async function fillOnce(url: string, template: string, { name, fill }: DatabaseContent): Promise<string> {
  const target = `${template}_${name}`;
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [target]);
    const { rows } = await client.query('SELECT datallowconn FROM pg_database WHERE datname = $1', [target]);
    if (rows[0]?.datallowconn === false) return target;
    // An earlier attempt failed half-way.
    if (rows[0]) await client.query(`DROP DATABASE ${target} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${target} TEMPLATE ${template}`);
    await fill(withDatabase(url, target));
    await closeToConnections(url, target);
    return target;
  } finally {
    // Ending the session releases the lock.
    await client.end();
  }
}

import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { type OpenDatabase, openDatabase } from '../database.ts';
import { forbidConnections, runStatement, urlOfDatabase } from './database-setup.ts';

/**
 * Initial content of test databases. Each run fills one template database with the content, and then copies this
 * database.
 */
export interface DatabaseContent {
  /** Part of the template's name. Only the characters a to z are allowed. */
  readonly name: string;
  /** Fills a migrated, empty database. Must leave no connection open. */
  fill(url: string): Promise<void>;
}

interface TestDatabaseOptions {
  readonly content?: DatabaseContent;
  /** Returns the URL that is used instead of `databaseUrl`, such as the URL of a proxy. */
  readonly proxyDatabase?: ((databaseUrl: string) => Promise<string>) | undefined;
}

/** Opens a new, migrated database, filled with `content` if given. `close` also drops the database. */
export async function testDatabase({ content, proxyDatabase }: TestDatabaseOptions = {}): Promise<OpenDatabase> {
  const { url, drop } = await testDatabaseUrl(content);
  const database = await openDatabase({
    databaseUrl: proxyDatabase ? await proxyDatabase(url) : url,
    dataDir: '',
  });
  return {
    ...database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}

/**
 * Creates a test database without opening it. Returns the URL of the database, and a function that drops the database.
 */
export async function testDatabaseUrl(content?: DatabaseContent): Promise<{ url: string; drop(): Promise<void> }> {
  const { url, template: migratedTemplate } = inject('databaseServer');
  const source = content === undefined ? migratedTemplate : await ensureTemplate(url, migratedTemplate, content);
  const name = `flydeck_test_${randomBytes(6).toString('hex')}`;
  await runStatement(url, `CREATE DATABASE ${name} TEMPLATE ${source}`);
  return {
    url: urlOfDatabase(url, name),
    drop: () => runStatement(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

/** Names of the template databases by the name of their content. */
const templateNames = new Map<string, Promise<string>>();

/** Returns the name of the template database with this content. Creates it on the first call. */
function ensureTemplate(url: string, migratedTemplate: string, content: DatabaseContent): Promise<string> {
  const templateName = templateNames.get(content.name) ?? createTemplate(url, migratedTemplate, content);
  templateNames.set(content.name, templateName);
  return templateName;
}

/**
 * Creates a template database with this content from the template database `migratedTemplate`. An advisory lock
 * ensures that only one process creates the template database; other processes wait.
 */
async function createTemplate(url: string, migratedTemplate: string, { name, fill }: DatabaseContent): Promise<string> {
  const target = `${migratedTemplate}_${name}`;
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [target]);
    const { rows } = await client.query('SELECT datallowconn FROM pg_database WHERE datname = $1', [target]);
    // A complete template database forbids connections.
    if (rows[0]?.datallowconn === false) return target;
    // An earlier attempt to create the template database failed.
    if (rows[0]) await client.query(`DROP DATABASE ${target} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${target} TEMPLATE ${migratedTemplate}`);
    await fill(urlOfDatabase(url, target));
    await forbidConnections(url, target);
    return target;
  } finally {
    // Ending the session releases the lock.
    await client.end();
  }
}

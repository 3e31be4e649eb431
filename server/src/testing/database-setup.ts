import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { openEmbedded } from '../adapters/database/embedded/index.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a PostgreSQL server on which databases can be created, and name of the migrated template database. */
    readonly databaseServer: { readonly url: string; readonly template: string };
  }
}

/**
 * Provides one PostgreSQL server for the test run: the server of DATABASE_URL, or a new one in a temporary folder.
 * @returns a function that drops the templates or stops the new server, and deletes the folder
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const configuredUrl = readConfig().databaseUrl;
  const dataDir = await mkdtemp(join(tmpdir(), 'flydeck-test-'));
  const embedded = configuredUrl ? undefined : await openEmbedded(dataDir, 'command', { isVolatile: true });
  const url = configuredUrl ?? embedded?.connectionString ?? '';
  const template = `flydeck_test_${randomBytes(6).toString('hex')}`;
  await runStatement(url, `CREATE DATABASE ${template}`);
  const templateDatabase = await openDatabase({ databaseUrl: urlOfDatabase(url, template), dataDir });
  await templateDatabase.close();
  await forbidConnections(url, template);
  project.provide('databaseServer', { url, template });
  return async () => {
    // Template databases with content are named `${template}_NAME`. Tests drop the copies that they create.
    if (configuredUrl) await dropDatabases(url, template);
    await embedded?.close();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** Disconnects all clients and forbids connections, because a database with connections cannot be copied. */
export async function forbidConnections(url: string, name: string): Promise<void> {
  await runStatement(url, `ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false`);
  await runStatement(url, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
}

/** Drops all databases whose names start with `prefix`. */
export async function dropDatabases(url: string, prefix: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const pattern = `${prefix.replaceAll('_', '\\_')}%`;
    const { rows } = await client.query('SELECT datname FROM pg_database WHERE datname LIKE $1', [pattern]);
    for (const { datname } of rows) await client.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
  } finally {
    await client.end();
  }
}

/** Returns the URL of another database on the same server. */
export function urlOfDatabase(url: string, name: string): string {
  const databaseUrl = new URL(url);
  databaseUrl.pathname = `/${name}`;
  return databaseUrl.href;
}

/** Runs one statement outside of a transaction, because `CREATE DATABASE` is not allowed in a transaction. */
export async function runStatement(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

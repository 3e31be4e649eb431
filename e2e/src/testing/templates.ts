import { randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';

/** The databases and files of a test run. */
export interface Run {
  /** Connection URL of a PostgreSQL user who may create databases. */
  readonly url: string;
  /** Prefix of the names of all databases of the run. */
  readonly prefix: string;
  /** Folder for the data folders of templates. */
  readonly folder: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    readonly e2eDatabases: Run;
  }
}

/** A database and a data folder to copy, so that not every test file sets up an instance from scratch. */
export interface Template {
  /** Lower-case letters only, as it is part of a database name. */
  readonly name: string;
  /** The template that it extends; without it, an empty database and data folder. */
  readonly from?: Template;
  /** Fills the database and the data folder. Must stop every server that it starts. */
  fill(storage: InstanceStorage): Promise<void>;
}

/** The database and data folder of an instance. */
export interface InstanceStorage {
  readonly databaseUrl: string;
  readonly dataDir: string;
}

/** Copies a template, and fills it first if needed. `remove` deletes the copy. The global set-up must pass `run`. */
export async function copyOf(
  template: Template,
  run: Run = inject('e2eDatabases'),
): Promise<InstanceStorage & { remove(): Promise<void> }> {
  await ensureFilled(template, run);
  const name = `${run.prefix}_${randomBytes(6).toString('hex')}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'flydeck-e2e-'));
  await cp(folderOf(template, run), dataDir, { recursive: true });
  await asAdmin(run, (client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${databaseOf(template, run)}`),
  );
  return {
    databaseUrl: urlOf(name, run),
    dataDir,
    remove: async () => {
      await asAdmin(run, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The path of a template's data folder. It is complete once `copyOf` has returned a copy. */
export const folderOf = ({ name }: Template, { folder }: Run = inject('e2eDatabases')): string =>
  join(folder, name);

const databaseOf = ({ name }: Template, { prefix }: Run): string => `${prefix}_${name}`;

function urlOf(database: string, run: Run): string {
  const url = new URL(run.url);
  url.pathname = `/${database}`;
  return url.href;
}

/** Fills a template on first use. A lock makes concurrent test files wait for it. */
async function ensureFilled(template: Template, run: Run): Promise<void> {
  if (template.from) await ensureFilled(template.from, run);
  const database = databaseOf(template, run);
  await asAdmin(run, async (client) => {
    // The lock is released when the session ends.
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [database]);
    const { rows } = await client.query('SELECT datallowconn FROM pg_database WHERE datname = $1', [
      database,
    ]);
    if (rows[0]?.datallowconn === false) return;
    // Remove the remains of a failed attempt. Only a filled template disallows connections.
    await client.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
    await rm(folderOf(template, run), { recursive: true, force: true });
    await fillTemplate(client, template, run);
  });
}

async function fillTemplate(client: Client, template: Template, run: Run): Promise<void> {
  const { from } = template;
  const [database, dataDir] = [databaseOf(template, run), folderOf(template, run)];
  await client.query(`CREATE DATABASE ${database}${from ? ` TEMPLATE ${databaseOf(from, run)}` : ''}`);
  if (from) await cp(folderOf(from, run), dataDir, { recursive: true });
  else await mkdir(dataDir, { recursive: true });
  await template.fill({ databaseUrl: urlOf(database, run), dataDir });
  // PostgreSQL cannot copy a database that has connections, even those of its own autovacuum.
  await client.query(`ALTER DATABASE ${database} WITH ALLOW_CONNECTIONS false`);
  await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [database]);
}

async function asAdmin<Result>(run: Run, act: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: run.url });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

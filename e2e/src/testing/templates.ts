import { randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';

/** The PostgreSQL of the run, on which databases may be made; how their names begin; a folder of the run. */
export interface Run {
  readonly url: string;
  readonly prefix: string;
  readonly folder: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    readonly e2eDatabases: Run;
  }
}

/** A database and a data folder to copy, so that not every test file has to set up an instance from nothing. */
export interface Template {
  /** Lower-case letters only: part of a database's name. */
  readonly name: string;
  /** What it starts from; absent: an empty database. */
  readonly from?: Template;
  /** Runs a server on them and stops it again. */
  fill(place: InstancePlace): Promise<void>;
}

/** Where an instance keeps what it has. */
export interface InstancePlace {
  readonly databaseUrl: string;
  readonly dataDir: string;
}

/** A copy of a template. `remove` deletes it again. `run` is known to test files, and given by their set-up. */
export async function copyOf(
  template: Template,
  run: Run = inject('e2eDatabases'),
): Promise<InstancePlace & { remove(): Promise<void> }> {
  await ensure(template, run);
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

/** The data folder of a template, once it was copied. */
export const folderOf = ({ name }: Template, { folder }: Run = inject('e2eDatabases')): string =>
  join(folder, name);

const databaseOf = ({ name }: Template, { prefix }: Run): string => `${prefix}_${name}`;

function urlOf(database: string, run: Run): string {
  const url = new URL(run.url);
  url.pathname = `/${database}`;
  return url.href;
}

/** The first test file that needs a template fills it; those that run at the same time wait. */
async function ensure(template: Template, run: Run): Promise<void> {
  if (template.from) await ensure(template.from, run);
  const database = databaseOf(template, run);
  await asAdmin(run, async (client) => {
    // Ending the session releases the lock.
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [database]);
    const { rows } = await client.query('SELECT datallowconn FROM pg_database WHERE datname = $1', [
      database,
    ]);
    if (rows[0]?.datallowconn === false) return;
    // An earlier attempt failed half-way.
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
  // A database with a connection to it, be it PostgreSQL's own vacuum, cannot be copied.
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

import { randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';

/** The databases and files of a test run. */
export interface TestRun {
  /** Connection URL of a PostgreSQL user who may create databases. */
  readonly url: string;
  /** Prefix of the names of all databases of the run. */
  readonly prefix: string;
  /** Folder for the data folders of templates. */
  readonly folder: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    readonly e2eDatabases: TestRun;
  }
}

/** A prepared database and data folder. Test files copy both, which is faster than setting up an instance. */
export interface InstanceTemplate {
  /** Consists of the characters a to z only, because it is part of the name of a database. */
  readonly name: string;
  /** The template that `fill` gets a copy of. If undefined, `fill` gets an empty database and an empty data folder. */
  readonly base?: InstanceTemplate;
  /** Fills the database and the data folder of the template, and stops every server that was started for this. */
  fill(storage: InstanceStorage): Promise<void>;
}

/** The database and data folder of an instance. */
export interface InstanceStorage {
  readonly databaseUrl: string;
  readonly dataDir: string;
}

/**
 * Copies a template. The first call of a run also fills the template. `remove` deletes the copy. Global set-up code
 * must pass `run`, because the default value uses Vitest's `inject`, which works only in test files.
 */
export async function copyTemplate(
  template: InstanceTemplate,
  run: TestRun = inject('e2eDatabases'),
): Promise<InstanceStorage & { remove(): Promise<void> }> {
  await ensureFilled(template, run);
  const database = `${run.prefix}_${randomBytes(6).toString('hex')}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'flydeck-e2e-'));
  await cp(folderOf(template, run), dataDir, { recursive: true });
  await withAdminClient(run, (client) =>
    client.query(`CREATE DATABASE ${database} TEMPLATE ${databaseOf(template, run)}`),
  );
  return {
    databaseUrl: databaseUrlOf(database, run),
    dataDir,
    remove: async () => {
      await withAdminClient(run, (client) => client.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`));
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns the path of a template's data folder. The first call of `copyTemplate` for the template fills the folder. */
const folderOf = ({ name }: InstanceTemplate, { folder }: TestRun): string => join(folder, name);

const databaseOf = ({ name }: InstanceTemplate, { prefix }: TestRun): string => `${prefix}_${name}`;

function databaseUrlOf(database: string, run: TestRun): string {
  const url = new URL(run.url);
  url.pathname = `/${database}`;
  return url.href;
}

/** Fills a template when it is first used. A lock makes concurrent test files wait until the template is filled. */
async function ensureFilled(template: InstanceTemplate, run: TestRun): Promise<void> {
  if (template.base) await ensureFilled(template.base, run);
  const database = databaseOf(template, run);
  await withAdminClient(run, async (client) => {
    // PostgreSQL releases the lock when the connection is closed.
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [database]);
    const { rows } = await client.query('SELECT datallowconn FROM pg_database WHERE datname = $1', [database]);
    if (rows[0]?.datallowconn === false) return;
    // The database allows connections or is missing, so no attempt to fill the template has succeeded (`fillTemplate`).
    // The next statements delete what a failed attempt left.
    await client.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
    await rm(folderOf(template, run), { recursive: true, force: true });
    await fillTemplate(client, template, run);
  });
}

async function fillTemplate(client: Client, template: InstanceTemplate, run: TestRun): Promise<void> {
  const { base } = template;
  const [database, dataDir] = [databaseOf(template, run), folderOf(template, run)];
  await client.query(`CREATE DATABASE ${database}${base ? ` TEMPLATE ${databaseOf(base, run)}` : ''}`);
  if (base) await cp(folderOf(base, run), dataDir, { recursive: true });
  else await mkdir(dataDir, { recursive: true });
  await template.fill({ databaseUrl: databaseUrlOf(database, run), dataDir });
  // PostgreSQL cannot copy a database that has connections, even connections of autovacuum. The option
  // `ALLOW_CONNECTIONS false` also marks the template as filled.
  await client.query(`ALTER DATABASE ${database} WITH ALLOW_CONNECTIONS false`);
  await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [database]);
}

/** Runs `work` with a connection of the user who may create databases, and then closes the connection. */
async function withAdminClient<Result>(run: TestRun, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: run.url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

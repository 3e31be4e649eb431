// Records the fixture of the upgrade test:
//   node server/src/testing/upgrade/record.ts RELEASE-FOLDER DATA-FOLDER
// RELEASE-FOLDER is a checkout of the release with its packages installed, DATA-FOLDER an empty folder. Starts the
// release with this data folder, and writes state through the HTTP interface of the release. Then writes the files of
// the fixture to a folder next to this script, which is named after the last migration of the release.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { Client } from 'pg';
import { createDiskBlobs } from '../../adapters/blobs/disk-blobs.ts';
import { openEmbedded } from '../../adapters/database/embedded/index.ts';
import { BLOB_FOLDERS } from '../../features/storage/folders.ts';
import { SELLING_SETTINGS } from '../selling.ts';
import { DATA_FILE, type DataLine, JOB_TABLES, JOBS_SCHEMA_FILE, STATE_FILE } from './fixture-files.ts';
import type { HttpVisitor } from './http-visitor.ts';
import type { RecordedState } from './recorded-state.ts';
import { writePendingJobs, writeState } from './write-state.ts';

/** Maximum time until the PDF link is mailed. The mailing job is retried with delays, which takes a few minutes. */
const MAIL_TIMEOUT_MS = 600_000;

interface RunningRelease {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Starts the server of the release. */
async function startRelease(
  releaseDir: string,
  dataDir: string,
  { runsJobs }: { readonly runsJobs: boolean },
): Promise<RunningRelease> {
  const env = {
    ...process.env,
    ...SELLING_SETTINGS,
    NODE_ENV: 'production',
    PORT: '0',
    FILMS: 'false',
    DATABASE_URL: '',
  };
  const child: ChildProcess = spawn(process.execPath, [join(releaseDir, 'scripts/start.mjs')], {
    env: { ...env, FLYDECK_DATA: dataDir, WORKER: String(runsJobs) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const origin = await new Promise<string>((resolveUrl, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
      const url = /ready at (\S+)/.exec(output)?.[1];
      if (url) resolveUrl(url);
    });
    child.once('exit', (code) => reject(new Error(`The release ended with code ${code}.`)));
  });
  const kill = () => child.kill('SIGTERM');
  process.once('exit', kill);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  return {
    origin,
    async stop() {
      process.off('exit', kill);
      const exit = once(child, 'exit');
      kill();
      await exit;
    },
  };
}

/** Returns the keys of all blobs in a data folder. */
async function listBlobs(dataDir: string): Promise<Set<string>> {
  const blobs = createDiskBlobs(join(dataDir, 'blobs'));
  const keys = new Set<string>();
  for (const folder of [...BLOB_FOLDERS, 'instance']) for await (const { key } of blobs.list(folder)) keys.add(key);
  return keys;
}

/**
 * Runs `use` with a connection to the database of a data folder, which the release may be using. Applies no migrations,
 * unlike a start of the server.
 */
async function withDatabaseOf<Result>(dataDir: string, use: (client: Client) => Promise<Result>): Promise<Result> {
  // The role is `command`, because only one process on a data folder can have the role `server`.
  const database = await openEmbedded(dataDir, 'command');
  const client = new Client({ connectionString: database.connectionString });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
    await database.close();
  }
}

/** Waits until no job is waiting or running, and returns the path of the mailed PDF link. */
async function waitForMailedPath(client: Client): Promise<string> {
  const deadline = Date.now() + MAIL_TIMEOUT_MS;
  for (;;) {
    // The states are ordered. Waiting and running jobs have the states before `completed`.
    const { rows: jobs } = await client.query(
      "SELECT name FROM jobs.job WHERE state < 'completed' AND start_after <= now()",
    );
    const { rows } = await client.query("SELECT text FROM mail_outbox WHERE text LIKE '%/media/%'");
    const path = /https?:\/\/[^/\s]+(\/media\/\S+)/.exec(rows[0]?.text ?? '')?.[1];
    if (path !== undefined && jobs.length === 0) return path;
    if (Date.now() > deadline) throw new Error(`No mailed link, or pending jobs: ${JSON.stringify(jobs)}`);
    await delay(500);
  }
}

/** Returns the rows of the tables of the schema `public`, in alphabetical order, and then of the job tables. */
async function readRows(client: Client): Promise<DataLine[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename",
  );
  const lines: DataLine[] = [];
  for (const name of [...tables.map((table) => table.name), ...JOB_TABLES]) {
    const { rows } = await client.query<{ json: string }>(
      `SELECT row_to_json(r)::text AS json FROM ${name} r ORDER BY 1`,
    );
    for (const { json } of rows) lines.push(['row', name, json]);
  }
  return lines;
}

function countRows(lines: readonly DataLine[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [, name] of lines) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

/** Starts the release, writes state, waits until the release has completed its jobs, and stops the release. */
async function recordWithWorker(releaseDir: string, dataDir: string) {
  const runningRelease = await startRelease(releaseDir, dataDir, { runsJobs: true });
  // The blobs of demos and templates are not recorded.
  const initialBlobs = await listBlobs(dataDir);
  const { visitors, authorState } = await writeState(runningRelease.origin);
  const mailedPath = await withDatabaseOf(dataDir, waitForMailedPath);
  await runningRelease.stop();
  return { visitors, authorState, mailedPath, initialBlobs };
}

/**
 * Returns the blobs that are not in `initialBlobs`, and all blobs of the folder `instance`, which record to which
 * database the blobs belong.
 */
async function readBlobs(dataDir: string, initialBlobs: ReadonlySet<string>): Promise<DataLine[]> {
  const blobs = createDiskBlobs(join(dataDir, 'blobs'));
  const lines: DataLine[] = [];
  for (const key of await listBlobs(dataDir)) {
    if (initialBlobs.has(key) && !key.startsWith('instance/')) continue;
    const bytes = await blobs.read(key);
    if (bytes) lines.push(['blob', key, Buffer.from(bytes).toString('base64')]);
  }
  return lines;
}

/** Records the release in a folder named after its last migration. */
async function record(releaseDir: string, dataDir: string): Promise<void> {
  const { visitors, authorState, mailedPath, initialBlobs } = await recordWithWorker(releaseDir, dataDir);
  const { administrator, author, fan, buyer, reader } = visitors;
  const runningRelease = await startRelease(releaseDir, dataDir, { runsJobs: false });
  const pendingJobs = await writePendingJobs(runningRelease.origin, { author, buyer }, authorState.published.oid);
  const rows = await withDatabaseOf(dataDir, readRows);
  const lastMigration = await withDatabaseOf(dataDir, async (client) => {
    const applied = await client.query('SELECT max(name) AS name FROM flydeck_migrations');
    return String(applied.rows[0]?.name);
  });
  const cookiesOf = (visitor: HttpVisitor) => ({ cookies: visitor.cookieRecord() });
  const state: RecordedState = {
    recordedAt: new Date().toISOString(),
    lastMigration,
    rowCounts: countRows(rows),
    administrator: cookiesOf(administrator),
    author: {
      ...authorState,
      upload: pendingJobs.upload,
      cookies: pendingJobs.cookies.author,
    },
    fan: cookiesOf(fan),
    buyer: { cookies: pendingJobs.cookies.buyer, mailedPath, conversionStatus: pendingJobs.conversionStatus },
    reader: cookiesOf(reader),
  };
  const blobs = await readBlobs(dataDir, initialBlobs);
  await runningRelease.stop();
  const { getConstructionPlans } = createRequire(join(releaseDir, 'server/package.json'))('pg-boss') as {
    readonly getConstructionPlans: (schema: string) => string;
  };
  const folder = join(import.meta.dirname, lastMigration);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, STATE_FILE), `${JSON.stringify(state, null, 2)}\n`);
  const comment =
    '-- Schema of pg-boss, the job queue, in its version of the recorded release. Written by `record.ts`.\n';
  writeFileSync(join(folder, JOBS_SCHEMA_FILE), comment + getConstructionPlans('jobs'));
  const text = [...rows, ...blobs].map((line) => `${JSON.stringify(line)}\n`).join('');
  writeFileSync(join(folder, DATA_FILE), gzipSync(text, { level: 9 }));
}

const [releaseFolder, dataFolder] = process.argv.slice(2);
if (releaseFolder === undefined || dataFolder === undefined)
  throw new Error('usage: record.ts RELEASE-FOLDER DATA-FOLDER');
await record(resolve(releaseFolder), resolve(dataFolder));

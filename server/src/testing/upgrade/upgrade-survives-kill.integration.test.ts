import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { soakRounds, soakTimeoutMs } from '@flydeck/scene/testing/soak-rounds';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { readRecordedRelease } from './fixture-files.ts';
import { type RestoredRelease, restoreRelease } from './restore.ts';

const RELEASE = '0049-legal-pages';
const KILL_COUNT = soakRounds('upgrade-kills', { short: 6, long: 60 });
/** The server is killed at a random time after its start, while the server migrates tables or converts drafts. */
const [MIN_RUN_MS, MAX_RUN_MS] = [800, 4000];
/** Number of revisions that are added to the history of each draft, so that the conversion takes some time. */
const ADDED_REVISIONS = 400;

let dataDir: string;
let restored: RestoredRelease;
let db: Client;
let server: ServerProcess | undefined;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'flydeck-upgrade-kill-'));
  const release = readRecordedRelease(join(import.meta.dirname, RELEASE));
  restored = await restoreRelease(release, { serverUrl: inject('databaseServer').url, dataDir });
  db = new Client({ connectionString: restored.databaseUrl });
  await db.connect();
  await addRevisions();
}, 120_000);

afterAll(async () => {
  await db?.end();
  server?.child.kill('SIGTERM');
  await server?.result;
  await restored?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function addRevisions(): Promise<void> {
  await db.query(`UPDATE draft_history SET revision = revision + ${ADDED_REVISIONS}`);
  await db.query(`UPDATE drafts SET revision = revision + ${ADDED_REVISIONS},
    published_revision = published_revision + ${ADDED_REVISIONS}`);
  await db.query(`
    INSERT INTO draft_history (presentation_oid, revision, document, title, topic_count, saved_at, saved_by, label)
    SELECT presentation_oid, n, document, '', 0, now() - make_interval(days => 500 - n), updated_by,
      CASE n % 3 WHEN 0 THEN 'published' WHEN 1 THEN 'restored' END
    FROM drafts, generate_series(1, ${ADDED_REVISIONS}) AS n`);
}

const startServer = (): ServerProcess =>
  startServerProcess({ dataDir, env: { DATABASE_URL: restored.databaseUrl, FILMS: 'false' } });

/** Returns the snapshots that the upgrade must create from the drafts and their histories. */
async function readExpectedSnapshots(): Promise<unknown[]> {
  const { rows } = await db.query(`
    SELECT presentation_oid, revision AS seq, saved_at AS created_at, saved_by AS author, label FROM draft_history
    UNION ALL SELECT presentation_oid, revision, updated_at, updated_by, NULL FROM drafts
      WHERE NOT EXISTS (SELECT 1 FROM draft_history AS entry
        WHERE entry.presentation_oid = drafts.presentation_oid AND entry.revision = drafts.revision)
    ORDER BY presentation_oid, seq`);
  return rows;
}

it(
  'drafts and their histories become logs although the server is killed with kill -9 during the upgrade',
  async () => {
    const expected = await readExpectedSnapshots();
    expect(expected.length).toBeGreaterThan(ADDED_REVISIONS);
    const { rows: drafts } = await db.query('SELECT presentation_oid, revision FROM drafts ORDER BY 1');
    for (let i = 0; i < KILL_COUNT; i += 1) {
      const killed = startServer();
      await pause(MIN_RUN_MS + Math.random() * (MAX_RUN_MS - MIN_RUN_MS));
      killed.child.kill('SIGKILL');
      await killed.result;
    }
    server = startServer();
    await server.ready;
    await vi.waitFor(
      async () => {
        const { rows } = await db.query('SELECT presentation_oid, head_seq AS revision FROM edit_documents ORDER BY 1');
        expect(rows).toEqual(drafts);
      },
      { timeout: 60_000, interval: 250 },
    );
    const { rows: snapshots } = await db.query(`
      SELECT presentation_oid, seq, created_at, author, label FROM edit_snapshots ORDER BY presentation_oid, seq`);
    expect(snapshots).toEqual(expected);
    // The upgrade has not changed the tables of drafts.
    expect(await readExpectedSnapshots()).toEqual(expected);
  },
  soakTimeoutMs(180_000),
);

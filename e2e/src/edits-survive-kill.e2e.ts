import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { rootTopic } from '@flydeck/editor/levels';
import { operationsOf } from '@flydeck/editor/sync/pending-batch';
import { MemoryDisk } from '@flydeck/editor/sync/testing/memory-storage';
import type { Operation } from '@flydeck/scene/records/operations';
import { soakRounds, soakTimeoutMs } from '@flydeck/scene/testing/soak-rounds';
import { openDatabase } from '@flydeck/server/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ADMINISTRATOR, createAdministrator } from './testing/administrator.ts';
import { type EditingServer, EditingWindow } from './testing/editing-window.ts';
import { MemberClient } from './testing/member-client.ts';
import { SupervisedServer } from './testing/supervised-server.ts';

/** Number of editing sessions of the test. */
const SESSION_COUNT = soakRounds('editor', { short: 12, long: 200 });
/** Windows that are open at the same time. */
const CONCURRENT_WINDOWS = 6;
/** Number of rectangles that are drawn in one session. */
const CHANGES_PER_SESSION = 25;
/** Longest pause between two changes. */
const MAX_PAUSE_MS = 120;
/** The server runs for a random time in this range between two kills, because windows need time to reconnect. */
const [MIN_RUN_MS, MAX_RUN_MS] = [1000, 6000];
/** Minimum number of kills. Sessions are added until this number is reached. */
const MIN_KILLS = 2;
/** Maximum time that a session waits until the server has acknowledged its changes. */
const MAX_SAVE_MS = 15_000;
/** Maximum time until the window that is opened at the end has sent the changes that are stored in the browser. */
const MAX_FINAL_SAVE_MS = 90_000;

let dataDir: string;
let server: SupervisedServer;
let editingServer: EditingServer;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'flydeck-editing-'));
  // 0: the number of requests is not limited.
  const env = { API_REQUESTS_PER_MINUTE: '0', FILMS: 'false' };
  server = new SupervisedServer({ dataDir, env });
  const origin = await server.whenReady();
  await createAdministrator(origin);
  editingServer = { origin, member: await MemberClient.logIn(origin, ADMINISTRATOR) };
  server.onReady((newOrigin) => {
    editingServer.origin = newOrigin;
    editingServer.member.origin = newOrigin;
  });
});
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/**
 * Kills (SIGKILL) the server or its database at random times until `isDone` returns true. Calls `onKill` after each
 * kill.
 */
async function killRepeatedly(isDone: () => boolean, onKill: () => void): Promise<void> {
  while (!isDone()) {
    await server.whenReady();
    await pause(MIN_RUN_MS + Math.random() * (MAX_RUN_MS - MIN_RUN_MS));
    if (isDone()) return;
    if (Math.random() < 0.3 ? server.killDatabase() : server.kill()) onKill();
  }
}

/** A presentation that is edited in several windows. The windows are in one browser and share its storage `disk`. */
interface EditedPresentation {
  readonly oid: string;
  readonly disk: MemoryDisk;
  /** Sequence numbers of acknowledged batches by their ids. */
  readonly acknowledged: Map<string, number>;
}

/** A batch in the log of a presentation. */
interface LoggedBatch {
  readonly batchId: string;
  readonly seq: number;
  readonly operations: readonly Operation[];
}

async function createPresentation(): Promise<EditedPresentation> {
  const body = { kind: 'markdown', text: '# Tides\n\nThe sea' };
  const { oid } = await editingServer.member.call<{ oid: string }>('POST', '/api/drafts', body);
  return { oid, disk: new MemoryDisk(), acknowledged: new Map() };
}

/**
 * Draws, duplicates and deletes rectangles in a new window, and then ends the window as a crash would. About half of
 * the sessions first wait until the changes are saved.
 */
async function runSession({ oid, disk, acknowledged }: EditedPresentation): Promise<void> {
  const window = new EditingWindow({ server: editingServer, oid, disk });
  const editor = await window.ready;
  for (let i = 0; i < CHANGES_PER_SESSION; i += 1) {
    const point = { x: 50 + Math.random() * 800, y: 50 + Math.random() * 400 };
    const modifiers = { shift: false, mod: false, alt: false, button: 0 };
    // Draws a rectangle: R selects the tool, and a drag draws.
    editor.key('r');
    editor.pointer({ type: 'down', point, ...modifiers });
    editor.pointer({ type: 'move', point: { x: point.x + 60, y: point.y + 40 }, ...modifiers });
    editor.pointer({ type: 'up', point: { x: point.x + 60, y: point.y + 40 }, ...modifiers });
    // Duplicates or deletes the rectangle, or undoes the last change, at random.
    if (Math.random() < 0.3) editor.key('mod+d');
    if (Math.random() < 0.2) editor.key('delete');
    if (Math.random() < 0.2) editor.undo();
    await pause(Math.random() * MAX_PAUSE_MS);
  }
  if (Math.random() < 0.5) await window.whenSaved(MAX_SAVE_MS);
  for (const [id, seq] of window.acknowledged) acknowledged.set(id, seq);
  window.crash();
}

it(
  'no edit that was acknowledged or stored in the browser is lost when server, database and browsers are killed',
  async () => {
    const presentations = await Promise.all(Array.from({ length: 3 }, createPresentation));
    let remainingSessions = SESSION_COUNT;
    let kills = 0;
    let isDone = false;
    const killing = killRepeatedly(
      () => isDone,
      () => {
        kills += 1;
      },
    );
    // Prevents an unhandled rejection while the sessions run. The error is thrown later by `await killing`.
    killing.catch(() => undefined);
    const runSessions = async (index: number): Promise<void> => {
      const presentation = presentations[index % presentations.length];
      while (presentation && (remainingSessions > 0 || kills < MIN_KILLS)) {
        remainingSessions -= 1;
        await runSession(presentation);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENT_WINDOWS }, (_, i) => runSessions(i)));
    isDone = true;
    await killing;
    await server.whenReady();
    for (const presentation of presentations) await expectNothingLost(presentation);
    const acknowledgements = presentations.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);
    process.stdout.write(
      `${SESSION_COUNT} sessions, ${kills} kills, ${acknowledgements} acknowledged batches, none lost\n`,
    );
  },
  soakTimeoutMs(280_000),
);

/**
 * Opens the presentation in a new window, which sends the changes that are stored in the browser. Then expects that the
 * log contains every acknowledged batch and every operation that was ever stored in the browser.
 */
async function expectNothingLost({ oid, disk, acknowledged }: EditedPresentation): Promise<void> {
  const window = new EditingWindow({ server: editingServer, oid, disk });
  const { store } = await window.ready;
  expect(store.isPresent(rootTopic(store))).toBe(true);
  expect(await window.whenSaved(MAX_FINAL_SAVE_MS)).toBe(true);
  await expect.poll(() => disk.batches.size, { timeout: 5000 }).toBe(0);
  const logged = await readLog(oid);
  const seqs = new Map(logged.map(({ batchId, seq }) => [batchId, seq]));
  // No sequence number occurs twice.
  expect(new Set(seqs.values()).size).toBe(logged.length);
  expect([...acknowledged].filter(([id, seq]) => seqs.get(id) !== seq)).toEqual([]);
  const operations = new Set(logged.flatMap((batch) => batch.operations.map((operation) => JSON.stringify(operation))));
  // A batch that the server refused is replaced by batches with other ids, which contain the same operations.
  const storedOperations = [...disk.everStored.values()]
    .filter(({ batchId }) => !seqs.has(batchId))
    .flatMap(operationsOf);
  expect(storedOperations.filter((operation) => !operations.has(JSON.stringify(operation)))).toEqual([]);
  // If there were no acknowledged or stored batches, the checks above would check nothing.
  expect([acknowledged.size > 0, disk.everStored.size > 0]).toEqual([true, true]);
  window.crash();
}

/** Reads the log from the database, because the sync endpoint returns a snapshot if there are many batches. */
async function readLog(oid: string): Promise<readonly LoggedBatch[]> {
  const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined });
  const rows = await db
    .selectFrom('edit_batches')
    .select(['batch_id', 'seq', 'operations'])
    .where('presentation_oid', '=', oid)
    .execute();
  await close();
  return rows.map(({ batch_id: batchId, seq, operations }) => ({
    batchId,
    seq,
    operations: JSON.parse(operations) as Operation[],
  }));
}

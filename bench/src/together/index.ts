import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { defined, itemAt } from '@flydeck/scene/checked-access';
import { openDatabase } from '@flydeck/server/database';
import { insertMembers, type MemberSession } from '@flydeck/server/testing/insert-members';
import type { Row } from '../measure.ts';
import { type RunningServer, startServer } from '../running-server.ts';
import type { SectionResult } from '../section.ts';
import { BenchSocket } from './bench-socket.ts';
import { measureHeapMb } from './measure-heap.ts';

const CLIENTS = 20;
/** Batches of all clients in a second, while the time until they arrive is measured. */
const BATCHES_PER_SECOND = 200;
const LATENCY_SECONDS = 20;
const RATE_SECONDS = 10;
const OPERATIONS_PER_BATCH = 10;
/** Batches that a client sends before it waits for an acknowledgement. */
const IN_FLIGHT = 3;
/** Time in which the processes are warmed up, and after which memory is measured again. */
const PAUSE_MS = 3000;

const SETTINGS = { DEMOS: 'false' };
/** The memory of the servers is read by the debugger. */
const FLAGS = ['--inspect=127.0.0.1:0'];

const GOALS = { p95Ms: 150, operationsPerSecond: 2000, memoryMb: 40 };

/** Creates a presentation of a member. Returns its oid and the id of its root topic. */
async function createPresentation(origin: string, { headers }: MemberSession) {
  const post = async (path: string, body: object) => {
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: { ...headers, origin, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Record<string, unknown>;
  };
  const { oid } = await post('/api/drafts', { kind: 'blank', title: 'Bench', language: 'en' });
  const { snapshot } = await post(`/api/editing/${oid}/sync`, { lastSeq: null, pushes: [], seeds: [] });
  const { records } = snapshot as { readonly records: readonly { readonly id: string; readonly slot: string }[] };
  return { oid: String(oid), root: defined(records.find(({ slot }) => slot === 'root')?.id, 'root topic') };
}

/** Sends batches at a constant rate. Returns the times in ms from sending a batch to its arrival at another client. */
async function measureLatencies(sockets: readonly BenchSocket[], ids: readonly string[]): Promise<number[]> {
  const sentAt = new Map<string, number>();
  const latencies: number[] = [];
  for (const socket of sockets)
    socket.onBatch = (batchId) => {
      const at = sentAt.get(batchId);
      // The sender has the batch already.
      if (at !== undefined && !socket.own.has(batchId)) latencies.push(performance.now() - at);
    };
  const start = performance.now();
  const count = BATCHES_PER_SECOND * LATENCY_SECONDS;
  for (let i = 0; i < count; i += 1) {
    const dueMs = (i * 1000) / BATCHES_PER_SECOND - (performance.now() - start);
    if (dueMs > 0) await sleep(dueMs);
    const batchId = randomUUID();
    const index = i % sockets.length;
    sentAt.set(batchId, performance.now());
    itemAt(sockets, index).push(batchId, [setOpacity(itemAt(ids, index), i)]);
  }
  await sleep(PAUSE_MS);
  if (latencies.length < count * (sockets.length - 1)) throw new Error('Not all batches arrived.');
  return latencies.sort((a, b) => a - b);
}

const setOpacity = (id: string, i: number) => ({ op: 'set', id, property: 'opacity', value: (i % 100) / 100 });

/** Sends batches of ten operations as fast as they are acknowledged. Returns the committed operations per second. */
async function measureRate(sockets: readonly BenchSocket[], ids: readonly string[]): Promise<number> {
  const end = performance.now() + RATE_SECONDS * 1000;
  let committed = 0;
  const send = async (socket: BenchSocket, id: string): Promise<void> => {
    for (let i = 0; performance.now() < end; i += 1) {
      const operations = Array.from({ length: OPERATIONS_PER_BATCH }, (_, j) => setOpacity(id, i + j));
      await socket.pushAndWait(randomUUID(), operations);
      committed += OPERATIONS_PER_BATCH;
    }
  };
  const start = performance.now();
  await Promise.all(
    sockets.flatMap((socket, i) => Array.from({ length: IN_FLIGHT }, () => send(socket, itemAt(ids, i)))),
  );
  return committed / ((performance.now() - start) / 1000);
}

/** Measures twenty clients who edit one presentation on two servers with the same database. */
export async function benchTogether(): Promise<SectionResult> {
  const first = await startServer(undefined, SETTINGS, FLAGS);
  const { db, connectionString, close } = await openDatabase({ databaseUrl: undefined, dataDir: first.dataDir });
  let second: RunningServer | undefined;
  try {
    second = await startServer(undefined, { ...SETTINGS, DATABASE_URL: connectionString }, FLAGS);
    const servers = [first, second];
    const [member] = await insertMembers(db, 1, { secure: false, prefix: `bench-${process.pid}` });
    const { headers } = defined(member, 'member');
    const { oid, root } = await createPresentation(first.origin, defined(member, 'member'));
    const sockets = await Promise.all(
      Array.from({ length: CLIENTS }, (_, i) =>
        BenchSocket.open(itemAt(servers, i % servers.length).origin, oid, headers['cookie'] ?? ''),
      ),
    );
    const ids = sockets.map((_, i) => `shape-${i}`);
    for (const [i, socket] of sockets.entries())
      await socket.pushAndWait(randomUUID(), [insertShape(root, itemAt(ids, i))]);
    await measureWarmUp(sockets, ids);
    const before = await measureHeaps(servers);
    const latencies = await measureLatencies(sockets, ids);
    const rate = await measureRate(sockets, ids);
    await sleep(PAUSE_MS);
    const after = await measureHeaps(servers);
    const growth = Math.max(...after.map((megabytes, i) => megabytes - itemAt(before, i)));
    for (const socket of sockets) socket.close();
    return { rows: rowsOf(itemAt(latencies, Math.floor(latencies.length * 0.95)), rate, growth) };
  } finally {
    await second?.stop();
    await close();
    await first.stop();
  }
}

const measureHeaps = (servers: readonly RunningServer[]): Promise<number[]> =>
  Promise.all(servers.map(({ inspectorUrl }) => measureHeapMb(defined(inspectorUrl, 'URL of the debugger'))));

/** Lets the engines compile the code that the measurements run. */
async function measureWarmUp(sockets: readonly BenchSocket[], ids: readonly string[]): Promise<void> {
  for (let i = 0; i < 50; i += 1)
    await Promise.all(sockets.map((socket, j) => socket.pushAndWait(randomUUID(), [setOpacity(itemAt(ids, j), i)])));
  await sleep(PAUSE_MS);
}

const insertShape = (parent: string, id: string) => ({
  op: 'insert',
  id,
  kind: 'shape',
  parent,
  slot: 'elements',
  order: 'a0',
  properties: { box: { x: 0, y: 0, width: 100, height: 50 }, geometry: { kind: 'preset', preset: 'rect' } },
});

const rowsOf = (p95Ms: number, rate: number, growthMb: number): Row[] => [
  {
    name: `batch of another client arrives, p95 at ${BATCHES_PER_SECOND} batches/s, ${CLIENTS} clients, 2 servers`,
    unit: 'ms',
    flydeck: p95Ms,
    better: 'lower',
    goal: `≤ ${GOALS.p95Ms}`,
    isReached: p95Ms <= GOALS.p95Ms,
  },
  {
    name: `committed operations in batches of ${OPERATIONS_PER_BATCH}`,
    unit: '/s',
    flydeck: rate,
    better: 'higher',
    goal: `≥ ${GOALS.operationsPerSecond}`,
    isReached: rate >= GOALS.operationsPerSecond,
  },
  {
    name: 'growth of the heap and buffers of a server, the larger one of two',
    unit: 'MB',
    flydeck: growthMb,
    better: 'lower',
    goal: `≤ ${GOALS.memoryMb}`,
    isReached: growthMb <= GOALS.memoryMb,
  },
];

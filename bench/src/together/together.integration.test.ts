import { setTimeout as sleep } from 'node:timers/promises';
import type { LoggedBatch } from '@flydeck/contract/editing/messages';
import { Editor } from '@flydeck/editor/editor';
import { SYSTEM_CLOCK } from '@flydeck/editor/sync/clock';
import { Connection } from '@flydeck/editor/sync/connection';
import { SyncClient } from '@flydeck/editor/sync/sync-client';
import { type Action, actionArbitrary, operationOf } from '@flydeck/editor/sync/testing/arbitrary-actions';
import { MemoryDisk, MemoryStorage } from '@flydeck/editor/sync/testing/memory-storage';
import { SimulatedClock } from '@flydeck/editor/sync/testing/simulated-clock';
import { itemAt } from '@flydeck/scene/checked-access';
import { applyOperations } from '@flydeck/scene/records/apply';
import { RecordStore } from '@flydeck/scene/records/record-store';
import { soakRounds, soakTimeoutMs } from '@flydeck/scene/testing/soak-rounds';
import { sync } from '@flydeck/server/features/editing/testing/editing-calls';
import { createEditingUsers, editingCallsOf } from '@flydeck/server/testing/editing-users';
import { createInstance, type Instance } from '@flydeck/server/testing/instance';
import { createMember, type Visitor } from '@flydeck/server/testing/visitor';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { KillableServer } from './killable-server.ts';
import { UnreliableNetwork } from './unreliable-network.ts';

const ROUNDS = soakRounds('together', { short: 20, long: 1000 });
/** Number of clients of one presentation. */
const CLIENTS = 20;
/** Number of actions of each client. */
const ACTIONS = 12;
/** Time within which all clients have the same records after the last action. */
const CONVERGE_MAX_MS = 120_000;

/** In each round with a number that this number divides, a server process is killed and started again. */
const ROUNDS_PER_KILL = 7;
/** Number of members with an edit link. Together with the owner, they have the clients. */
const INVITED_MEMBERS = 3;
const SITE_URL = 'https://deck.example';

let instance: Instance;
/** The owner of the presentations, and members who get an edit link. */
let members: readonly [Visitor, ...Visitor[]];
let servers: readonly KillableServer[];

beforeAll(async () => {
  // This app only creates members and presentations. The clients use the server processes.
  instance = await createInstance({ origin: SITE_URL, settings: { WORKER: 'false' } });
  const { ada } = await createEditingUsers(instance);
  const names = Array.from({ length: INVITED_MEMBERS }, (_, i) => `Member ${'x'.repeat(i + 1)}`);
  members = [ada, ...(await Promise.all(names.map((name) => createMember(instance.app, name))))];
  servers = await Promise.all([1, 2].map(() => KillableServer.start(instance, SITE_URL)));
}, 120_000);
afterAll(async () => {
  await Promise.all((servers ?? []).map((server) => server.close()));
  await instance?.close();
});

/** Creates a presentation that all members may edit. Returns its oid. */
async function createShared(): Promise<string> {
  const [owner, ...others] = members;
  const { oid } = await editingCallsOf(owner).create();
  const { path } = (await owner.post(`/api/presentations/${oid}/links`, { right: 'edit' })).json() as { path: string };
  for (const member of others) await member.get(path, { accept: 'text/html' });
  return oid;
}

/** A window with an editor and the sync of the editor, connected to one of the servers. */
class Client {
  readonly sync: SyncClient;
  editor: Editor | undefined;

  constructor(id: number, network: UnreliableNetwork) {
    const connection = new Connection({
      ...network.channelsOf(itemAt(members, id % members.length)),
      network: { isOnline: () => true, subscribe: () => () => undefined },
      clock: SYSTEM_CLOCK,
    });
    const storage = new MemoryStorage(new MemoryDisk(), `client-${id}`, SYSTEM_CLOCK);
    const newBatchId = () => crypto.randomUUID();
    this.sync = new SyncClient({ storage, connection, clock: SYSTEM_CLOCK, newBatchId });
  }

  async start(): Promise<void> {
    await this.sync.start();
    const { store, history } = await this.sync.ready;
    this.editor = new Editor({
      store,
      undoHistory: history,
      window: { width: 1000, height: 600 },
      newId: () => crypto.randomUUID(),
      onChange: (operations, changes) => this.sync.push(operations, changes),
    });
    this.sync.attach(this.editor);
  }

  /** Performs an edit; does nothing for the other kinds of actions. */
  act(action: Action): void {
    const { editor } = this;
    if (!editor) return;
    if (action.kind === 'undo' || action.kind === 'redo') editor[action.kind]();
    else {
      const operation = operationOf(editor.store, action, () => crypto.randomUUID());
      if (operation) editor.change([operation]);
    }
  }
}

/** Returns the JSON of each record by its id. The order of properties has no effect. */
function canonicalById(store: RecordStore): Map<string, string> {
  const sortKeys = (_: string, value: unknown): unknown =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  return new Map([...store.records()].map((record) => [record.id, JSON.stringify(record, sortKeys)]));
}

/** Returns all batches of a log from the database. */
async function readLog(oid: string): Promise<LoggedBatch[]> {
  const rows = await instance.db
    .selectFrom('edit_batches')
    .select(['seq', 'batch_id', 'author', 'operations'])
    .where('presentation_oid', '=', oid)
    .orderBy('seq')
    .execute();
  return rows.map(({ batch_id: batchId, operations, ...row }) => {
    const parsed: unknown = typeof operations === 'string' ? JSON.parse(operations) : operations;
    return { ...row, batchId, operations: parsed as LoggedBatch['operations'] };
  });
}

/** Returns the batches of a log with operations on a record, as JSON. */
const batchesOf = (log: readonly LoggedBatch[], id: string): string[] =>
  log
    .filter(({ operations }) => operations.some((operation) => operation.id === id))
    .map((batch) => JSON.stringify(batch));

/** Lets the clients act while connections fail. In a round with a kill, a server is killed after a random action. */
async function act(
  clients: readonly Client[],
  {
    random,
    network,
    seed,
  }: { readonly random: SimulatedClock; readonly network: UnreliableNetwork; readonly seed: number },
  hasKill: boolean,
): Promise<void> {
  const actions = fc.sample(actionArbitrary, { numRuns: CLIENTS * ACTIONS, seed });
  const randomServer = () => itemAt(servers, random.randomInteger(servers.length - 1));
  const killAt = hasKill ? random.randomInteger(actions.length - 1) : undefined;
  let restarted: Promise<void> | undefined;
  for (const [i, action] of actions.entries()) {
    clients[i % CLIENTS]?.act(action);
    if (i === killAt) restarted = randomServer().restart();
    const chance = random.random();
    if (chance < 0.01) await randomServer().breakConnections();
    else if (chance < 0.05) network.closeOne();
    if (chance < 0.3) await sleep(random.randomInteger(20));
  }
  await restarted;
}

/** Waits until all clients have the complete log. Returns the log that was read at the same time. */
async function waitForConvergence(clients: readonly Client[], oid: string, seed: number): Promise<LoggedBatch[]> {
  const end = performance.now() + CONVERGE_MAX_MS;
  for (;;) {
    const log = await readLog(oid);
    const head = log.at(-1)?.seq ?? 0;
    if (clients.every(({ sync: { status, seq } }) => status.current.unacknowledged === 0 && seq === head)) return log;
    if (performance.now() > end) {
      const states = clients.map(({ sync: { status, seq } }) => ({ ...status.current, seq }));
      const behind = states.filter(({ unacknowledged, seq }) => unacknowledged > 0 || seq !== head);
      throw new Error(`The clients do not converge to ${head} (seed ${seed}): ${JSON.stringify(behind)}`);
    }
    await sleep(50);
  }
}

async function runRound(round: number): Promise<void> {
  const seed = 20261128 + round;
  const random = new SimulatedClock(seed);
  const oid = await createShared();
  const { snapshot } = await sync(members[0], oid);
  const network = new UnreliableNetwork(
    random,
    oid,
    servers.map(({ url }) => url),
  );
  const clients = Array.from({ length: CLIENTS }, (_, i) => new Client(i, network));
  await Promise.all(clients.map((client) => client.start()));
  await act(clients, { random, network, seed }, round % ROUNDS_PER_KILL === 0);
  const log = await waitForConvergence(clients, oid, seed);
  const replayed = new RecordStore(snapshot?.records ?? []);
  for (const { operations } of log) applyOperations(replayed, operations);
  const expected = canonicalById(replayed);
  for (const [i, { editor }] of clients.entries()) {
    const records = canonicalById(editor?.store ?? new RecordStore([]));
    const differing = [...new Set([...expected.keys(), ...records.keys()])]
      .filter((id) => expected.get(id) !== records.get(id))
      // The values and the batches are only needed to find the cause of a failure.
      .map((id) => ({ id, log: expected.get(id), client: records.get(id), batches: batchesOf(log, id) }));
    expect(differing, `seed ${seed}, client ${i}`).toEqual([]);
  }
  const logged = new Set(log.map(({ batchId }) => batchId));
  expect([...network.acknowledged].filter((id) => !logged.has(id))).toEqual([]);
  expect([...network.refused].filter((id) => logged.has(id))).toEqual([]);
  expect(log.length).toBeGreaterThan(CLIENTS);
  expect(new Set(log.map(({ author }) => author)).size).toBe(members.length);
  await Promise.all(clients.map((client) => client.sync.close()));
}

it(
  'twenty clients of several members have the records of the log after random edits and failures of servers',
  async () => {
    for (let round = 1; round <= ROUNDS; round += 1) await runRound(round);
  },
  soakTimeoutMs(900_000),
);

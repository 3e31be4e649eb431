import { setTimeout as sleep } from 'node:timers/promises';
import type { LoggedBatch } from '@flydeck/contract/editing/messages';
import { Editor } from '@flydeck/editor/editor';
import { SYSTEM_CLOCK } from '@flydeck/editor/sync/clock';
import { Connection } from '@flydeck/editor/sync/connection';
import { type Socket, socketChannel } from '@flydeck/editor/sync/socket-channel';
import { SyncClient } from '@flydeck/editor/sync/sync-client';
import { type Action, actionArbitrary, operationOf } from '@flydeck/editor/sync/testing/arbitrary-actions';
import { MemoryDisk, MemoryStorage } from '@flydeck/editor/sync/testing/memory-storage';
import { SimulatedClock } from '@flydeck/editor/sync/testing/simulated-clock';
import { applyOperations } from '@flydeck/scene/records/apply';
import { RecordStore } from '@flydeck/scene/records/record-store';
import { soakRounds, soakTimeoutMs } from '@flydeck/scene/testing/soak-rounds';
import { sync } from '@flydeck/server/features/editing/testing/editing-calls';
import { createEditingUsers, type editingCallsOf } from '@flydeck/server/testing/editing-users';
import { createInstance, type Instance } from '@flydeck/server/testing/instance';
import type { Visitor } from '@flydeck/server/testing/visitor';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';

const ROUNDS = soakRounds('together', { short: 20, long: 1000 });
/** Number of clients of one presentation. */
const CLIENTS = 20;
/** Number of actions of each client. */
const ACTIONS = 12;
/** Time within which all clients have the same records after the last action. */
const CONVERGE_MAX_MS = 120_000;

let instance: Instance;
let ada: Visitor;
let calls: ReturnType<typeof editingCallsOf>;
let urls: readonly string[];

beforeAll(async () => {
  instance = await createInstance({ withSecondApp: true });
  ({ ada, calls } = await createEditingUsers(instance));
  const listen = { host: '127.0.0.1', port: 0 };
  urls = [await instance.app.listen(listen), await instance.secondApp.listen(listen)];
}, 90_000);
afterAll(() => instance?.close());

/** Creates sockets whose messages are delayed, repeated and, from the client, reordered. */
class UnreliableNetwork {
  readonly #random: SimulatedClock;
  readonly #oid: string;
  readonly sockets = new Set<WebSocket>();
  /** Ids of the batches that the server has acknowledged. */
  readonly acknowledged = new Set<string>();

  constructor(random: SimulatedClock, oid: string) {
    this.#random = random;
    this.#oid = oid;
  }

  open = (): Socket => {
    const url = urls[this.#random.randomInteger(1)] ?? '';
    const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    // Node's WebSocket accepts headers, which its type (that of browsers) does not contain.
    const options = { headers: { cookie, origin: url } } as unknown as string[];
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/editing/${this.#oid}/socket`, options);
    this.sockets.add(socket);
    const send = (data: string): void => {
      if (socket.readyState === socket.OPEN) socket.send(data);
    };
    const wrapped: Socket = {
      onopen: null,
      onmessage: null,
      onclose: null,
      // `hello` is sent at once, because a server refuses other messages before it.
      send: (data) => {
        if (data.startsWith('{"type":"hello"')) {
          send(data);
          return;
        }
        setTimeout(() => send(data), this.#random.randomInteger(30));
        if (this.#random.random() < 0.3) setTimeout(() => send(data), this.#random.randomInteger(200));
      },
      close: () => socket.close(),
    };
    socket.onopen = () => wrapped.onopen?.();
    socket.onmessage = ({ data }) => {
      const { type, batchId } = JSON.parse(String(data)) as { type: string; batchId: string };
      if (type === 'ack') this.acknowledged.add(batchId);
      wrapped.onmessage?.({ data });
    };
    socket.onclose = ({ code }) => {
      this.sockets.delete(socket);
      wrapped.onclose?.({ code });
    };
    return wrapped;
  };
}

/** A window with an editor and the sync of the editor, connected to one of the servers. */
class Client {
  readonly sync: SyncClient;
  editor: Editor | undefined;

  constructor(id: number, network: UnreliableNetwork) {
    const connection = new Connection({
      openSocket: socketChannel(network.open),
      openPolling: socketChannel(network.open),
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

/** Ends all connections of a server without a closing message, as if its process was killed. */
function breakServer(index: number): void {
  const app = index === 0 ? instance.app : instance.secondApp;
  for (const client of app.websocketServer.clients) client.terminate();
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

async function runRound(seed: number): Promise<void> {
  const random = new SimulatedClock(seed);
  const { oid } = await calls.create();
  const { snapshot } = await sync(ada, oid);
  const network = new UnreliableNetwork(random, oid);
  const clients = Array.from({ length: CLIENTS }, (_, i) => new Client(i, network));
  await Promise.all(clients.map((client) => client.start()));
  const actions = fc.sample(actionArbitrary, { numRuns: CLIENTS * ACTIONS, seed });
  for (const [i, action] of actions.entries()) {
    clients[i % CLIENTS]?.act(action);
    const chance = random.random();
    if (chance < 0.01) breakServer(random.randomInteger(1));
    else if (chance < 0.05) [...network.sockets][random.randomInteger(network.sockets.size)]?.close();
    if (chance < 0.3) await sleep(random.randomInteger(20));
  }
  const hasAll = (head: number) =>
    clients.every(({ sync: { status, seq } }) => status.current.unacknowledged === 0 && seq === head);
  const end = performance.now() + CONVERGE_MAX_MS;
  let log = await readLog(oid);
  // A repeated message can arrive late and add a batch, so the records are compared with the log that was read last.
  while (!hasAll(log.at(-1)?.seq ?? 0)) {
    if (performance.now() > end) throw new Error(`The clients do not converge (seed ${seed}).`);
    await sleep(50);
    log = await readLog(oid);
  }
  const replayed = new RecordStore(snapshot?.records ?? []);
  for (const { operations } of log) applyOperations(replayed, operations);
  const expected = canonicalById(replayed);
  for (const [i, { editor }] of clients.entries()) {
    const records = canonicalById(editor?.store ?? new RecordStore([]));
    const differing = [...new Set([...expected.keys(), ...records.keys()])].filter(
      (id) => expected.get(id) !== records.get(id),
    );
    expect(differing, `seed ${seed}, client ${i}`).toEqual([]);
  }
  const logged = new Set(log.map(({ batchId }) => batchId));
  expect([...network.acknowledged].filter((id) => !logged.has(id))).toEqual([]);
  expect(log.length).toBeGreaterThan(CLIENTS);
  await Promise.all(clients.map((client) => client.sync.close()));
}

it(
  'twenty clients have the records of the log after random edits, and no acknowledged batch is lost',
  async () => {
    for (let round = 1; round <= ROUNDS; round += 1) await runRound(20261128 + round);
  },
  soakTimeoutMs(300_000),
);

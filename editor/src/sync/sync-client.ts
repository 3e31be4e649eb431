import type { LoggedBatch, ServerMessage, Snapshot } from '@flydeck/contract/editing/messages';
import type { RecordChange } from '@flydeck/scene/records/apply';
import type { Operation } from '@flydeck/scene/records/operations';
import { History } from '../history.ts';
import type { StoredBatch, StoredState } from './batch-storage.ts';
import type { StopReason } from './connection.ts';
import { Outbox } from './outbox.ts';
import { type PendingBatch, textKey } from './pending-batch.ts';
import { Replica } from './replica.ts';
import { StorageWriter } from './storage-writer.ts';
import type { DocumentView, OpenDocument, SyncOptions } from './sync-options.ts';
import { type RefusedChange, StatusObservable } from './sync-status.ts';

/** Time for which changes are collected into one batch. */
const COLLECT_MS = 50;
/** Interval of the searches for batches of closed windows. */
const ADOPT_INTERVAL_MS = 60_000;

/**
 * Synchronises the document of a window with the log on the server. Changes are applied at once, stored in the browser, sent,
 * and repeated after each reconnect until the log contains them.
 */
export class SyncClient {
  readonly status = new StatusObservable();
  /** Resolves when the document is loaded, from the browser or the server; rejects if the server does not give it. */
  readonly ready: Promise<OpenDocument>;
  readonly #options: SyncOptions;
  readonly #outbox: Outbox;
  #settleReady: { resolve(document: OpenDocument): void; reject(error: Error): void } | undefined;
  #replica: Replica | undefined;
  #history = new History();
  #writer: StorageWriter | undefined;
  #view: DocumentView | undefined;
  /** Stored batches whose presentation has no stored records yet. */
  #unplaced: readonly StoredBatch[] = [];
  #needsSnapshot = false;
  #isOnline = false;
  #isDurable = true;
  #stopped: StopReason | undefined;
  #refused: readonly RefusedChange[] = [];
  #cancelFlush: (() => void) | undefined;
  #cancelAdoption: () => void = () => undefined;
  #isClosed = false;

  constructor(options: SyncOptions) {
    this.#options = options;
    this.#outbox = new Outbox(options.connection, options.clock);
    this.ready = new Promise((resolve, reject) => {
      this.#settleReady = { resolve, reject };
    });
    // Prevents an unhandled rejection; callers that await `ready` still get the error.
    this.ready.catch(() => undefined);
  }

  /** Sequence number of the last batch of the log that this window has; undefined until the document is loaded. */
  get seq(): number | undefined {
    return this.#replica?.seq;
  }

  /** Loads what the browser has, and connects. */
  async start(): Promise<void> {
    const stored = await this.#load();
    if (this.#isClosed) return;
    const onStored = (isDurable: boolean): void => {
      this.#isDurable &&= isDurable;
      this.#send();
    };
    this.#writer = new StorageWriter(this.#options.storage, onStored, stored.log.length);
    this.#writer.setStored(stored.history);
    this.#history = new History(stored.history);
    this.#noteRefused(stored.batches);
    this.#unplaced = stored.batches.filter(({ refusal }) => refusal === undefined);
    if (stored.snapshot) this.#open(stored.snapshot, stored.log);
    this.connect();
    this.#scheduleAdoption();
  }

  /** Connects again after the server has ended the session, for example after the author has logged in again. */
  connect(): void {
    this.#stopped = undefined;
    this.#options.connection.start({
      onOpen: () => this.#connected(),
      onMessage: (message) => this.#receive(message),
      onOffline: () => {
        this.#isOnline = false;
        this.#outbox.disconnected();
        this.#updateStatus();
      },
      onStop: (reason) => {
        this.#stopped = reason;
        this.#settleReady?.reject(new Error(`The server has ended the session: ${reason}.`));
        this.#updateStatus();
      },
    });
    this.#updateStatus();
  }

  /** Lets an editor show the document. Its changes are passed to `push`. */
  attach(view: DocumentView): void {
    this.#view = view;
  }

  /** Takes a change of the author that is applied to the store. */
  push(operations: readonly Operation[], changes: readonly RecordChange[]): void {
    this.#replica?.collect(operations, changes);
    this.#cancelFlush ??= this.#options.clock.schedule(() => this.flush(), COLLECT_MS);
    this.#updateStatus();
  }

  /** Stores and sends the collected changes now, for example when the window is being closed. */
  flush(): void {
    if (this.#isClosed) return;
    this.#cancelFlush?.();
    this.#cancelFlush = undefined;
    this.#persist(this.#replica?.pending.close());
  }

  /**
   * Requests the state with which a text merges by character, until the returned function is called. Meanwhile the text can be
   * changed by `rewrite`.
   */
  requestTextState(id: string, slot: string): () => void {
    const release = this.#outbox.requestSeed({ id, slot });
    this.#send();
    return release;
  }

  /** Deletes the refused changes after the author has seen them. */
  dismissRefused(): void {
    this.#writer?.remove(this.#refused.map(({ batchId }) => batchId));
    this.#refused = [];
    this.#updateStatus();
  }

  /** Stores the last changes and disconnects. */
  async close(): Promise<void> {
    this.flush();
    this.#isClosed = true;
    this.#cancelAdoption();
    this.#outbox.disconnected();
    this.#options.connection.stop();
    await this.#options.storage.close();
  }

  async #load(): Promise<StoredState> {
    try {
      return await this.#options.storage.load();
    } catch {
      this.#isDurable = false;
      return { snapshot: undefined, log: [], batches: [], history: [] };
    }
  }

  #open(snapshot: Snapshot, log: readonly LoggedBatch[]): void {
    const replica = new Replica(snapshot, this.#options.newBatchId);
    try {
      replica.receive(log);
    } catch {
      this.#needsSnapshot = true;
    }
    // The storage already contains these changes.
    replica.changes.take();
    replica.restore(this.#unplaced);
    this.#unplaced = [];
    this.#replica = replica;
    this.#persist();
    this.#settleReady?.resolve({ store: replica.store, history: this.#history });
  }

  #connected(): void {
    this.#isOnline = true;
    const lastSeq = this.#needsSnapshot ? null : (this.#replica?.seq ?? null);
    this.#outbox.connected(lastSeq);
    void this.#adopt();
    this.#send();
  }

  #receive(message: ServerMessage): void {
    this.#outbox.received(message);
    if (message.type === 'snapshot') this.#receiveSnapshot(message);
    else if (this.#replica) this.#receiveFor(this.#replica, message);
  }

  #receiveSnapshot({ seq, records }: Snapshot): void {
    this.#needsSnapshot = false;
    this.#writer?.reset({ seq, records });
    const replica = this.#replica;
    if (replica) this.#update(() => replica.reset({ seq, records }));
    else this.#open({ seq, records }, []);
  }

  #receiveFor(replica: Replica, message: Exclude<ServerMessage, { readonly type: 'snapshot' }>): void {
    switch (message.type) {
      case 'batches':
        this.#receiveBatches(replica, message.batches);
        break;
      case 'ack':
        this.#update(() => replica.acknowledge(message));
        break;
      case 'refused':
        // The server has returned to an earlier state than the one that this window has.
        if (message.reason === 'unknown_base') this.#requestSnapshot();
        else this.#update(() => replica.refuse(message.batchId, message.reason));
        break;
      case 'seedRefused':
        this.#outbox.seedRefused(textKey(message.id, message.slot));
        break;
    }
  }

  #receiveBatches(replica: Replica, batches: readonly LoggedBatch[]): void {
    let result: 'applied' | 'incomplete' | 'unfit' = 'applied';
    this.#update(() => {
      try {
        if (!replica.receive(batches)) result = 'incomplete';
      } catch {
        result = 'unfit';
      }
    });
    this.#resume(result);
  }

  /** Connects again if the log does not continue the records of this window. */
  #resume(result: 'applied' | 'incomplete' | 'unfit'): void {
    if (result === 'unfit') this.#requestSnapshot();
    else if (result === 'incomplete') this.#options.connection.restart();
  }

  #requestSnapshot(): void {
    this.#needsSnapshot = true;
    this.#options.connection.restart();
  }

  /** Changes the replica and stores what has changed in it. */
  #update(update: () => void): void {
    const updateAndStore = (): void => {
      update();
      this.#persist();
    };
    if (this.#view) this.#view.updateDocument(updateAndStore);
    else updateAndStore();
  }

  /** Stores the changes of the replica. Batches are sent only after they are stored. */
  #persist(closed?: readonly PendingBatch[]): void {
    const replica = this.#replica;
    if (!replica || !this.#writer) return;
    this.#noteRefused(
      replica.changes.refused.map(({ batch, reason }) => ({ batchId: batch.batchId, refusal: reason })),
    );
    this.#writer.write(replica, this.#history, closed);
    this.#send();
  }

  #send(): void {
    if (this.#isClosed) return;
    const replica = this.#replica;
    if (replica) this.#outbox.send(replica);
    if (replica && replica.changes.changed.size > 0) this.#persist();
    this.#updateStatus();
  }

  #noteRefused(batches: readonly Pick<StoredBatch, 'batchId' | 'refusal'>[]): void {
    const refused = batches.flatMap(({ batchId, refusal }) =>
      refusal === undefined ? [] : [{ batchId, reason: refusal }],
    );
    if (refused.length > 0) this.#refused = [...this.#refused, ...refused];
  }

  /** Takes the batches of windows that were closed before their batches were acknowledged. */
  async #adopt(): Promise<void> {
    const replica = this.#replica;
    if (!replica) return;
    const adopted = await this.#options.storage.adopt(replica.pending.nextPosition).catch(() => []);
    if (this.#isClosed || adopted.length === 0) return;
    this.#noteRefused(adopted);
    this.#update(() => replica.restore(adopted.filter(({ refusal }) => refusal === undefined)));
  }

  #scheduleAdoption(): void {
    this.#cancelAdoption = this.#options.clock.schedule(() => {
      void this.#adopt();
      this.#scheduleAdoption();
    }, ADOPT_INTERVAL_MS);
  }

  #updateStatus(): void {
    const pending = this.#replica?.pending.all ?? [];
    this.status.update({
      isOnline: this.#isOnline,
      unacknowledged: pending.filter(({ acknowledgedAt }) => acknowledgedAt === undefined).length,
      refused: this.#refused,
      isDurable: this.#isDurable,
      ...(this.#stopped === undefined ? {} : { stopped: this.#stopped }),
    });
  }
}

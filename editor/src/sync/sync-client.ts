import type { LoggedBatch, ServerMessage, Snapshot } from '@flydeck/contract/editing/messages';
import type { EditingRight, PresenceState } from '@flydeck/contract/editing/presence';
import type { RecordChange } from '@flydeck/scene/records/apply';
import type { Operation } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import { History } from '../history.ts';
import { BatchAdoption } from './batch-adoption.ts';
import type { StoredBatch, StoredState } from './batch-storage.ts';
import type { StopReason } from './connection.ts';
import { Outbox } from './outbox.ts';
import { type PendingBatch, textKey } from './pending-batch.ts';
import { RefusedChanges } from './refused-changes.ts';
import { Replica } from './replica.ts';
import { StorageWriter } from './storage-writer.ts';
import type { DocumentView, OpenDocument, OthersBatch, SyncOptions } from './sync-options.ts';
import { StatusObservable } from './sync-status.ts';

/** Time for which changes are collected into one batch. */
const COLLECT_MS = 50;
/** If the server refuses changes because the history is full, the changes are sent again after this time. */
const FULL_HISTORY_RETRY_MS = 30_000;
/** A message that does not change the records. */
export type PresenceMessage = Extract<ServerMessage, { readonly type: 'right' | 'presence' }>;

/** `incomplete`: batches before the received ones are missing. `inapplicable`: a batch is not valid for the records. */
type ReceiveResult = 'applied' | 'incomplete' | 'inapplicable';

const NOTHING_STORED: StoredState = { snapshot: undefined, log: [], batches: [], history: [] };

/**
 * Synchronises the document of a window with the log on the server. Changes are applied immediately, stored in the
 * browser, sent, and sent again after each reconnect until the log contains them.
 */
export class SyncClient {
  readonly status = new StatusObservable();
  /**
   * Resolves when the document is loaded from the browser or the server; rejects if the server ends the session first.
   */
  readonly ready: Promise<OpenDocument>;
  readonly #options: SyncOptions;
  readonly #outbox: Outbox;
  /** Transfers batches from windows that were closed before the server acknowledged these batches. */
  readonly #adoption: BatchAdoption;
  #readyResolvers: { resolve(document: OpenDocument): void; reject(error: Error): void } | undefined;
  #replica: Replica | undefined;
  #history = new History();
  #writer: StorageWriter | undefined;
  #view: DocumentView | undefined;
  /** Stored batches that are not applied yet, because the records of the presentation are not loaded. */
  #unappliedBatches: readonly StoredBatch[] = [];
  /** Whether the next connection requests a snapshot instead of the batches that this window lacks. */
  #needsSnapshot = false;
  #isOnline = false;
  /** Whether the browser stores the changes. Otherwise a window that is closed while offline loses its changes. */
  #isDurable = true;
  /** The reason for which the server has ended the session. */
  #stopped: StopReason | undefined;
  #isHistoryFull = false;
  #right: EditingRight | undefined;
  /** Receives the messages about presence, and `right` at the start of each connection, which has no state yet. */
  onPresence: ((message: PresenceMessage) => void) | undefined;
  #commentsRevision: number | undefined;
  #onComments: ((revision: number) => void) | undefined;
  readonly #refused = new RefusedChanges();
  #cancelFlush: (() => void) | undefined;
  #isClosed = false;

  constructor(options: SyncOptions) {
    this.#options = options;
    this.#outbox = new Outbox(options.connection, options.clock);
    this.#adoption = new BatchAdoption({
      ...options,
      nextPosition: () => this.#replica?.pending.nextPosition,
      onAdopted: (batches) => this.#addAdopted(batches),
    });
    this.ready = new Promise((resolve, reject) => {
      this.#readyResolvers = { resolve, reject };
    });
    // Prevents an unhandled rejection; callers that await `ready` still get the error.
    this.ready.catch(() => undefined);
  }

  /** Sequence number of the last batch of the log that this window has; undefined until the document is loaded. */
  get seq(): number | undefined {
    return this.#replica?.seq;
  }

  /**
   * Sequence number of the last batch of the log that this window has or that contains an acknowledged change of this
   * window; undefined until the document is loaded. It can be higher than `seq`, because the server acknowledges a
   * batch before the window receives the log with this batch.
   */
  get acknowledgedSeq(): number | undefined {
    const replica = this.#replica;
    return replica && Math.max(replica.seq, ...replica.pending.all.map(({ acknowledgedAt = 0 }) => acknowledgedAt));
  }

  /** Loads the data that is stored in the browser, and connects. */
  async start(): Promise<void> {
    const stored = await this.#options.storage.load().catch(() => undefined);
    if (this.#isClosed) return;
    this.#isDurable = stored !== undefined;
    this.#startFrom(stored ?? NOTHING_STORED);
  }

  /** Restores the state of the last session from the stored data, and connects. */
  #startFrom(stored: StoredState): void {
    const onStored = (isDurable: boolean): void => {
      this.#isDurable &&= isDurable;
      this.#send();
    };
    this.#writer = new StorageWriter(this.#options.storage, onStored, stored.log.length);
    this.#writer.setStoredHistory(stored.history);
    this.#history = new History(stored.history);
    this.#refused.setOwnVersion(stored.ownVersion);
    this.#refused.addRefused(stored.batches);
    this.#unappliedBatches = stored.batches.filter(({ refusal }) => refusal === undefined);
    if (stored.snapshot) this.#open(stored.snapshot, stored.log);
    this.connect();
    this.#adoption.start();
  }

  /** Connects. Call it after the server has ended the session, for example when the author has logged in again. */
  connect(): void {
    this.#stopped = undefined;
    this.#options.connection.start({
      onOpen: () => this.#handleConnected(),
      onMessage: (message) => this.#receive(message),
      onOffline: () => {
        this.#isOnline = false;
        this.#outbox.handleDisconnected();
        this.#updateStatus();
      },
      onStop: (reason) => {
        this.#stopped = reason;
        this.#readyResolvers?.reject(new Error(`The server has ended the session: ${reason}.`));
        this.#updateStatus();
      },
    });
    this.#updateStatus();
  }

  /** Calls `listener` with the last received revision of the comments, and with each later one. */
  watchComments(listener: (revision: number) => void): void {
    this.#onComments = listener;
    if (this.#commentsRevision !== undefined) listener(this.#commentsRevision);
  }

  /**
   * Sets the editor that shows the document. Changes of other authors are applied through `view`. The caller has to
   * pass the changes of the editor to `push`.
   */
  attach(view: DocumentView): void {
    this.#view = view;
  }

  /** Collects a change of the author for sending. The change must already be applied to the store. */
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
   * Requests the state of a text until the returned function is called. With this state, concurrent changes of the text
   * are merged character by character. Before the state arrives, the text can be changed by `rewrite` operations.
   */
  requestTextState(id: string, slot: string): () => void {
    const release = this.#outbox.requestSeed({ id, slot });
    this.#send();
    return release;
  }

  /**
   * The author's version: all records of this window just before a snapshot of the server replaced them, with the
   * author's unconfirmed changes. Undefined if no snapshot has replaced unconfirmed changes.
   */
  get ownVersion(): readonly DocumentRecord[] | undefined {
    return this.#refused.ownVersion;
  }

  /** Deletes the refused changes after the author has dismissed them. */
  dismissRefused(): void {
    this.#refused.dismiss(this.#writer);
    this.#updateStatus();
  }

  /** Sends the changes that wait because the history was full. Call it after older states were deleted. */
  retry(): void {
    this.#outbox.resume();
    this.#send();
  }

  /** Stores the last changes and disconnects. */
  async close(): Promise<void> {
    this.flush();
    this.#isClosed = true;
    this.#adoption.stop();
    this.#outbox.handleDisconnected();
    this.#options.connection.stop();
    await this.#options.storage.close();
  }

  #open(snapshot: Snapshot, log: readonly LoggedBatch[]): void {
    const replica = new Replica(snapshot, this.#options.newBatchId);
    try {
      replica.receive(log);
    } catch {
      this.#needsSnapshot = true;
    }
    // The storage already contains these changes.
    replica.changes.drain();
    replica.restore(this.#unappliedBatches);
    this.#unappliedBatches = [];
    this.#replica = replica;
    this.#persist();
    this.#readyResolvers?.resolve({ store: replica.store, history: this.#history });
  }

  #handleConnected(): void {
    this.#isOnline = true;
    const lastSeq = this.#needsSnapshot ? null : (this.#replica?.seq ?? null);
    this.#outbox.handleConnected(lastSeq);
    void this.#adoption.adopt();
    this.#send();
  }

  #receive(message: ServerMessage): void {
    this.#outbox.handleMessage(message);
    if (message.type === 'right') this.#setRight(message.right);
    if (message.type === 'commentsChanged') {
      this.#commentsRevision = message.revision;
      this.#onComments?.(message.revision);
    } else if (message.type === 'right' || message.type === 'presence') {
      this.onPresence?.(message);
      this.#updateStatus();
    } else if (message.type === 'snapshot') this.#receiveSnapshot(message);
    else if (this.#replica) this.#applyMessage(this.#replica, message);
  }

  #setRight(right: EditingRight): void {
    const wasReader = this.#right === 'comment';
    this.#right = right;
    if (this.#writer) this.#writer.storesRecords = right === 'edit';
    // The records of people who may only comment lack properties such as the right options of questions.
    if (wasReader && right === 'edit') this.#requestSnapshot();
  }

  #receiveSnapshot({ seq, records }: Snapshot): void {
    this.#needsSnapshot = false;
    const replica = this.#replica;
    const needsOwnVersion = replica !== undefined && seq !== replica.seq && replica.pending.all.length > 0;
    this.#writer?.reset({ seq, records }, needsOwnVersion ? this.#refused.ensureOwnVersion(replica.store) : undefined);
    if (replica) this.#update(() => replica.reset({ seq, records }));
    else this.#open({ seq, records }, []);
  }

  #applyMessage(
    replica: Replica,
    message: Exclude<ServerMessage, { readonly type: 'snapshot' | 'commentsChanged' } | PresenceMessage>,
  ): void {
    switch (message.type) {
      case 'batches':
        this.#receiveBatches(replica, message.batches);
        break;
      case 'ack':
        this.#isHistoryFull = false;
        this.#update(() => replica.acknowledge(message));
        break;
      case 'refused':
        if (message.reason === 'unknown_base') this.#rebase(replica, message.batchId);
        else if (message.reason === 'history_full') this.#pauseForFullHistory();
        else this.#refuse(replica, message);
        break;
      case 'seedRefused':
        this.#outbox.removeSeedRequest(textKey(message.id, message.slot));
        break;
    }
  }

  #refuse(replica: Replica, { batchId, reason }: { readonly batchId: string; readonly reason: string }): void {
    this.#update(() => {
      // The author can save the changes as a copy.
      if (reason === 'read_only') this.#writer?.storeOwnVersion(this.#refused.ensureOwnVersion(replica.store));
      replica.refuse(batchId, reason);
    });
  }

  /** Sends the state that others see, if a socket is open. */
  sendPresence(state: PresenceState): void {
    this.#options.connection.send({ type: 'presence', state });
  }

  #pauseForFullHistory(): void {
    this.#isHistoryFull = true;
    this.#outbox.pause(FULL_HISTORY_RETRY_MS, () => this.#send());
    this.#updateStatus();
  }

  #rebase(replica: Replica, batchId: string): void {
    // If the server lacks the newest state of this window, the server was restored from an older backup.
    if (replica.pending.find(batchId)?.base === replica.seq) this.#requestSnapshot();
    else this.#update(() => replica.rebase(batchId));
  }

  #receiveBatches(replica: Replica, batches: readonly LoggedBatch[]): void {
    let result: ReceiveResult = 'applied';
    const others = batches.filter(({ seq, batchId }) => seq > replica.seq && !replica.pending.find(batchId));
    this.#update(() => {
      try {
        if (!replica.receive(batches)) result = 'incomplete';
      } catch {
        result = 'inapplicable';
      }
    }, others);
    this.#reconnectIfNeeded(result);
  }

  /** Connects again if batches are missing or cannot be applied, so that the server sends the missing data. */
  #reconnectIfNeeded(result: ReceiveResult): void {
    if (result === 'inapplicable') this.#requestSnapshot();
    else if (result === 'incomplete') this.#options.connection.restart();
  }

  #requestSnapshot(): void {
    this.#needsSnapshot = true;
    this.#options.connection.restart();
  }

  /** Runs a change of the replica, and stores the changed data. */
  #update(change: () => void, others?: readonly OthersBatch[]): void {
    const updateAndStore = (): void => {
      change();
      this.#persist();
    };
    if (this.#view) this.#view.updateDocument(updateAndStore, others);
    else updateAndStore();
  }

  /**
   * Stores the changes of the replica. Batches are sent only after they are stored.
   * @param finishedBatches batches that collect no more changes; this call stores these batches, too
   */
  #persist(finishedBatches?: readonly PendingBatch[]): void {
    const replica = this.#replica;
    if (!replica || !this.#writer) return;
    this.#refused.addRefused(
      replica.changes.refused.map(({ batch, reason }) => ({ batchId: batch.batchId, refusal: reason })),
    );
    this.#writer.write(replica, this.#history, finishedBatches);
    this.#send();
  }

  #send(): void {
    if (this.#isClosed) return;
    const replica = this.#replica;
    if (replica) this.#outbox.send(replica);
    // The outbox marks batches before it sends them. These marks must be stored first.
    if (replica && replica.changes.changed.size > 0) this.#persist();
    this.#updateStatus();
  }

  /** Adds batches of a closed window to the batches of this window. */
  #addAdopted(adopted: readonly StoredBatch[]): void {
    const replica = this.#replica;
    this.#refused.addRefused(adopted);
    if (replica) this.#update(() => replica.restore(adopted.filter(({ refusal }) => refusal === undefined)));
  }

  #updateStatus(): void {
    const pending = this.#replica?.pending.all ?? [];
    if (this.#isOnline && pending.length === 0) this.#refused.deleteUnneededVersion(this.#writer);
    this.status.update({
      isOnline: this.#isOnline,
      unacknowledged: pending.filter(({ acknowledgedAt }) => acknowledgedAt === undefined).length,
      refused: this.#refused.list,
      isDurable: this.#isDurable,
      isHistoryFull: this.#isHistoryFull,
      canSaveCopy: this.#refused.canSaveCopy,
      ...(this.#right === undefined ? {} : { right: this.#right }),
      ...(this.#stopped === undefined ? {} : { stopped: this.#stopped }),
    });
  }
}

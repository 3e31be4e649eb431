import type { Push, SeedRequest, SyncRequest } from '@flydeck/contract/editing/client-messages';
import type { LoggedBatch, ServerMessage, Snapshot, SyncResponse } from '@flydeck/contract/editing/messages';
import type { EditingRight } from '@flydeck/contract/editing/presence';
import { applyOperations } from '@flydeck/scene/records/apply';
import { checkOperations } from '@flydeck/scene/records/check-operations';
import { type Operation, OperationError } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import { RecordStore } from '@flydeck/scene/records/record-store';
import { withoutRightOptions } from '@flydeck/scene/records/right-options';
import { createTextState, textUpdate } from '@flydeck/scene/records/text/text-state';

/** The response to a push or seed request. */
type DirectResponse = Extract<ServerMessage, { readonly type: 'ack' | 'refused' | 'seedRefused' }>;

/** A server with the log of one presentation in memory. It checks and applies operations as the real server does. */
export class SimulatedServer {
  readonly log: LoggedBatch[] = [];
  readonly #initialRecords: readonly DocumentRecord[];
  readonly #store: RecordStore;
  readonly #listeners = new Set<() => void>();
  /**
   * Sequence number of the last deleted batch. `log` still contains the deleted batches, so that tests can compare
   * them.
   */
  #deletedUntil = 0;
  #idCount = 0;
  /** Whether the history has its maximum size. */
  isHistoryFull = false;
  /** The right of all clients, which the server sends to sockets. */
  #right: EditingRight = 'edit';

  constructor(records: readonly DocumentRecord[]) {
    this.#initialRecords = records;
    this.#store = new RecordStore(records);
  }

  /** Sequence number of the last batch; 0 if there is none. */
  get head(): number {
    return this.log.length;
  }

  /** Returns the records at a sequence number, by applying the batches of the log up to this number. */
  replay(seq = this.head): RecordStore {
    const store = new RecordStore(this.#initialRecords);
    for (const { operations } of this.log.slice(0, seq)) applyOperations(store, operations);
    return store;
  }

  snapshot(): Snapshot {
    const records = [...this.#store.records()];
    return { seq: this.head, records: this.#right === 'edit' ? records : withoutRightOptions(records) };
  }

  get right(): EditingRight {
    return this.#right;
  }

  set right(right: EditingRight) {
    this.#right = right;
    for (const listener of this.#listeners) listener();
  }

  /** Whether the log has all batches after a sequence number. */
  hasBatchesAfter(seq: number): boolean {
    return seq <= this.head && seq >= this.#deletedUntil;
  }

  /**
   * Deletes all batches up to now, and the records with the ids `removedIds`. Operations must have marked these records
   * as removed before.
   */
  deleteHistory(...removedIds: readonly string[]): void {
    this.#deletedUntil = this.head;
    for (const id of removedIds) this.#store.delete(id);
  }

  /** Calls `listener` when a batch is added to the log, or the right has changed. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  push({ batchId, base, operations }: Push): DirectResponse {
    if (this.isHistoryFull) return { type: 'refused', batchId, reason: 'history_full' };
    const logged = this.log.slice(this.#deletedUntil).find((batch) => batch.batchId === batchId);
    if (logged) return { type: 'ack', batchId, seq: logged.seq };
    if (!this.hasBatchesAfter(base)) return { type: 'refused', batchId, reason: 'unknown_base' };
    try {
      const checked = checkOperations(this.#store, operations);
      const merged = checked.flatMap((operation) => this.#mergeRewrite(operation));
      if (merged.length > 0) applyOperations(this.#store, merged);
      return { type: 'ack', batchId, seq: this.#append(batchId, merged) };
    } catch (error) {
      if (!(error instanceof OperationError)) throw error;
      return { type: 'refused', batchId, reason: error.reason };
    }
  }

  /**
   * Adds a batch with a text state to the log, unless the text already has a state. Returns a response only for a
   * refusal, because clients receive the state with the batches of the log.
   */
  seed({ id, slot }: SeedRequest): DirectResponse | undefined {
    const record = this.#store.get(id);
    if (!record) return { type: 'seedRefused', id, slot, reason: 'unknown_record' };
    const text = record.texts?.[slot];
    if (text?.state !== undefined) return undefined;
    const { state = '' } = createTextState(text?.paragraphs ?? []);
    const operations: Operation[] = [{ op: 'seed', id, slot, state }];
    applyOperations(this.#store, operations);
    this.#append(this.#newId(), operations);
    return undefined;
  }

  sync({ lastSeq, pushes, seeds }: SyncRequest): SyncResponse {
    const responses = [...pushes.map((push) => this.push(push)), ...seeds.map((seed) => this.seed(seed))];
    const snapshot = lastSeq === null || !this.hasBatchesAfter(lastSeq) ? this.snapshot() : undefined;
    const batches = this.log.slice(snapshot?.seq ?? lastSeq ?? 0);
    return {
      ...(snapshot ? { snapshot } : {}),
      batches,
      acks: responses.flatMap((response) => (response?.type === 'ack' ? [response] : [])),
      refusals: responses.flatMap((response) => (response?.type === 'refused' ? [response] : [])),
      seedRefusals: responses.flatMap((response) => (response?.type === 'seedRefused' ? [response] : [])),
      head: this.head,
    };
  }

  /**
   * Converts a `rewrite` of a text with a text state to a `text` operation, or to no operation if the text stays the
   * same. Returns other operations unchanged.
   */
  #mergeRewrite(operation: Operation): Operation[] {
    if (operation.op !== 'rewrite') return [operation];
    const { id, slot, paragraphs } = operation;
    const text = this.#store.get(id)?.texts?.[slot];
    if (text?.state === undefined) return [operation];
    const update = textUpdate(text, paragraphs);
    return update === undefined ? [] : [{ op: 'text', id, slot, update }];
  }

  #append(batchId: string, operations: readonly Operation[]): number {
    this.log.push({ seq: this.head + 1, batchId, author: null, operations: [...operations] });
    for (const listener of this.#listeners) listener();
    return this.head;
  }

  #newId(): string {
    this.#idCount += 1;
    return `00000000-0000-4000-9000-${String(this.#idCount).padStart(12, '0')}`;
  }
}

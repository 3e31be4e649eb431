import type {
  LoggedBatch,
  Push,
  SeedRequest,
  ServerMessage,
  Snapshot,
  SyncRequest,
  SyncResponse,
} from '@flydeck/contract/editing/messages';
import { applyOperations } from '@flydeck/scene/records/apply';
import { checkOperations } from '@flydeck/scene/records/check-operations';
import { type Operation, OperationError } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import { RecordStore } from '@flydeck/scene/records/record-store';
import { createTextState, textUpdate } from '@flydeck/scene/records/text/text-state';

type Answer = Extract<ServerMessage, { readonly type: 'ack' | 'refused' | 'seedRefused' }>;

/** The log of one presentation in memory, with the real operations: the other side of the protocol. */
export class SimulatedServer {
  readonly log: LoggedBatch[] = [];
  readonly #start: readonly DocumentRecord[];
  readonly #store: RecordStore;
  readonly #readers = new Set<() => void>();
  /** Sequence number of the last batch that is deleted. `log` still contains it, to compare with. */
  #deletedUntil = 0;
  #ids = 0;
  /** Whether the history has its maximum size. */
  isFull = false;

  constructor(records: readonly DocumentRecord[]) {
    this.#start = records;
    this.#store = new RecordStore(records);
  }

  get head(): number {
    return this.log.length;
  }

  /** The records after a number of batches of the log. */
  replay(seq = this.head): RecordStore {
    const store = new RecordStore(this.#start);
    for (const { operations } of this.log.slice(0, seq)) applyOperations(store, operations);
    return store;
  }

  snapshot(): Snapshot {
    return { seq: this.head, records: [...this.#store.records()] };
  }

  /** Whether the log has all batches that follow one. */
  hasBatchesAfter(seq: number): boolean {
    return seq <= this.head && seq >= this.#deletedUntil;
  }

  /** Deletes all batches, and records without tombstones, like the deletion of the history before a time. */
  deleteHistory(...ids: readonly string[]): void {
    this.#deletedUntil = this.head;
    for (const id of ids) this.#store.delete(id);
  }

  /** Calls back when the log has grown. */
  subscribe(reader: () => void): () => void {
    this.#readers.add(reader);
    return () => this.#readers.delete(reader);
  }

  push({ batchId, base, operations }: Push): Answer {
    if (this.isFull) return { type: 'refused', batchId, reason: 'history_full' };
    const present = this.log.slice(this.#deletedUntil).find((batch) => batch.batchId === batchId);
    if (present) return { type: 'ack', batchId, seq: present.seq };
    if (!this.hasBatchesAfter(base)) return { type: 'refused', batchId, reason: 'unknown_base' };
    try {
      const checked = checkOperations(this.#store, operations);
      const merged = checked.flatMap((operation) => this.#merged(operation));
      if (merged.length > 0) applyOperations(this.#store, merged);
      return { type: 'ack', batchId, seq: this.#append(batchId, merged) };
    } catch (error) {
      if (!(error instanceof OperationError)) throw error;
      return { type: 'refused', batchId, reason: error.reason };
    }
  }

  /** Adds the state of a text to the log, unless it has one. */
  seed({ id, slot }: SeedRequest): Answer | undefined {
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
    const answers = [...pushes.map((push) => this.push(push)), ...seeds.map((seed) => this.seed(seed))];
    const snapshot = lastSeq === null || !this.hasBatchesAfter(lastSeq) ? this.snapshot() : undefined;
    const batches = this.log.slice(snapshot?.seq ?? lastSeq ?? 0);
    return {
      ...(snapshot ? { snapshot } : {}),
      batches,
      acks: answers.flatMap((answer) => (answer?.type === 'ack' ? [answer] : [])),
      refusals: answers.flatMap((answer) => (answer?.type === 'refused' ? [answer] : [])),
      seedRefusals: answers.flatMap((answer) => (answer?.type === 'seedRefused' ? [answer] : [])),
      head: this.head,
    };
  }

  /** A replacement of a text that has a state becomes an update. */
  #merged(operation: Operation): Operation[] {
    if (operation.op !== 'rewrite') return [operation];
    const { id, slot, paragraphs } = operation;
    const text = this.#store.get(id)?.texts?.[slot];
    if (text?.state === undefined) return [operation];
    const update = textUpdate(text, paragraphs);
    return update === undefined ? [] : [{ op: 'text', id, slot, update }];
  }

  #append(batchId: string, operations: readonly Operation[]): number {
    this.log.push({ seq: this.head + 1, batchId, author: null, operations: [...operations] });
    for (const reader of this.#readers) reader();
    return this.head;
  }

  #newId(): string {
    this.#ids += 1;
    return `00000000-0000-4000-9000-${String(this.#ids).padStart(12, '0')}`;
  }
}

import type { RecordChange } from '@flydeck/scene/records/apply';
import { affectsLayout } from '@flydeck/scene/records/automatic-layout';
import { joinChanges } from '@flydeck/scene/records/join-changes';
import type { Operation } from '@flydeck/scene/records/operations';
import type { StoredBatch } from './batch-storage.ts';
import {
  isOnlyRewrites,
  operationsOf,
  type PendingBatch,
  type Rewrite,
  rewritesIn,
  textKey,
  withoutRepeatedRewrites,
} from './pending-batch.ts';

/**
 * Maximum length of a batch's operations as JSON, in UTF-16 units. JSON of this length has at most 3 MB in UTF-8, and a
 * message may have 4 MB.
 */
const BATCH_MAX_LENGTH = 1_000_000;
/** Maximum number of operations of a batch; the server accepts more. */
const BATCH_MAX_OPERATIONS = 10_000;

type BatchFields = Pick<PendingBatch, 'base' | 'parts'> & Partial<PendingBatch>;

/** Returns the number of UTF-16 units of operations as JSON. */
const lengthOf = (operations: readonly Operation[]): number => JSON.stringify(operations).length;

/** The pending batches of a window in order. Further changes are added to the last batch while it is open. */
export class PendingList {
  readonly #newBatchId: () => string;
  #batches: PendingBatch[] = [];
  #nextPosition = 0;

  constructor(newBatchId: () => string) {
    this.#newBatchId = newBatchId;
  }

  get all(): readonly PendingBatch[] {
    return this.#batches;
  }

  /** The position of the next new batch. It is greater than the positions of all previous batches. */
  get nextPosition(): number {
    return this.#nextPosition;
  }

  find(batchId: string): PendingBatch | undefined {
    return this.#batches.find((batch) => batch.batchId === batchId);
  }

  remove(batch: PendingBatch): void {
    this.#batches = this.#batches.filter((other) => other !== batch);
  }

  /**
   * Adds applied operations to the open batch, or to a new batch.
   * @param base sequence number of the confirmed state on which the operations are based
   * @returns false if the operations are too large for one batch
   */
  collect(operations: readonly Operation[], changes: readonly RecordChange[], base: number): boolean {
    const size = lengthOf(operations);
    if (size > BATCH_MAX_LENGTH || operations.length > BATCH_MAX_OPERATIONS) return false;
    const batch = this.#batchFor(operations, size) ?? this.#add({ base, parts: [] });
    batch.parts = [...batch.parts, operations];
    batch.changes = joinChanges(batch.changes, changes);
    batch.size += size;
    batch.isOpen = true;
    batch.isStored = false;
    return true;
  }

  /** Adds operations that are too large for one batch as several batches, which the caller must apply. */
  addAsSeveral(operations: readonly Operation[], base: number): PendingBatch[] {
    const groups: Operation[][] = [];
    // The size of the last group. Infinite at the start, so that the first operation starts a group.
    let size = Number.POSITIVE_INFINITY;
    for (const operation of operations) {
      size += lengthOf([operation]);
      const last = groups.at(-1);
      if (last && size <= BATCH_MAX_LENGTH && last.length < BATCH_MAX_OPERATIONS) {
        last.push(operation);
        continue;
      }
      size = lengthOf([operation]);
      groups.push([operation]);
    }
    return groups.map((group) => {
      const batch = this.#add({ base, parts: [group] });
      batch.isOpen = true;
      return batch;
    });
  }

  /** Adds batches from the storage at the end. The caller must apply the returned batches. */
  addStored(stored: readonly StoredBatch[]): PendingBatch[] {
    const added: PendingBatch[] = [];
    for (const { refusal: _refusal, isAttempted: wasAttempted = false, ...batch } of stored) {
      if (this.find(batch.batchId)) continue;
      // The storage contains `isAttempted` only for batches that replace texts. All other batches may have been sent.
      const isAttempted = wasAttempted || rewritesIn(operationsOf(batch)).length === 0;
      added.push(this.#add({ ...batch, isStored: true, isAttempted }));
    }
    return added;
  }

  /** Closes the open batches and returns them. The caller must store the returned batches. */
  close(): PendingBatch[] {
    const open = this.#batches.filter(({ isOpen }) => isOpen);
    for (const batch of open) {
      batch.isOpen = false;
      batch.parts = withoutRepeatedRewrites(batch);
      batch.size = lengthOf(operationsOf(batch));
    }
    return open;
  }

  /** Returns the unacknowledged batches that can be sent now, in order. */
  sendable(): PendingBatch[] {
    const sendable: PendingBatch[] = [];
    for (const batch of this.#batches) {
      if (batch.isOpen || !batch.isStored) break;
      if (batch.acknowledgedAt === undefined) sendable.push(batch);
      // This batch replaces a text. Later batches wait until this batch is confirmed: if they replace the same text,
      // they are then based on this batch, and may be converted to updates of the text state.
      if (rewritesIn(operationsOf(batch)).length > 0) break;
    }
    return sendable;
  }

  /**
   * Changes the base of the unsent batches that replace a text to `seq`, the sequence number of an earlier replacement
   * of the same text. Returns the changed batches.
   */
  rebaseRewrites({ id, slot }: Pick<Rewrite, 'id' | 'slot'>, seq: number): PendingBatch[] {
    const key = textKey(id, slot);
    const changed = this.#batches.filter(
      (batch) =>
        !batch.isAttempted &&
        batch.base < seq &&
        rewritesIn(operationsOf(batch)).some((rewrite) => textKey(rewrite.id, rewrite.slot) === key),
    );
    for (const batch of changed) batch.base = seq;
    return changed;
  }

  /** Whether the operations of the batch are too long to be sent. */
  isTooLarge({ size }: PendingBatch): boolean {
    return size > BATCH_MAX_LENGTH;
  }

  /**
   * Returns the last batch if operations can be added to it. This batch must be unsent, and either be open, or only
   * replace texts that the operations replace again. Returns undefined if the operations need a new batch.
   *
   * If the batch may have moved topics or decoration by an automatic layout, the operations need a new batch: the server
   * lays out topics once, after all operations of a batch, so a layout between two operations could have another result.
   */
  #batchFor(operations: readonly Operation[], size: number): PendingBatch | undefined {
    const last = this.#batches.at(-1);
    if (!last || last.isAttempted) return undefined;
    const hasSpace =
      last.size + size <= BATCH_MAX_LENGTH && operationsOf(last).length + operations.length <= BATCH_MAX_OPERATIONS;
    if (last.isOpen) return hasSpace && !affectsLayout(last.changes) ? last : undefined;
    if (!isOnlyRewrites(operations) || !isOnlyRewrites(operationsOf(last))) return undefined;
    const keys = new Set(rewritesIn(operations).map(({ id, slot }) => textKey(id, slot)));
    return hasSpace && rewritesIn(operationsOf(last)).every(({ id, slot }) => keys.has(textKey(id, slot)))
      ? last
      : undefined;
  }

  /**
   * Replaces a refused batch by one batch for each of its parts (the operations that were added together), or by a copy
   * with another id if it may be sent again.
   * Returns the new batches; undefined if the refusal is final.
   */
  replaceRefused(batch: PendingBatch): PendingBatch[] | undefined {
    if (batch.parts.length < 2 && !batch.isRepeatable) return undefined;
    const index = this.#batches.indexOf(batch);
    const { base, position, parts } = batch;
    // The new positions are fractions between the positions of this batch and the next batch.
    const interval = 1 / parts.length;
    const newBatches = parts.map((part, i) => this.#create({ base, parts: [part], position: position + i * interval }));
    this.#batches.splice(index, 1, ...newBatches);
    // The server may also refuse later batches that were sent already, because they may depend on the refused batch.
    for (const later of this.#batches.slice(index + newBatches.length)) later.isRepeatable = later.isAttempted;
    return newBatches;
  }

  /** Replaces a batch that is not in the log by a copy with a new id and another base. Later batches do not change. */
  replace(batch: PendingBatch, base: number): PendingBatch {
    const replacement = this.#create({ base, parts: batch.parts, position: batch.position });
    this.#batches = this.#batches.map((other) => (other === batch ? replacement : other));
    return replacement;
  }

  #add(fields: BatchFields): PendingBatch {
    const batch = this.#create({ position: this.#nextPosition, ...fields });
    this.#nextPosition = Math.max(this.#nextPosition, Math.floor(batch.position) + 1);
    this.#batches.push(batch);
    return batch;
  }

  #create(fields: BatchFields & Pick<PendingBatch, 'position'>): PendingBatch {
    return {
      batchId: this.#newBatchId(),
      changes: [],
      isApplied: true,
      isOpen: false,
      isStored: false,
      isAttempted: false,
      size: lengthOf(fields.parts.flat()),
      ...fields,
    };
  }
}

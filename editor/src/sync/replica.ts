import type { Ack, LoggedBatch, Snapshot } from '@flydeck/contract/editing/messages';
import { applyOperations, type RecordChange, revertChanges } from '@flydeck/scene/records/apply';
import { isEqual } from '@flydeck/scene/records/is-equal';
import { type Operation, OperationError } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import { RecordStore } from '@flydeck/scene/records/record-store';
import type { StoredBatch } from './batch-storage.ts';
import { areValid } from './operation-check.ts';
import { operationsOf, type PendingBatch, rewritesIn, textKey } from './pending-batch.ts';
import { PendingList } from './pending-list.ts';
import { rebaseText, storeBases } from './rebase-texts.ts';
import { ReplicaChanges } from './replica-changes.ts';
import { applyPending, contentAfterRewrite, convertRewrites } from './rewrites.ts';

/**
 * The records of a document as this window shows them: the confirmed state (the log up to a sequence number), with the
 * pending batches of this window applied to it. When batches of other authors arrive, the pending batches are reverted,
 * and applied again after those batches.
 */
export class Replica {
  readonly store: RecordStore;
  readonly pending: PendingList;
  /** The changes that are not stored yet. */
  readonly changes = new ReplicaChanges();
  #seq: number;

  constructor({ seq, records }: Snapshot, newBatchId: () => string) {
    this.#seq = seq;
    this.store = new RecordStore(records);
    this.pending = new PendingList(newBatchId);
  }

  /** Sequence number of the confirmed state. */
  get seq(): number {
    return this.#seq;
  }

  /**
   * Adds operations that have been applied to the store. If the operations are too large for one batch, they are
   * reverted, split into several batches and applied again. Operations that are not valid are reverted and refused.
   */
  collect(operations: readonly Operation[], changes: readonly RecordChange[]): void {
    if (areValid(this.store, operations) && this.pending.collect(operations, changes, this.#seq)) return;
    revertChanges(this.store, changes);
    for (const batch of this.pending.addAsSeveral(operations, this.#seq))
      if (areValid(this.store, operationsOf(batch))) this.#applyOnTop(batch);
      else this.#refuse(batch, 'invalid_value');
  }

  /** Adds batches from the storage after the other pending batches, and applies them. */
  restore(stored: readonly StoredBatch[]): void {
    for (const batch of this.pending.addStored(stored)) this.#applyOnTop(batch);
  }

  /**
   * Applies batches of the log. Batches that were applied before are ignored.
   * @returns false if batches between the confirmed state and these batches are missing; no batch is applied then
   * @throws Error if a batch is not valid; the batches before it are then applied
   */
  receive(batches: readonly LoggedBatch[]): boolean {
    const newBatches = batches.filter(({ seq }) => seq > this.#seq);
    if (newBatches.some(({ seq }, i) => seq !== this.#seq + 1 + i)) return false;
    let confirmedCount = 0;
    for (const logged of newBatches) {
      if (!this.#confirmFirst(logged)) break;
      confirmedCount += 1;
    }
    const remaining = newBatches.slice(confirmedCount);
    if (remaining.length === 0) return true;
    this.#runWithoutPending(() => {
      for (const logged of remaining) this.#applyLogged(logged);
    });
    return true;
  }

  /** Marks a pending batch that the server has added to the log. The batch itself arrives with `receive`. */
  acknowledge({ batchId, seq }: Ack): void {
    const batch = this.pending.find(batchId);
    if (!batch) return;
    batch.acknowledgedAt = seq;
    // The confirmed state already contains the batch, for example in a snapshot.
    if (seq <= this.#seq)
      this.#runWithoutPending(() => {
        this.#removeConfirmed(batch, seq, []);
      });
  }

  /** Removes a batch that the server has refused, or replaces it by batches that are sent again (`replaceRefused`). */
  refuse(batchId: string, reason: string): void {
    const batch = this.pending.find(batchId);
    if (!batch) return;
    this.#runWithoutPending(() => {
      this.#refuse(batch, reason);
    });
  }

  /**
   * Bases a batch on the confirmed state, because the server does not have the state of the batch's base. Changes of
   * texts are merged with the changes of other authors. If the batch is then not valid, it is refused.
   */
  rebase(batchId: string): void {
    const batch = this.pending.find(batchId);
    if (!batch) return;
    this.#runWithoutPending(() => {
      const index = this.pending.all.indexOf(batch);
      for (const rewrite of rewritesIn(operationsOf(batch))) {
        const confirmedText = this.#textOf(rewrite);
        if (confirmedText) this.#markAllChanged(rebaseText(this.pending.all.slice(index), rewrite, confirmedText));
      }
      if (!this.pending.find(batchId)) return;
      this.changes.removed.push(batchId);
      this.changes.changed.delete(batch);
      this.#markAllChanged([this.pending.replace(batch, this.#seq)]);
    });
  }

  /** Replaces the confirmed state by a snapshot, and applies the pending batches to it. */
  reset({ seq, records }: Snapshot): void {
    const confirmedById = new Map(this.confirmedRecords().map((record) => [record.id, record]));
    this.#markAllChanged(storeBases(this.pending.all, ({ id, slot }) => confirmedById.get(id)?.texts?.[slot]));
    const previous = [...this.store.records()];
    for (const { id } of previous) this.store.delete(id);
    for (const record of records) this.store.put(record);
    this.#seq = seq;
    for (const batch of this.pending.all) {
      batch.changes = [];
      const { acknowledgedAt, isAttempted } = batch;
      delete batch.acknowledgedAt;
      if (acknowledgedAt !== undefined && acknowledgedAt <= seq) this.#removeConfirmed(batch, acknowledgedAt, []);
      // A server that was restored from a backup no longer has the state of this base.
      else if (batch.base > seq && !isAttempted) batch.base = seq;
    }
    this.#applyPending();
  }

  /** Returns the records of the confirmed state, without the changes of pending batches. */
  confirmedRecords(): DocumentRecord[] {
    const recordsBefore = new Map<string, DocumentRecord | undefined>();
    for (const { changes } of [...this.pending.all].reverse())
      for (const { id, before } of changes) recordsBefore.set(id, before);
    return [...this.store.records()].flatMap((record) => {
      const confirmed = recordsBefore.has(record.id) ? recordsBefore.get(record.id) : record;
      return confirmed ? [confirmed] : [];
    });
  }

  /**
   * If the logged batch is the first pending batch with the same operations, confirms this batch, and returns true. The
   * store does not change, because the batch is already applied.
   */
  #confirmFirst(logged: LoggedBatch): boolean {
    const [first] = this.pending.all;
    if (first?.batchId !== logged.batchId || !first.isApplied) return false;
    if (!isEqual(operationsOf(first), logged.operations)) return false;
    this.#advance(logged);
    this.#removeConfirmed(first, logged.seq, logged.operations);
    return true;
  }

  /** Applies a batch of the log to the confirmed state, while no pending batch is applied. */
  #applyLogged(logged: LoggedBatch): void {
    applyOperations(this.store, logged.operations);
    this.#advance(logged);
    const ownBatch = this.pending.find(logged.batchId);
    if (ownBatch) this.#removeConfirmed(ownBatch, logged.seq, logged.operations);
    for (const operation of logged.operations) {
      const text = operation.op === 'seed' ? this.#textOf(operation) : undefined;
      if (text && operation.op === 'seed') this.#markAllChanged(convertRewrites(this.pending.all, operation, text));
    }
  }

  /** Sets the sequence number of the confirmed state to the number of an applied batch of the log. */
  #advance(logged: LoggedBatch): void {
    this.#seq = logged.seq;
    this.changes.log.push(logged);
  }

  /**
   * Removes a pending batch that the confirmed state contains. Later pending batches that replace the same texts are
   * then based on the removed batch.
   * @param seq the sequence number of the batch in the log
   * @param loggedOperations the operations of the batch as the server applied them; empty if these are unknown
   */
  #removeConfirmed(batch: PendingBatch, seq: number, loggedOperations: readonly Operation[]): void {
    this.pending.remove(batch);
    this.changes.removed.push(batch.batchId);
    for (const rewrite of rewritesIn(operationsOf(batch))) {
      this.#markAllChanged(this.pending.rebaseRewrites(rewrite, seq));
      const isMerged = loggedOperations.some(
        (operation) => operation.op === 'text' && operation.id === rewrite.id && operation.slot === rewrite.slot,
      );
      const confirmedText = this.#textOf(rewrite);
      if (!isMerged || !confirmedText) continue;
      const origin = batch.origins?.[textKey(rewrite.id, rewrite.slot)];
      const content = contentAfterRewrite(rewrite, origin, loggedOperations, confirmedText);
      this.#markAllChanged(convertRewrites(this.pending.all, rewrite, content));
    }
  }

  /**
   * Removes a refused batch.
   * @returns the batches that are sent instead of the refused batch; empty if the refusal is final
   */
  #refuse(batch: PendingBatch, reason: string): readonly PendingBatch[] {
    const replacements = this.pending.replaceRefused(batch);
    if (replacements) {
      this.changes.removed.push(batch.batchId);
      this.#markAllChanged(replacements);
      return replacements;
    }
    this.pending.remove(batch);
    this.changes.refused.push({ batch, reason });
    // Later `rewrite` operations of the same texts are converted to updates of the texts on which the refused `rewrite`
    // operations were based.
    for (const rewrite of rewritesIn(operationsOf(batch))) {
      const origin = batch.origins?.[textKey(rewrite.id, rewrite.slot)];
      if (origin) this.#markAllChanged(convertRewrites(this.pending.all, rewrite, origin));
    }
    return [];
  }

  /** Marks a batch as changed, so that it is stored again before it is sent. */
  markChanged(batch: PendingBatch): void {
    this.#markAllChanged([batch]);
  }

  /** Marks batches as changed, and removes the batches that have no operations any more. */
  #markAllChanged(batches: readonly PendingBatch[]): void {
    for (const batch of batches) {
      if (batch.parts.length > 0) {
        this.changes.changed.add(batch);
        batch.isStored = false;
        continue;
      }
      this.pending.remove(batch);
      this.changes.removed.push(batch.batchId);
    }
  }

  #textOf({ id, slot }: { readonly id: string; readonly slot: string }) {
    return this.store.get(id)?.texts?.[slot];
  }

  /** Runs a change of the confirmed state or of the pending batches while no pending batch is applied. */
  #runWithoutPending(change: () => void): void {
    for (const batch of [...this.pending.all].reverse()) {
      revertChanges(this.store, batch.changes);
      batch.changes = [];
    }
    try {
      change();
    } finally {
      this.#applyPending();
    }
  }

  #applyPending(): void {
    for (const batch of [...this.pending.all]) this.#applyOnTop(batch);
  }

  /**
   * Applies a batch after the earlier batches. Refuses a batch that is too large or not valid. Only the server
   * decides about a batch that may have been sent, or that does not fit the state of a text (`text_state`).
   */
  #applyOnTop(batch: PendingBatch): void {
    const refusal = this.pending.isTooLarge(batch) ? 'too_large' : this.#tryApply(batch);
    batch.isApplied = refusal === undefined;
    const isRefused = refusal !== undefined && refusal !== 'text_state' && !batch.isAttempted;
    if (isRefused) for (const replacement of this.#refuse(batch, refusal)) this.#applyOnTop(replacement);
  }

  /** Applies a batch. Returns undefined, or the reason why the batch is not valid. */
  #tryApply(batch: PendingBatch): string | undefined {
    try {
      batch.changes = applyPending(this.store, operationsOf(batch));
      return undefined;
    } catch (error) {
      batch.changes = [];
      return error instanceof OperationError ? error.reason : 'invalid_value';
    }
  }
}

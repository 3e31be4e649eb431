import type { RecordStore } from '@flydeck/scene/records/record-store';
import type { Participant } from '../../http/require-member.ts';
import type { EditingTransaction } from './editing-db.ts';
import type { NewBatch } from './insert-batch.ts';
import type { EditLogRow } from './tables.ts';

/** A log that is locked by the transaction `trx`, with its latest records. */
interface LockedLog {
  readonly trx: EditingTransaction;
  readonly logRow: EditLogRow;
  readonly store: RecordStore;
}

/** A refusal that `createBatch` has stored. It is thrown after the commit. */
interface StoredRefusal {
  readonly refusal: unknown;
}

/**
 * Applies operations to the records and returns a batch with these operations. If the log already contains the change,
 * returns the sequence number of the batch with the change. If it throws or returns an error that refuses the
 * operations (`refusalReason`), the records must be unchanged. It is called again if the transaction fails because of
 * another batch.
 */
export type CreateBatch = (log: LockedLog) => Promise<NewBatch | StoredRefusal | number>;

/** A batch to append. */
export interface Append {
  readonly participant: Participant;
  readonly createBatch: CreateBatch;
  readonly resolve: (seq: number) => void;
  readonly reject: (error: unknown) => void;
}

/** For each presentation to whose log this process appends batches: the batches of the next transaction. */
export type WaitingAppends = Map<string, Append[]>;

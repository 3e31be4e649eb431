import type { Push } from '@flydeck/contract/editing/client-messages';
import type { PushRefusalReason } from '@flydeck/contract/editing/messages';
import { itemAt } from '@flydeck/scene/checked-access';
import { checkOperations } from '@flydeck/scene/records/check-operations';
import type { Operation } from '@flydeck/scene/records/operations';
import { DOCUMENT_ID } from '@flydeck/scene/records/record';
import { sql } from 'kysely';
import type { Participant } from '../../http/require-member.ts';
import { appendBatch } from './append-batch.ts';
import { applyPush } from './apply-push.ts';
import { checkAssets } from './check-assets.ts';
import { checkNesting } from './check-nesting.ts';
import type { EditingTransaction } from './editing-db.ts';
import type { EditingDeps } from './editing-deps.ts';
import { authorOf } from './insert-batch.ts';
import { RefusalError } from './refusal-error.ts';
import { storeRefusal } from './refusals.ts';
import { textsAtBase } from './texts-at-base.ts';

/** Whether an operation changes the title of the document. */
const changesTitle = (operation: Operation): boolean =>
  operation.id === DOCUMENT_ID &&
  ((operation.op !== 'set' && operation.op !== 'unset') || operation.property === 'title');

/**
 * Adds a batch from a client to the log, and returns the batch's sequence number when the transaction is committed. A
 * batch that is already in the log is not added again, and a batch that was refused is refused again.
 * @throws PublicError `resource.not_found` if the sender may not edit the presentation; RefusalError or OperationError
 *   if the batch is refused
 */
export function pushBatch(
  deps: EditingDeps,
  oid: string,
  participant: Participant,
  { batchId, base, operations: pushedOperations }: Push,
): Promise<number> {
  return appendBatch(deps, { oid, participant }, async ({ trx, logRow, store }) => {
    const { seqOfBatch, refusal, hasNextOfBase } = await findKnown(trx, oid, { batchId, base });
    if (seqOfBatch !== null) return seqOfBatch;
    if (refusal !== null) throw new RefusalError(refusal);
    try {
      const { head_seq: head } = logRow;
      // The daily job replaces old batches by one snapshot for each day. If the batch after the base was deleted, the
      // pushed batch may itself be one of the deleted batches, and the text states that are needed to merge its texts
      // may be deleted.
      const isBasePruned = base < head && !hasNextOfBase;
      if (base > head || isBasePruned) throw new RefusalError('unknown_base');
      checkNesting(pushedOperations);
      const operations = checkOperations(store, pushedOperations);
      // The title is also the name of the presentation, which guests may not change.
      if (participant.kind === 'guest' && operations.some(changesTitle)) throw new RefusalError('invalid_value');
      await checkAssets(trx, oid, store, operations);
      const texts = await textsAtBase(trx, { oid, store, base, head }, operations);
      return { batchId, author: authorOf(participant), operations: applyPush(store, operations, texts) };
    } catch (error) {
      await storeRefusal(trx, { oid, batchId, error });
      return { refusal: error };
    }
  });
}

/** What the log contains of a batch and its base. */
interface KnownBatches {
  /** Sequence number of the batch; null if the log does not contain it. */
  readonly seqOfBatch: number | null;
  /** The reason why the batch was refused before; null if it was not. */
  readonly refusal: PushRefusalReason | null;
  /** Whether the log contains the batch after the base. */
  readonly hasNextOfBase: boolean;
}

async function findKnown(
  trx: EditingTransaction,
  oid: string,
  { batchId, base }: Pick<Push, 'batchId' | 'base'>,
): Promise<KnownBatches> {
  const { rows } = await sql<KnownBatches>`
    SELECT
      (SELECT seq FROM edit_batches WHERE presentation_oid = ${oid} AND batch_id = ${batchId}) AS "seqOfBatch",
      (SELECT reason FROM edit_refusals WHERE presentation_oid = ${oid} AND batch_id = ${batchId}) AS "refusal",
      EXISTS (SELECT FROM edit_batches WHERE presentation_oid = ${oid} AND seq = ${base}::bigint + 1)
        AS "hasNextOfBase"`.execute(trx);
  return itemAt(rows, 0);
}

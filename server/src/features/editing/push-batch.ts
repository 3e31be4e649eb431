import type { Push } from '@flydeck/contract/editing/client-messages';
import { checkOperations } from '@flydeck/scene/records/check-operations';
import type { Operation } from '@flydeck/scene/records/operations';
import { DOCUMENT_ID } from '@flydeck/scene/records/record';
import type { Participant } from '../../http/require-member.ts';
import { appendBatch } from './append-batch.ts';
import { applyPush } from './apply-push.ts';
import { checkAssets } from './check-assets.ts';
import { checkNesting } from './check-nesting.ts';
import type { EditingDeps } from './editing-db.ts';
import { authorOf } from './insert-batch.ts';
import { RefusalError } from './refusal-error.ts';
import { rejectRefused, storeRefusal } from './refusals.ts';
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
    // The batch itself, if the client has sent it before, and the batch after the base.
    const knownBatches = await trx
      .selectFrom('edit_batches')
      .select(['seq', 'batch_id'])
      .where('presentation_oid', '=', oid)
      .where((e) => e.or([e('batch_id', '=', batchId), e('seq', '=', base + 1)]))
      .execute();
    const existing = knownBatches.find(({ batch_id }) => batch_id === batchId);
    if (existing) return existing.seq;
    await rejectRefused(trx, oid, batchId);
    try {
      const { head_seq: head } = logRow;
      // The daily job replaces old batches by one snapshot for each day. If the batch after the base was deleted, the
      // pushed batch may itself be one of the deleted batches, and the text states that are needed to merge its texts
      // may be deleted.
      const isBasePruned = base < head && !knownBatches.some(({ seq }) => seq === base + 1);
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

import type { Push } from '@flydeck/contract/editing/messages';
import { checkOperations } from '@flydeck/scene/records/check-operations';
import type { Member } from '../../http/require-member.ts';
import { appendBatch } from './append-batch.ts';
import { applyPush } from './apply-push.ts';
import { checkAssets } from './check-assets.ts';
import { checkNesting } from './check-nesting.ts';
import type { EditingDeps, EditingTransaction } from './editing-db.ts';
import { RefusalError } from './refusal-error.ts';
import type { EditLogRow } from './tables.ts';
import { textsAtBase } from './texts-at-base.ts';

/**
 * Adds a batch from a client to the log, and returns the batch's sequence number when the transaction is committed. A
 * batch that is already in the log is not added again.
 * @throws PublicError `resource.not_found` if the member may not edit the presentation; RefusalError or OperationError
 *   if the batch is refused
 */
export function pushBatch(
  deps: EditingDeps,
  oid: string,
  member: Member,
  { batchId, base, operations: pushedOperations }: Push,
): Promise<number> {
  return appendBatch(deps, { oid, member }, async ({ trx, logRow, store }) => {
    const existing = await trx
      .selectFrom('edit_batches')
      .select('seq')
      .where('presentation_oid', '=', oid)
      .where('batch_id', '=', batchId)
      .executeTakeFirst();
    if (existing) return existing.seq;
    if (base > logRow.head_seq || (await isPruned(trx, logRow, base))) throw new RefusalError('unknown_base');
    checkNesting(pushedOperations);
    const operations = checkOperations(store, pushedOperations);
    await checkAssets(trx, oid, store, operations);
    const texts = await textsAtBase(trx, { oid, store, base, head: logRow.head_seq }, operations);
    return { batchId, author: member.profileOid, operations: applyPush(store, operations, texts) };
  });
}

/**
 * Returns whether the batch after `base` was deleted by the daily job, which replaces old batches by one snapshot for
 * each day. If the batch was deleted, the server refuses a pushed batch for two reasons. The pushed batch may itself be
 * one of the deleted batches, and the text states that are needed to merge its texts may be deleted.
 */
async function isPruned(trx: EditingTransaction, logRow: EditLogRow, base: number): Promise<boolean> {
  if (base === logRow.head_seq) return false;
  const following = await trx
    .selectFrom('edit_batches')
    .select('seq')
    .where('presentation_oid', '=', logRow.presentation_oid)
    .where('seq', '=', base + 1)
    .executeTakeFirst();
  return following === undefined;
}

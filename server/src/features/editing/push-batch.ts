import type { Push } from '@flydeck/contract/editing/messages';
import type { Member } from '../../http/require-member.ts';
import { appendBatch } from './append-batch.ts';
import { applyPush } from './apply-push.ts';
import { checkAssets } from './check-assets.ts';
import { checkPush } from './check-push.ts';
import type { EditingDeps } from './editing-db.ts';
import { RefusalError } from './refusal-error.ts';

/**
 * Adds a batch of a client to the log, and resolves to its sequence number after the commit. A batch that is already in
 * the log is not added again.
 * @throws PublicError `resource.not_found` if the member may not edit; RefusalError or OperationError if the batch is
 * refused
 */
export function pushBatch(
  deps: EditingDeps,
  oid: string,
  member: Member,
  { batchId, base, operations: batch }: Push,
): Promise<number> {
  return appendBatch(deps, { oid, member }, async ({ trx, document, store }) => {
    const existing = await trx
      .selectFrom('edit_batches')
      .select('seq')
      .where('presentation_oid', '=', oid)
      .where('batch_id', '=', batchId)
      .executeTakeFirst();
    if (existing) return existing.seq;
    if (base > document.head_seq) throw new RefusalError('unknown_base');
    const operations = checkPush(store, batch);
    await checkAssets(trx, oid, store, operations);
    return { batchId, author: member.profileOid, operations: applyPush(store, operations) };
  });
}

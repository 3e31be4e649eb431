import { randomUUID } from 'node:crypto';
import { PublicError } from '@flydeck/contract/errors';
import { RecordStore } from '@flydeck/scene/records/record-store';
import { restoreOperations } from '@flydeck/scene/records/restore';
import type { Member } from '../../http/require-member.ts';
import { assertEditable } from './access.ts';
import { appendBatch } from './append-batch.ts';
import { applyPush } from './apply-push.ts';
import type { EditingDeps } from './editing-db.ts';
import { requireRefusal } from './refusal-error.ts';
import { stateAt } from './state-at.ts';

/**
 * Restores an earlier state: appends a batch by the member that changes the last state into the earlier one. The states
 * between them stay in the history.
 * @returns the sequence number of the new batch, or of the last state if nothing differs
 * @throws PublicError `resource.not_found` if the member may not edit or there is no such state, `request.too_large`,
 * `editing.history_full`
 */
export async function restoreLog(deps: EditingDeps, oid: string, member: Member, seq: number): Promise<number> {
  await assertEditable(deps.db, member, oid);
  const { records } = await stateAt(deps.db, oid, seq);
  const earlier = new RecordStore(records);
  try {
    return await appendBatch(deps, { oid, member }, async ({ logRow, store }) => {
      const operations = restoreOperations(store, earlier);
      if (operations.length === 0) return logRow.head_seq;
      return { batchId: randomUUID(), author: member.profileOid, operations: applyPush(store, operations) };
    });
  } catch (error) {
    if (error instanceof PublicError) throw error;
    // The earlier state was valid, so the batch can only be refused because of its size or the size of the history.
    const isFull = requireRefusal(error) === 'history_full';
    throw new PublicError(isFull ? 'editing.history_full' : 'request.too_large', { cause: error });
  }
}

import { randomUUID } from 'node:crypto';
import { PublicError } from '@flydeck/contract/errors';
import { RecordStore } from '@flydeck/scene/records/record-store';
import { restoreOperations } from '@flydeck/scene/records/restore';
import type { Member } from '../../http/require-member.ts';
import { assertEditable } from './access.ts';
import { appendBatch } from './append-batch.ts';
import { applyPush } from './apply-push.ts';
import type { EditingDeps } from './editing-deps.ts';
import { authorOf } from './insert-batch.ts';
import { requireRefusal } from './refusal-error.ts';
import { stateAt } from './state-at.ts';

/**
 * Restores an earlier state. Appends a batch that changes the last state into the earlier state, with the member as its
 * author. The states between these two states stay in the history.
 * @param seq sequence number of the earlier state
 * @returns the sequence number of the new batch, or of the last state if the two states are equal
 * @throws PublicError `resource.not_found` if the member may not edit the presentation or the log has no state `seq`;
 * `request.too_large` if the batch is too large; `editing.history_full` if the history has reached its maximum size
 */
export async function restoreLog(deps: EditingDeps, oid: string, member: Member, seq: number): Promise<number> {
  await assertEditable(deps.db, member, oid);
  const { records } = await stateAt(deps.db, oid, seq);
  const earlierStore = new RecordStore(records);
  try {
    return await appendBatch(deps, { oid, participant: member }, async ({ logRow, store }) => {
      const operations = restoreOperations(store, earlierStore);
      if (operations.length === 0) return logRow.head_seq;
      return { batchId: randomUUID(), author: authorOf(member), operations: applyPush(store, operations) };
    });
  } catch (error) {
    if (error instanceof PublicError) throw error;
    // The earlier state was valid, so the batch is refused because of its size, the size of the history, or the right.
    const reason = requireRefusal(error);
    if (reason === 'read_only') throw new PublicError('resource.not_found', { cause: error });
    const isFull = reason === 'history_full';
    throw new PublicError(isFull ? 'editing.history_full' : 'request.too_large', { cause: error });
  }
}

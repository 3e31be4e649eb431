import { HISTORY_MAX_BYTES } from '@flydeck/contract/editing/constants';
import { PublicError } from '@flydeck/contract/errors';
import type { Member } from '../../http/require-member.ts';
import { assertEditable } from './access.ts';
import type { EditingTransaction } from './editing-db.ts';
import type { EditingDeps } from './editing-deps.ts';
import { loadRecordsAt } from './open-log.ts';
import { insertSnapshot, updateSize } from './snapshots.ts';
import { assertState } from './state-at.ts';

/** A state of a log and its new name. If `name` is null, the name of the state is removed. */
interface Naming {
  readonly oid: string;
  readonly seq: number;
  readonly name: string | null;
}

/**
 * Names a state of a log, or removes the name of a state. A named state is never pruned.
 * @throws PublicError `resource.not_found` if the member may not edit the presentation or the log does not have the
 *   state; `editing.history_full` if the history has its maximum size and the name requires a new snapshot
 */
export async function nameVersion(deps: EditingDeps, member: Member, { oid, seq, name }: Naming): Promise<void> {
  await assertEditable(deps.db, member, oid);
  await deps.db.transaction().execute(async (trx) => {
    const log = await trx
      .selectFrom('edit_documents')
      .select(['head_seq', 'bytes'])
      .where('presentation_oid', '=', oid)
      .forUpdate()
      .executeTakeFirst();
    if (!log) throw new PublicError('resource.not_found');
    await assertState(trx, oid, seq);
    const { numUpdatedRows } = await trx
      .updateTable('edit_snapshots')
      .set({ name })
      .where('presentation_oid', '=', oid)
      .where('seq', '=', seq)
      .executeTakeFirst();
    if (numUpdatedRows > 0n || name === null) return;
    if (Number(log.bytes) >= HISTORY_MAX_BYTES) throw new PublicError('editing.history_full');
    await insertNamedSnapshot(trx, { oid, seq, name });
  });
}

/** Stores a named snapshot of the state after a batch, with the date and author of the batch. */
async function insertNamedSnapshot(trx: EditingTransaction, { oid, seq, name }: Naming): Promise<void> {
  const origin = await trx
    .selectFrom('edit_batches')
    .select(['created_at as at', 'author', 'guest_name'])
    .where('presentation_oid', '=', oid)
    .where('seq', '=', seq)
    .executeTakeFirstOrThrow();
  const { store } = await loadRecordsAt(trx, oid, seq);
  await insertSnapshot(trx, oid, { seq, store, label: null, ...origin, name });
  await updateSize(trx, oid);
}

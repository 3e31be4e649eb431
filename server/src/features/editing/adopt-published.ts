import { notify } from '../../adapters/notifications/notify.ts';
import type { EditingDeps } from './editing-db.ts';
import { isUnchanged } from './has-edits.ts';
import { BATCHES_CHANNEL } from './insert-batch.ts';
import { loadPublishedStore } from './published-store.ts';
import { insertSnapshot, updateSize } from './snapshots.ts';

/**
 * If another document was published than the one from a log, for example an imported file, and nothing was written in
 * the log since, adds the published document as the next state of the log. This state is a snapshot without a batch:
 * clients receive all records, and batches based on earlier states are refused.
 */
export async function adoptPublished(deps: EditingDeps, oid: string): Promise<void> {
  const newSeq = await deps.db.transaction().execute(async (trx) => {
    // Locked before the log, as in all transactions that lock both.
    const { document_hash: hash } = await trx
      .selectFrom('presentations')
      .select('document_hash')
      .where('oid', '=', oid)
      .forShare()
      .executeTakeFirstOrThrow();
    const document = await trx
      .selectFrom('edit_documents')
      .selectAll()
      .where('presentation_oid', '=', oid)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (document.published_hash === hash || !(await isUnchanged(trx, document))) return undefined;
    const seq = document.head_seq + 1;
    await insertSnapshot(trx, oid, { seq, store: await loadPublishedStore(deps, hash), label: 'published' });
    await trx
      .updateTable('edit_documents')
      .set((e) => ({
        head_seq: seq,
        snapshot_seq: seq,
        bytes_since_snapshot: 0,
        published_seq: seq,
        published_hash: hash,
        updated_at: e.fn<Date>('now'),
      }))
      .where('presentation_oid', '=', oid)
      .execute();
    await updateSize(trx, oid);
    await notify(trx, BATCHES_CHANNEL, [`${oid} ${seq}`]);
    return seq;
  });
  if (newSeq !== undefined) deps.onAppended(oid, newSeq);
}

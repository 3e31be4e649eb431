import { notify } from '../../adapters/notifications/notify.ts';
import type { EditingDeps } from './editing-deps.ts';
import { BATCHES_CHANNEL } from './insert-batch.ts';
import { loadPublishedVersion } from './published-records.ts';
import { insertSnapshot, updateSize } from './snapshots.ts';
import { hasUnpublishedChanges } from './unpublished-changes.ts';

/**
 * Adds the published document to a log as the next state, for example after a file was imported. Does nothing if the
 * document was published from the log, or if the log has unpublished changes. The new state is a snapshot without a
 * batch. Clients therefore receive all records of the snapshot, and batches that are based on earlier states are
 * refused.
 */
export async function adoptPublished(deps: EditingDeps, oid: string): Promise<void> {
  const newSeq = await deps.db.transaction().execute(async (trx) => {
    // All transactions that lock the rows of a presentation and its log lock the presentation first, which prevents
    // deadlocks.
    const { document_hash: hash, scene_hash: sceneHash } = await trx
      .selectFrom('presentations')
      .select(['document_hash', 'scene_hash'])
      .where('oid', '=', oid)
      .forShare()
      .executeTakeFirstOrThrow();
    const logRow = await trx
      .selectFrom('edit_documents')
      .selectAll()
      .where('presentation_oid', '=', oid)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (logRow.published_hash === hash || (await hasUnpublishedChanges(trx, logRow))) return undefined;
    const seq = logRow.head_seq + 1;
    const store = await loadPublishedVersion(trx, deps, { oid, documentHash: hash, sceneHash });
    await insertSnapshot(trx, oid, { seq, store, label: 'published' });
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

import { PublicError } from '@flydeck/contract/errors';
import { convertDraft } from './convert-draft.ts';
import type { DraftRow } from './draft-tables.ts';
import type { EditingDb, EditingTransaction } from './editing-db.ts';
import type { LogWriteDeps } from './editing-deps.ts';
import { loadPublishedVersion } from './published-records.ts';
import { insertSnapshot } from './snapshots.ts';

/**
 * Creates the log of a presentation from its draft, or from its published document, unless the log exists. If several
 * processes call this function at once, one of them creates the log, and the others wait until the log exists.
 * @throws PublicError `resource.not_found` if there is no presentation with this oid
 */
export async function createLog(deps: LogWriteDeps & { readonly db: EditingDb }, oid: string): Promise<void> {
  await deps.db.transaction().execute((trx) => createLogInTransaction(trx, deps, oid));
}

/** Does the same as `createLog`, in the caller's transaction `trx`. */
export async function createLogInTransaction(trx: EditingTransaction, deps: LogWriteDeps, oid: string): Promise<void> {
  // The lock prevents other transactions from deleting or publishing the presentation until the log is created.
  const presentation = await trx
    .selectFrom('presentations')
    .select(['document_hash', 'scene_hash', 'modified_at'])
    .where('oid', '=', oid)
    .forShare()
    .executeTakeFirst();
  if (!presentation) throw new PublicError('resource.not_found');
  const draft = await trx.selectFrom('drafts').selectAll().where('presentation_oid', '=', oid).executeTakeFirst();
  const { document_hash: publishedHash, scene_hash: sceneHash, modified_at: publishedAt } = presentation;
  if (!(await insertLog(trx, oid, publishedHash, draft))) return;
  if (draft) await convertDraft(trx, deps, { draft, publishedHash, publishedAt });
  else {
    const store = await loadPublishedVersion(trx, deps, { oid, documentHash: publishedHash, sceneHash });
    const bytes = await insertSnapshot(trx, oid, { seq: 0, store, label: 'created' });
    await trx.updateTable('edit_documents').set({ bytes }).where('presentation_oid', '=', oid).execute();
  }
}

/**
 * Inserts the row of the log. If another transaction is creating the same log, waits until that transaction ends.
 * @returns false if the log already exists
 */
async function insertLog(
  trx: EditingTransaction,
  oid: string,
  publishedHash: string,
  draft: DraftRow | undefined,
): Promise<boolean> {
  const headSeq = draft?.revision ?? 0;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('edit_documents')
    .values({
      presentation_oid: oid,
      head_seq: headSeq,
      snapshot_seq: headSeq,
      bytes: 0,
      published_seq: headSeq,
      published_hash: publishedHash,
      updated_by: draft?.updated_by ?? null,
      draft_revision: draft?.revision ?? null,
      ...(draft ? { updated_at: draft.updated_at } : {}),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows !== 0n;
}

import { randomUUID } from 'node:crypto';
import { applyOperations } from '@flydeck/scene/records/apply';
import type { Operation } from '@flydeck/scene/records/operations';
import { DOCUMENT_ID } from '@flydeck/scene/records/record';
import { createLogInTransaction } from './create-log.ts';
import type { EditingTransaction } from './editing-db.ts';
import type { LogWriteDeps } from './editing-deps.ts';
import { insertBatch, saveLogHead } from './insert-batch.ts';
import { loadRecordsAt } from './open-log.ts';
import type { EditLogRow } from './tables.ts';
import { hasUnpublishedChanges } from './unpublished-changes.ts';

/** A new title of a published presentation. */
export interface TitleChange {
  readonly title: string;
  /** Oid of the profile that changes the title. */
  readonly author: string;
  /** SHA-256 of the published document with its old title. */
  readonly hashBefore: string;
  /** SHA-256 of the published document with the new title. */
  readonly hashAfter: string;
}

/**
 * Appends a batch with the new title of a published presentation to its log. Without this batch, publishing the log
 * would restore the old title. If the presentation has a draft, converts the draft into a log first. Does nothing if
 * the presentation was never edited. The transaction must already have locked the presentation, but must not have
 * changed its row, because converting a draft reads the published document with the old title from the row.
 */
export async function retitleLog(
  trx: EditingTransaction,
  deps: LogWriteDeps,
  oid: string,
  { title, author, hashBefore, hashAfter }: TitleChange,
): Promise<void> {
  const log = await lockLog(trx, deps, oid);
  if (!log) return;
  const hadUnpublishedChanges = await hasUnpublishedChanges(trx, log);
  const loaded = await loadRecordsAt(trx, oid, log.head_seq);
  const operations: Operation[] = [{ op: 'set', id: DOCUMENT_ID, property: 'title', value: title }];
  applyOperations(loaded.store, operations);
  const batch = { batchId: randomUUID(), author: { profileOid: author }, operations };
  const { logRow } = await insertBatch(trx, { logRow: log, loaded }, batch);
  await saveLogHead(trx, logRow);
  await trx
    .updateTable('edit_documents')
    .set({
      ...(hadUnpublishedChanges ? {} : { published_seq: logRow.head_seq }),
      ...(log.published_hash === hashBefore ? { published_hash: hashAfter } : {}),
    })
    .where('presentation_oid', '=', oid)
    .execute();
}

/**
 * Locks and returns the log of a presentation, which is created from a draft if necessary; undefined if the
 * presentation has neither a log nor a draft.
 */
async function lockLog(trx: EditingTransaction, deps: LogWriteDeps, oid: string): Promise<EditLogRow | undefined> {
  const findLogRow = () =>
    trx.selectFrom('edit_documents').selectAll().where('presentation_oid', '=', oid).forUpdate().executeTakeFirst();
  const log = await findLogRow();
  if (log) return log;
  const draft = await trx
    .selectFrom('drafts')
    .select('revision')
    .where('presentation_oid', '=', oid)
    .executeTakeFirst();
  if (!draft) return undefined;
  await createLogInTransaction(trx, deps, oid);
  return findLogRow();
}

import type { PublishedScene } from '@flydeck/contract/drafts/page';
import type { EditingDb } from './editing-db.ts';
import { hasLogOrDraft } from './has-log-or-draft.ts';
import { hasUnpublishedChanges } from './unpublished-changes.ts';

/**
 * Returns the published scene of a presentation if the scene shows the last state of the log. Returns undefined if the
 * log has unpublished changes, or if the published document was not published from the log.
 */
export async function publishedSceneOfLog(db: EditingDb, oid: string): Promise<PublishedScene | undefined> {
  const presentation = await db
    .selectFrom('presentations')
    .select(['document_hash', 'scene_hash'])
    .where('oid', '=', oid)
    .executeTakeFirst();
  if (!presentation) return undefined;
  const url = `/scenes/${presentation.scene_hash}.json`;
  const log = await db.selectFrom('edit_documents').selectAll().where('presentation_oid', '=', oid).executeTakeFirst();
  // If there is neither a log nor a draft, the first edit will create a log that starts with the published document.
  if (!log) return (await hasLogOrDraft(db, oid)) ? undefined : { url, fromSeq: 0, toSeq: 0 };
  // After the published state (`fromSeq`), the log may contain further batches that do not change the document.
  const { published_seq: fromSeq, published_hash: publishedHash, head_seq: toSeq } = log;
  if (fromSeq === null || publishedHash !== presentation.document_hash || (await hasUnpublishedChanges(db, log)))
    return undefined;
  return { url, fromSeq, toSeq };
}

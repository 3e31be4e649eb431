import type { PublishedScene } from '@flydeck/contract/drafts/page';
import type { EditingDb } from './editing-db.ts';
import { isUnchanged } from './has-edits.ts';
import { isEdited } from './is-edited.ts';

/**
 * Returns the published scene of a presentation if it shows all that its log contains; undefined if there are changes
 * that are not published, or the published document is not that of the log.
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
  // A log that is created now starts with the published document.
  if (!log) return (await isEdited(db, oid)) ? undefined : { url, fromSeq: 0, toSeq: 0 };
  const { published_seq: fromSeq, published_hash: hash, head_seq: toSeq } = log;
  if (fromSeq === null || hash !== presentation.document_hash || !(await isUnchanged(db, log))) return undefined;
  return { url, fromSeq, toSeq };
}

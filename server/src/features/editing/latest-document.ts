import { PublicError } from '@flydeck/contract/errors';
import type { Document } from '@flydeck/scene/model/document';
import { readDocument } from '@flydeck/scene/model/migrations';
import { assembleDocument } from '@flydeck/scene/records/assemble';
import type { Blobs } from '../../ports/blobs.ts';
import type { EditingDb } from './editing-db.ts';
import { loadRecordsAt } from './open-log.ts';
import { loadPublishedRecords } from './published-records.ts';
import { hasUnpublishedChanges } from './unpublished-changes.ts';

/**
 * Returns the document of a presentation with its unpublished changes. Creates no log.
 * @throws PublicError `resource.not_found` if there is no presentation with this oid
 */
export async function loadLatestDocument(
  { db, blobs }: { readonly db: EditingDb; readonly blobs: Blobs },
  oid: string,
): Promise<Document> {
  const { document_hash: publishedHash } = await db
    .selectFrom('presentations')
    .select('document_hash')
    .where('oid', '=', oid)
    .executeTakeFirstOrThrow(() => new PublicError('resource.not_found'));
  const log = await db.selectFrom('edit_documents').selectAll().where('presentation_oid', '=', oid).executeTakeFirst();
  // Without unpublished changes, the published document can be newer than the log (see `openLog`).
  const isLatest = log && (log.published_hash === publishedHash || (await hasUnpublishedChanges(db, log)));
  const store = isLatest
    ? (await loadRecordsAt(db, oid, log.head_seq)).store
    : await loadPublishedRecords({ blobs }, publishedHash);
  return readDocument(assembleDocument(store));
}

import type { RestoreDraftRequest } from '@flydeck/contract/drafts/history';
import { PublicError } from '@flydeck/contract/errors';
import { acceptedDocument } from '../accepted-document.ts';
import type { DraftDb } from '../draft-db.ts';
import type { Editable } from '../open-draft.ts';
import type { DraftRow } from '../tables.ts';
import { draftAt, writeRevision } from './save-draft.ts';

/** The draft as it was at an earlier revision, as a new one: nothing is lost. @throws DraftConflictError */
export async function restoreDraft(
  db: DraftDb,
  { row, actor }: Editable,
  { baseRevision, revision }: RestoreDraftRequest,
): Promise<DraftRow> {
  const base = await draftAt(db, row.oid, baseRevision);
  const entry = await db
    .selectFrom('draft_history')
    .select('document')
    .where('presentation_oid', '=', row.oid)
    .where('revision', '=', revision)
    .executeTakeFirst();
  if (!entry) throw new PublicError('resource.not_found');
  return writeRevision(db, base, acceptedDocument(JSON.parse(entry.document)), actor.profileOid, 'restored');
}

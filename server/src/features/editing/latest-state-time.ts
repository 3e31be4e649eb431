import type { EditingDb } from './editing-db.ts';

/**
 * Returns when the content that editors and commenters see was last changed, in ISO 8601: the time of the log, else of
 * the draft of an earlier release, else of the published document. Null if there is no presentation.
 */
export async function latestStateTime(db: EditingDb, oid: string): Promise<string | null> {
  const row = await db
    .selectFrom('presentations')
    .leftJoin('edit_documents', 'edit_documents.presentation_oid', 'presentations.oid')
    .leftJoin('drafts', 'drafts.presentation_oid', 'presentations.oid')
    .select(({ fn }) =>
      fn.coalesce('edit_documents.updated_at', 'drafts.updated_at', 'presentations.modified_at').as('time'),
    )
    .where('presentations.oid', '=', oid)
    .executeTakeFirst();
  return row?.time.toISOString() ?? null;
}

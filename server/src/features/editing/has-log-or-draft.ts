import type { EditingDb } from './editing-db.ts';

/** Returns whether a presentation has a log (`edit_documents`) or a draft of an earlier release. */
export async function hasLogOrDraft(db: EditingDb, oid: string): Promise<boolean> {
  for (const table of ['edit_documents', 'drafts'] as const) {
    const row = await db
      .selectFrom(table)
      .select('presentation_oid')
      .where('presentation_oid', '=', oid)
      .executeTakeFirst();
    if (row) return true;
  }
  return false;
}

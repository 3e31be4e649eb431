import type { EditingDb } from './editing-db.ts';

/** Returns when the log of a presentation was last changed, in ISO 8601; null if there is no log. */
export async function latestStateTime(db: EditingDb, oid: string): Promise<string | null> {
  const log = await db
    .selectFrom('edit_documents')
    .select('updated_at')
    .where('presentation_oid', '=', oid)
    .executeTakeFirst();
  return log?.updated_at.toISOString() ?? null;
}

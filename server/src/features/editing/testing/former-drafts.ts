import type { EditHistoryLabel } from '@flydeck/contract/editing/history';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../database.ts';

/** A revision in the history of a draft. */
interface FormerRevision {
  readonly revision: number;
  /** JSON, or text that is not a document. */
  readonly document: string;
  readonly savedAt?: Date;
  readonly savedBy?: string | null;
  readonly label?: EditHistoryLabel | null;
}

/** A draft of an earlier release, as a fixture. */
export interface FormerDraft {
  readonly oid: string;
  readonly revision: number;
  /** JSON, or text that is not a document. */
  readonly document: string;
  readonly publishedRevision: number | null;
  /** Default: the hash of the published document. */
  readonly publishedHash?: string;
  readonly updatedBy?: string | null;
  readonly history?: readonly FormerRevision[];
}

/**
 * Inserts a draft in the form in which an earlier release stored it. The setting `session_replication_role` disables
 * the triggers that refuse changes of the tables.
 */
export async function insertFormerDraft(db: Kysely<Database>, draft: FormerDraft): Promise<void> {
  const { oid, revision, document, publishedRevision, publishedHash, updatedBy = null, history = [] } = draft;
  const { document_hash: currentHash } = await db
    .selectFrom('presentations')
    .select('document_hash')
    .where('oid', '=', oid)
    .executeTakeFirstOrThrow();
  await db.transaction().execute(async (trx) => {
    await sql`SET LOCAL session_replication_role = 'replica'`.execute(trx);
    await trx
      .insertInto('drafts')
      .values({
        presentation_oid: oid,
        revision,
        document,
        published_revision: publishedRevision,
        published_hash: publishedHash ?? currentHash,
        updated_by: updatedBy,
      })
      .execute();
    for (const { savedAt, savedBy = null, label = null, ...row } of history)
      await trx
        .insertInto('draft_history')
        .values({
          presentation_oid: oid,
          ...row,
          title: '',
          topic_count: 0,
          saved_by: savedBy,
          label,
          ...(savedAt ? { saved_at: savedAt } : {}),
        })
        .execute();
  });
}

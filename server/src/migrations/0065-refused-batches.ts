import { type Kysely, sql } from 'kysely';

/** The ids of the last refused batches, so that a repeated message does not add a refused batch to the log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE edit_refusals (
      presentation_oid text NOT NULL REFERENCES edit_documents (presentation_oid) ON DELETE CASCADE,
      batch_id uuid NOT NULL,
      reason text NOT NULL,
      refused_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (presentation_oid, batch_id)
    )`.execute(db);
  await sql`CREATE INDEX edit_refusals_refused_at ON edit_refusals (presentation_oid, refused_at)`.execute(db);
}

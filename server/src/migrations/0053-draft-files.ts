import { type Kysely, sql } from 'kysely';

/**
 * Rows of draft files now refer to the presentation instead of the draft, because logs use the same files.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['draft_assets', 'draft_files']) {
    const constraint = sql.ref(`${table}_presentation_oid_fkey`);
    await sql`
      ALTER TABLE ${sql.table(table)}
        DROP CONSTRAINT ${constraint},
        ADD CONSTRAINT ${constraint}
          FOREIGN KEY (presentation_oid) REFERENCES presentations (oid) ON DELETE CASCADE`.execute(db);
  }
}

import { type Kysely, sql } from 'kysely';

/**
 * Makes the rows of `draft_assets` and `draft_files` refer to the presentation instead of the draft, because the files
 * of a presentation that has a log but no draft are also recorded in these tables.
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

import { type Kysely, sql } from 'kysely';

/** Progress of a PDF conversion: the last written page and the number of pages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE pdf_exports ADD COLUMN page int, ADD COLUMN pages int`.execute(db);
}

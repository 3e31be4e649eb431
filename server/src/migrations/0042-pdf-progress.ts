import { type Kysely, sql } from 'kysely';

/** How far the conversion of a PDF is: the page that was written last, and how many there are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE pdf_exports ADD COLUMN page int, ADD COLUMN pages int`.execute(db);
}

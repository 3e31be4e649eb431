import { type Kysely, sql } from 'kysely';

/** Columns for the view page: URL of the film, autoplay, and origins of the sites that may embed the presentation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE presentations
      ADD COLUMN preview_animation text,
      ADD COLUMN autoplay text NOT NULL DEFAULT 'no' CHECK (autoplay IN ('no', 'start', 'loop')),
      ADD COLUMN embed_origins jsonb`.execute(db);
}

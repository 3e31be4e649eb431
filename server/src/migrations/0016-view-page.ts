import { type Kysely, sql } from 'kysely';

/** What the view page shows beyond the presentation itself: its film, how it starts, and who may embed it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE presentations
      ADD COLUMN preview_animation text,
      ADD COLUMN autoplay text NOT NULL DEFAULT 'no' CHECK (autoplay IN ('no', 'start', 'loop')),
      ADD COLUMN embed_origins jsonb`.execute(db);
}

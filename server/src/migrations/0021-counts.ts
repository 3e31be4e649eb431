import { type Kysely, sql } from 'kysely';

/**
 * Each presentation has several rows (slots) of counts, whose sums are its likes and views, because concurrent changes
 * must not wait for each other (docs/adr/0010). The migration copies existing counts into slot 0. The fill factor
 * leaves free space on each database page for updates.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE presentation_counts (
      presentation_oid text NOT NULL REFERENCES presentations (oid) ON DELETE CASCADE,
      slot smallint NOT NULL,
      likes integer NOT NULL DEFAULT 0,
      views bigint NOT NULL DEFAULT 0,
      PRIMARY KEY (presentation_oid, slot)
    ) WITH (fillfactor = 50)`.execute(db);
  await sql`
    INSERT INTO presentation_counts (presentation_oid, slot, likes, views)
    SELECT oid, 0, likes_count, view_count FROM presentations
    WHERE likes_count <> 0 OR view_count <> 0`.execute(db);
  await sql`ALTER TABLE presentations DROP COLUMN likes_count, DROP COLUMN view_count`.execute(db);
}

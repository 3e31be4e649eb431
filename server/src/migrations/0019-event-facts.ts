import { type Kysely, sql } from 'kysely';

/**
 * Adds columns for counting events: presentation, step and its duration, device, referring site, and whether the owner
 * or a robot caused the event; also the versions that the Zoom app reports (`zoom`). Fills the columns of existing
 * events as far as possible, and removes the instance's origin from the URLs of these events. Adds an index by
 * presentation and removes the index `events_kind`, which no query used.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE events
      ADD COLUMN presentation_oid text,
      ADD COLUMN step integer,
      ADD COLUMN duration_ms integer,
      ADD COLUMN device text NOT NULL DEFAULT 'unknown'
        CHECK (device IN ('phone', 'tablet', 'desktop', 'unknown')),
      ADD COLUMN referrer_host text,
      ADD COLUMN by_owner boolean NOT NULL DEFAULT false,
      ADD COLUMN by_robot boolean NOT NULL DEFAULT false,
      ADD COLUMN zoom jsonb`.execute(db);
  await sql`
    UPDATE events SET
      presentation_oid = (SELECT oid FROM presentations WHERE oid = body ->> 'prezi_oid'),
      step = (body ->> 'step')::integer,
      duration_ms = (body ->> 'duration_ms')::integer
    WHERE body ? 'prezi_oid'`.execute(db);
  await sql`
    UPDATE events SET referrer_host = substring(referrer FROM '^https?://([^/:]+)')
    WHERE substring(referrer FROM '^https?://[^/]+') IS DISTINCT FROM substring(page_url FROM '^https?://[^/]+')`.execute(
    db,
  );
  await sql`
    UPDATE events SET
      page_url = regexp_replace(page_url, '^https?://[^/]+', ''),
      referrer = CASE WHEN referrer_host IS NULL THEN regexp_replace(referrer, '^https?://[^/]+', '') ELSE referrer END`.execute(
    db,
  );
  await sql`
    CREATE INDEX events_presentation ON events (presentation_oid, received_at)
      WHERE presentation_oid IS NOT NULL`.execute(db);
  await sql`DROP INDEX events_kind`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** Likes, share links, view counts and moderation of presentations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE presentations
      ADD COLUMN likes_count integer NOT NULL DEFAULT 0 CHECK (likes_count >= 0),
      ADD COLUMN view_count bigint NOT NULL DEFAULT 0 CHECK (view_count >= 0),
      ADD COLUMN moderation text NOT NULL DEFAULT 'visible' CHECK (moderation IN ('visible', 'hidden')),
      ADD COLUMN deleted_at timestamptz,
      ADD COLUMN copied_from text`.execute(db);
  await sql`ALTER TABLE profiles ADD COLUMN suspended_at timestamptz`.execute(db);
  await sql`DROP INDEX presentations_newest`.execute(db);
  await sql`
    CREATE INDEX presentations_newest ON presentations (published_at DESC, oid)
      WHERE privacy IN ('public', 'reusable') AND moderation = 'visible' AND deleted_at IS NULL`.execute(db);
  await createLikesAndViews(db);
  await createLinks(db);
  // Rate limits: attempts per time window, shared by all processes.
  await sql`
    CREATE TABLE attempts (
      key text PRIMARY KEY,
      window_ends_at timestamptz NOT NULL,
      count integer NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX attempts_ended ON attempts (window_ends_at)`.execute(db);
}

async function createLikesAndViews(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE presentation_likes (
      user_id text NOT NULL,
      presentation_oid text NOT NULL REFERENCES presentations (oid) ON DELETE CASCADE,
      liked_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (user_id, presentation_oid)
    )`.execute(db);
  await sql`CREATE INDEX presentation_likes_presentation ON presentation_likes (presentation_oid)`.execute(db);
  // Views of the last half hour, in which repeated views of a visitor are not counted. `visitor` is a keyed hash that
  // identifies a visitor.
  await sql`
    CREATE TABLE presentation_views (
      presentation_oid text NOT NULL REFERENCES presentations (oid) ON DELETE CASCADE,
      visitor text NOT NULL,
      seen_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (presentation_oid, visitor)
    )`.execute(db);
  await sql`CREATE INDEX presentation_views_seen ON presentation_views (seen_at)`.execute(db);
}

async function createLinks(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE presentation_links (
      link_id text PRIMARY KEY,
      presentation_oid text NOT NULL REFERENCES presentations (oid) ON DELETE CASCADE,
      "right" text NOT NULL CHECK ("right" IN ('view', 'comment', 'edit')),
      expires_at timestamptz,
      password_hash text,
      created_at timestamptz NOT NULL DEFAULT now(),
      revoked_at timestamptz,
      uses integer NOT NULL DEFAULT 0
    )`.execute(db);
  await sql`CREATE INDEX presentation_links_presentation ON presentation_links (presentation_oid)`.execute(db);
  // Accounts that opened a share link. An account has the right of the link until the link is revoked or expires.
  await sql`
    CREATE TABLE presentation_grants (
      user_id text NOT NULL,
      link_id text NOT NULL REFERENCES presentation_links (link_id) ON DELETE CASCADE,
      presentation_oid text NOT NULL REFERENCES presentations (oid) ON DELETE CASCADE,
      granted_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (user_id, link_id)
    )`.execute(db);
  await sql`CREATE INDEX presentation_grants_user ON presentation_grants (user_id, presentation_oid)`.execute(db);
}

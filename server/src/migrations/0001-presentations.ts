import { type Kysely, sql } from 'kysely';

/** Profiles, presentations and staff picks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE profiles (
      oid text PRIMARY KEY,
      username text NOT NULL,
      first_name text NOT NULL DEFAULT '',
      last_name text NOT NULL DEFAULT '',
      public_display_name text NOT NULL DEFAULT '',
      email text,
      created_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  await sql`CREATE UNIQUE INDEX profiles_username ON profiles (lower(username))`.execute(db);
  // `schema_version` is '0' for a presentation of fixed pages and '2' for a presentation on a zoomable canvas. The
  // privacy 'hidden' is shown as "Unlisted".
  await sql`
    CREATE TABLE presentations (
      oid text PRIMARY KEY,
      owner_oid text NOT NULL REFERENCES profiles (oid),
      title text NOT NULL,
      slug text NOT NULL,
      description text NOT NULL DEFAULT '',
      language text NOT NULL,
      tags jsonb NOT NULL DEFAULT '[]',
      schema_version text NOT NULL CHECK (schema_version IN ('0', '2')),
      privacy text NOT NULL CHECK (privacy IN ('public', 'reusable', 'hidden', 'private')),
      document_hash text NOT NULL,
      scene_hash text NOT NULL,
      preview jsonb,
      aspect_ratio double precision NOT NULL,
      steps jsonb NOT NULL,
      step_count integer NOT NULL,
      transcript jsonb NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      published_at timestamptz NOT NULL DEFAULT now(),
      modified_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  await sql`CREATE INDEX presentations_owner ON presentations (owner_oid)`.execute(db);
  await sql`
    CREATE INDEX presentations_newest ON presentations (published_at DESC, oid)
      WHERE privacy IN ('public', 'reusable')`.execute(db);
  // The table includes replaced scenes, because open pages may still request replaced scenes.
  await sql`
    CREATE TABLE presentation_scenes (
      scene_hash text NOT NULL,
      presentation_oid text NOT NULL REFERENCES presentations (oid) ON DELETE CASCADE,
      PRIMARY KEY (scene_hash, presentation_oid)
    )`.execute(db);
  await sql`
    CREATE TABLE picks (
      presentation_oid text PRIMARY KEY REFERENCES presentations (oid) ON DELETE CASCADE,
      position integer NOT NULL,
      picked_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
}

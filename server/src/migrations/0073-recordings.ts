import { type Kysely, sql } from 'kysely';

/** Recordings of the voice and the flight of a presenter, one clip for each step. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE recordings (
      id text PRIMARY KEY,
      presentation_oid text NOT NULL REFERENCES presentations (oid) ON DELETE CASCADE,
      recorder_oid text NOT NULL REFERENCES profiles (oid) ON DELETE CASCADE,
      is_public boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  await sql`CREATE INDEX recordings_presentation ON recordings (presentation_oid)`.execute(db);
  await sql`CREATE INDEX recordings_recorder ON recordings (recorder_oid)`.execute(db);
  await sql`CREATE UNIQUE INDEX recordings_public ON recordings (presentation_oid) WHERE is_public`.execute(db);
  await sql`
    CREATE TABLE recording_clips (
      recording_id text NOT NULL REFERENCES recordings (id) ON DELETE CASCADE,
      id uuid NOT NULL,
      step_id text NOT NULL,
      fingerprint text NOT NULL,
      media_type text NOT NULL CHECK (media_type IN ('audio/webm', 'audio/mp4')),
      position integer NOT NULL,
      chunk_count integer NOT NULL DEFAULT 0,
      duration_ms integer NOT NULL DEFAULT 0,
      bytes integer NOT NULL DEFAULT 0,
      blob text,
      captions text,
      PRIMARY KEY (recording_id, id)
    )`.execute(db);
  await sql`
    CREATE TABLE recording_chunks (
      recording_id text NOT NULL,
      clip_id uuid NOT NULL,
      number integer NOT NULL,
      audio bytea,
      changes jsonb NOT NULL,
      PRIMARY KEY (recording_id, clip_id, number),
      FOREIGN KEY (recording_id, clip_id) REFERENCES recording_clips (recording_id, id) ON DELETE CASCADE
    )`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** Creates the tables of drafts, their revisions and their files, and adds the prices of PDFs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Documents are stored as text, not JSON, because reading must return the exact bytes that were written.
  await sql`
    CREATE TABLE drafts (
      presentation_oid text PRIMARY KEY REFERENCES presentations (oid) ON DELETE CASCADE,
      revision integer NOT NULL,
      document text NOT NULL,
      published_revision integer,
      published_hash text NOT NULL,
      updated_at timestamptz NOT NULL DEFAULT now(),
      updated_by text REFERENCES profiles (oid) ON DELETE SET NULL
    )`.execute(db);
  await sql`
    CREATE TABLE draft_history (
      presentation_oid text NOT NULL REFERENCES drafts (presentation_oid) ON DELETE CASCADE,
      revision integer NOT NULL,
      document text NOT NULL,
      title text NOT NULL,
      topic_count integer NOT NULL,
      saved_at timestamptz NOT NULL DEFAULT now(),
      saved_by text REFERENCES profiles (oid) ON DELETE SET NULL,
      label text,
      PRIMARY KEY (presentation_oid, revision)
    )`.execute(db);
  // Files that a draft may show: the files of the published version, and the files that were uploaded for the draft.
  await sql`
    CREATE TABLE draft_assets (
      presentation_oid text NOT NULL REFERENCES drafts (presentation_oid) ON DELETE CASCADE,
      asset text NOT NULL,
      bytes bigint NOT NULL,
      image text,
      media text,
      added_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (presentation_oid, asset)
    )`.execute(db);
  await sql`ALTER TABLE presentations ADD COLUMN pdf_price jsonb NOT NULL DEFAULT '{"kind": "default"}'`.execute(db);
}

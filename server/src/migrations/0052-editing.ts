import { type Kysely, sql } from 'kysely';

/** Logs of edits, one for each presentation that was opened in the editor: batches, and snapshots of all records. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE edit_documents (
      presentation_oid text PRIMARY KEY REFERENCES presentations (oid) ON DELETE CASCADE,
      head_seq integer NOT NULL,
      snapshot_seq integer NOT NULL,
      bytes bigint NOT NULL,
      bytes_since_snapshot integer NOT NULL DEFAULT 0,
      published_seq integer,
      published_hash text NOT NULL,
      updated_at timestamptz NOT NULL DEFAULT now(),
      updated_by text REFERENCES profiles (oid) ON DELETE SET NULL
    )`.execute(db);
  // Operations and records are JSON in columns of type text, because PostgreSQL would change the text of a jsonb value.
  await sql`
    CREATE TABLE edit_batches (
      presentation_oid text NOT NULL REFERENCES edit_documents (presentation_oid) ON DELETE CASCADE,
      seq integer NOT NULL,
      batch_id uuid NOT NULL,
      author text REFERENCES profiles (oid) ON DELETE SET NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      operations text NOT NULL,
      PRIMARY KEY (presentation_oid, seq),
      UNIQUE (presentation_oid, batch_id)
    )`.execute(db);
  // The index finds the batches of a profile when its deletion sets `author` to null.
  await sql`CREATE INDEX edit_batches_author ON edit_batches (author) WHERE author IS NOT NULL`.execute(db);
  await sql`
    CREATE TABLE edit_snapshots (
      presentation_oid text NOT NULL REFERENCES edit_documents (presentation_oid) ON DELETE CASCADE,
      seq integer NOT NULL,
      records text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      label text,
      title text NOT NULL,
      topic_count integer NOT NULL,
      PRIMARY KEY (presentation_oid, seq)
    )`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** Logs replace drafts: adds the columns that converted drafts need, and makes the tables of drafts read-only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE edit_documents ADD COLUMN draft_revision integer`.execute(db);
  await sql`
    ALTER TABLE edit_snapshots ADD COLUMN author text REFERENCES profiles (oid) ON DELETE SET NULL`.execute(db);
  // For the deletion of a profile, which sets `author` to null.
  await sql`CREATE INDEX edit_snapshots_author ON edit_snapshots (author) WHERE author IS NOT NULL`.execute(db);
  await sql`
    CREATE FUNCTION refuse_draft_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'Drafts were replaced by logs of edits: a newer version of Flydeck uses this database.';
    END $$`.execute(db);
  // A process of an earlier release may still run and try to change drafts. Updates of other columns are allowed,
  // because the deletion of a profile sets `updated_by` and `saved_by` to null.
  await sql`
    CREATE TRIGGER drafts_read_only
      BEFORE INSERT OR UPDATE OF
        presentation_oid, revision, document, published_revision, published_hash, updated_at ON drafts
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_draft_change()`.execute(db);
  await sql`
    CREATE TRIGGER draft_history_read_only
      BEFORE INSERT OR UPDATE OF presentation_oid, revision, document, title, topic_count, saved_at, label
      ON draft_history
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_draft_change()`.execute(db);
}

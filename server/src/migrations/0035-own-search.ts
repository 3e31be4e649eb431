import { type Kysely, sql } from 'kysely';

/**
 * What members search of their own presentations, private ones too. It is kept apart from `search_entries`, and read by
 * owner only, so that no list, suggestion or count can come from it. Entries are written by `refreshSearch`, and in the
 * background where they are missing or marked as outdated.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE own_search_entries (
      oid text PRIMARY KEY REFERENCES presentations (oid) ON DELETE CASCADE,
      owner_oid text NOT NULL,
      format smallint NOT NULL,
      terms tsvector NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX own_search_entries_owner ON own_search_entries (owner_oid)`.execute(db);
  await sql`
    CREATE FUNCTION own_search_follows_presentation() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE own_search_entries SET format = 0, owner_oid = NEW.owner_oid WHERE oid = NEW.oid;
      RETURN NULL;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER own_search_follows
      AFTER UPDATE OF title, description, tags, language, transcript, owner_oid
      ON presentations FOR EACH ROW EXECUTE FUNCTION own_search_follows_presentation()`.execute(db);
}

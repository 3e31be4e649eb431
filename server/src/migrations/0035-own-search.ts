import { type Kysely, sql } from 'kysely';

/**
 * Search entries for members who search their own presentations, including private ones. The entries are separate from
 * `search_entries`, because no public list, suggestion or count may contain them. `refreshSearch` writes the entry of a
 * published presentation. The trigger marks an entry as outdated (`format` 0) when its presentation changes. A
 * background task writes missing and outdated entries.
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

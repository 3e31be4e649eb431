import { type Kysely, sql } from 'kysely';

/**
 * Creates triggers on presentations and profiles. If a statement unlists a presentation, its search entry is removed in
 * the same statement. If a statement changes a listed presentation, its search entry is marked as outdated (`format =
 * 0`). `refreshSearch` writes the entries, because SQL cannot compute them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION search_follows_presentation() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.privacy NOT IN ('public', 'reusable') OR NEW.moderation <> 'visible' OR NEW.deleted_at IS NOT NULL THEN
        DELETE FROM search_entries WHERE oid = NEW.oid;
      ELSE
        UPDATE search_entries SET format = 0 WHERE oid = NEW.oid;
      END IF;
      RETURN NULL;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER search_follows
      AFTER UPDATE OF privacy, moderation, deleted_at, title, description, tags, language, transcript, owner_oid
      ON presentations FOR EACH ROW EXECUTE FUNCTION search_follows_presentation()`.execute(db);
  await sql`
    CREATE FUNCTION search_follows_profile() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.suspended_at IS NOT NULL THEN
        DELETE FROM search_entries USING presentations
          WHERE presentations.oid = search_entries.oid AND presentations.owner_oid = NEW.oid;
      ELSE
        UPDATE search_entries SET format = 0 FROM presentations
          WHERE presentations.oid = search_entries.oid AND presentations.owner_oid = NEW.oid;
      END IF;
      RETURN NULL;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER search_follows
      AFTER UPDATE OF suspended_at, username, first_name, last_name, public_display_name
      ON profiles FOR EACH ROW EXECUTE FUNCTION search_follows_profile()`.execute(db);
}

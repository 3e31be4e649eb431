import { type Kysely, sql } from 'kysely';

/** Tags that administrators set instead of the author's tags, and a kind of moderation log entry for such changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE presentations ADD COLUMN curated_tags jsonb`.execute(db);
  await sql`
    ALTER TABLE moderation_log
      DROP CONSTRAINT moderation_log_verb_check,
      ADD CONSTRAINT moderation_log_verb_check
        CHECK (verb IN ('dismiss', 'hide', 'unhide', 'suspend', 'unsuspend', 'curate'))`.execute(db);
}

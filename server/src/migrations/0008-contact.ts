import { type Kysely, sql } from 'kysely';

/** Creates the tables of the abuse reports and of the decisions of moderators. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // `presentation_oid` is not a foreign key, because reports remain when the presentation is deleted.
  await sql`
    CREATE TABLE abuse_reports (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      presentation_oid text NOT NULL,
      reason text NOT NULL,
      text text NOT NULL,
      email text,
      reporter_user_id text,
      state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'dismissed', 'acted')),
      created_at timestamptz NOT NULL DEFAULT now(),
      resolved_at timestamptz,
      resolved_by text
    )`.execute(db);
  await sql`CREATE INDEX abuse_reports_state ON abuse_reports (state, created_at DESC, id DESC)`.execute(db);
  await sql`CREATE INDEX abuse_reports_presentation ON abuse_reports (presentation_oid)`.execute(db);
  await sql`
    CREATE TABLE moderation_log (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      actor_user_id text NOT NULL,
      verb text NOT NULL CHECK (verb IN ('dismiss', 'hide', 'unhide', 'suspend', 'unsuspend')),
      presentation_oid text,
      profile_oid text,
      report_id bigint,
      note text NOT NULL DEFAULT '',
      at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  await sql`CREATE INDEX moderation_log_newest ON moderation_log (at DESC, id DESC)`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** Mails of an instance without a mail server. Administrators can read them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE mail_outbox (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      to_address text NOT NULL,
      subject text NOT NULL,
      text text NOT NULL,
      html text NOT NULL,
      language text NOT NULL,
      reply_to text,
      written_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  await sql`CREATE INDEX mail_outbox_newest ON mail_outbox (written_at DESC, id)`.execute(db);
}

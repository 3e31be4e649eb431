import { type Kysely, sql } from 'kysely';
import { type Mail, messageSchema } from '../../ports/mail.ts';
import type { MailTables } from './tables.ts';

/** Retention in days. Messages contain links that grant access. */
const RETENTION_DAYS = 30;

/** Mail of an instance without a mail server: stored in the database, where the administrator can read it. */
export function outboxMail(db: Kysely<MailTables>): Mail {
  return {
    async send(given) {
      const { to, subject, text, html, language, replyTo } = messageSchema.parse(given);
      await db
        .deleteFrom('mail_outbox')
        .where('written_at', '<', sql<Date>`now() - make_interval(days => ${RETENTION_DAYS})`)
        .execute();
      await db
        .insertInto('mail_outbox')
        .values({ to_address: to, subject, text, html, language, reply_to: replyTo ?? null })
        .execute();
    },
    close: async () => undefined,
  };
}

import { type Kysely, sql } from 'kysely';
import { type Mail, messageSchema } from '../../ports/mail.ts';
import type { MailTables } from './tables.ts';

/** Messages that are older than this are deleted, because messages contain links that grant access. */
const RETENTION_DAYS = 30;

/**
 * Creates the mail adapter of an instance without a mail server. The adapter stores messages in the database, where
 * administrators can read them.
 */
export function createOutboxMail(db: Kysely<MailTables>): Mail {
  return {
    async send(message) {
      const { to, subject, text, html, language, replyTo, unsubscribeUrl } = messageSchema.parse(message);
      await db
        .deleteFrom('mail_outbox')
        .where('written_at', '<', sql<Date>`now() - make_interval(days => ${RETENTION_DAYS})`)
        .execute();
      await db
        .insertInto('mail_outbox')
        .values({
          to_address: to,
          subject,
          text,
          html,
          language,
          reply_to: replyTo ?? null,
          unsubscribe_url: unsubscribeUrl ?? null,
        })
        .execute();
    },
    close: async () => undefined,
  };
}

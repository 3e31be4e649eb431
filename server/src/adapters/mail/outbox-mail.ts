import { type Kysely, sql } from 'kysely';
import type { MailTables } from '../../features/mail/tables.ts';
import { type Mail, messageSchema } from '../../ports/mail.ts';

/** Messages are kept so long, for they hold links that let people in. */
const KEPT_DAYS = 30;

/** Mail of an instance without a mail server: written into the database, where any process can show it. */
export function outboxMail(db: Kysely<MailTables>): Mail {
  return {
    async send(given) {
      const { to, subject, text, html, language, replyTo } = messageSchema.parse(given);
      await db
        .deleteFrom('mail_outbox')
        .where('written_at', '<', sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`)
        .execute();
      await db
        .insertInto('mail_outbox')
        .values({ to_address: to, subject, text, html, language, reply_to: replyTo ?? null })
        .execute();
    },
    close: async () => undefined,
  };
}

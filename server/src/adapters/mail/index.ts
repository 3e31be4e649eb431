import type { Kysely } from 'kysely';
import type { Config } from '../../config.ts';
import type { Mail } from '../../ports/mail.ts';
import { createOutboxMail } from './outbox-mail.ts';
import type { MailTables } from './tables.ts';

/** Creates the mail adapter of the configured SMTP server, or of the outbox if no SMTP server is configured. */
export async function openMail(config: Pick<Config, 'smtpUrl' | 'mailFrom'>, db: Kysely<MailTables>): Promise<Mail> {
  const { smtpUrl: url, mailFrom: from } = config;
  if (url === undefined) return createOutboxMail(db);
  const { createSmtpMail } = await import('./smtp-mail.ts');
  return createSmtpMail({ url, from });
}

import type { Kysely } from 'kysely';
import type { Config } from '../../config.ts';
import type { Mail } from '../../ports/mail.ts';
import { outboxMail } from './outbox-mail.ts';
import type { MailTables } from './tables.ts';

/** Opens the configured mail server, or else the outbox. The SMTP client is loaded only if needed. */
export async function openMail(
  config: Pick<Config, 'smtpUrl' | 'mailFrom'>,
  db: Kysely<MailTables>,
): Promise<Mail> {
  const { smtpUrl: url, mailFrom: from } = config;
  if (url === undefined) return outboxMail(db);
  const { smtpMail } = await import('./smtp-mail.ts');
  return smtpMail({ url, from });
}

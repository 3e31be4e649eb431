import type { Generated } from 'kysely';

/** Messages of an instance without a mail server, for administrators to read. */
interface MailOutboxTable {
  id: Generated<string>;
  to_address: string;
  subject: string;
  text: string;
  html: string;
  language: string;
  reply_to: string | null;
  /** URL of the header `List-Unsubscribe`; null without this header. */
  unsubscribe_url: string | null;
  written_at: Generated<Date>;
}

/** The tables of the outbox. */
export interface MailTables {
  mail_outbox: MailOutboxTable;
}

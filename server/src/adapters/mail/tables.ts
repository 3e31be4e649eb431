import type { Generated, Selectable } from 'kysely';

export interface MailOutboxTable {
  id: Generated<string>;
  to_address: string;
  subject: string;
  text: string;
  html: string;
  language: string;
  reply_to: string | null;
  written_at: Generated<Date>;
}

/** The tables of this feature. */
export interface MailTables {
  mail_outbox: MailOutboxTable;
}

export type OutboxRow = Selectable<MailOutboxTable>;

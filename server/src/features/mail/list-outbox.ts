import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { MailTables } from '../../adapters/mail/tables.ts';

/** Default of `limit`. */
const DEFAULT_LIMIT = 50;

/** A message in the outbox. */
interface OutboxMessage {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly language: string;
  readonly replyTo: string | null;
  readonly writtenAt: Date;
}

export interface OutboxPage {
  readonly messages: readonly OutboxMessage[];
  /** Parameter `after` of the next page; null on the last page. */
  readonly next: string | null;
}

const idSchema = z.uuid();

/**
 * Returns messages of an instance without a mail server, newest first. `after` is the id of the last message on the
 * previous page, and is ignored if it is not a UUID. `limit` is the maximum number of messages. Only administrators may
 * see the result, because messages contain secret links.
 */
export async function listOutbox(
  db: Kysely<MailTables>,
  { limit = DEFAULT_LIMIT, after }: { readonly limit?: number; readonly after?: string } = {},
): Promise<OutboxPage> {
  const lastId = idSchema.safeParse(after).data;
  const rows = await db
    .selectFrom('mail_outbox')
    .selectAll()
    .$if(lastId !== undefined, (query) =>
      query.where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('written_at', 'id'),
          '<',
          selectFrom('mail_outbox as last')
            .select(['last.written_at', 'last.id'])
            .where('last.id', '=', lastId ?? '')
            .$asTuple('written_at', 'id'),
        ),
      ),
    )
    .orderBy('written_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const messages = rows.slice(0, limit).map((row) => ({
    id: row.id,
    to: row.to_address,
    subject: row.subject,
    text: row.text,
    html: row.html,
    language: row.language,
    replyTo: row.reply_to,
    writtenAt: row.written_at,
  }));
  return { messages, next: rows.length > limit ? (messages.at(-1)?.id ?? null) : null };
}

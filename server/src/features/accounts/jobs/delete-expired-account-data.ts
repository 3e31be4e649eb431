import { sql } from 'kysely';
import type { AccountsContext } from '../accounts-context.ts';

/** Number of days for which expired API tokens stay in the owner's list, so that the owner sees why a script fails. */
const EXPIRED_API_TOKENS_LISTED_DAYS = 30;

/**
 * Deletes expired archives, sessions, tokens of mailed links and unused invitations, and API tokens that expired more
 * than `EXPIRED_API_TOKENS_LISTED_DAYS` ago. Also deletes guests who have no session and were created more than a day
 * ago.
 */
export async function deleteExpiredAccountData({ db, blobs }: Pick<AccountsContext, 'db' | 'blobs'>): Promise<void> {
  const now = sql<Date>`now()`;
  const archives = await db
    .deleteFrom('account_archives')
    .where('expires_at', '<', now)
    .returning('blob_key')
    .execute();
  for (const { blob_key: key } of archives) if (key !== null) await blobs.delete(key);
  await db.deleteFrom('account_sessions').where('expires_at', '<', now).execute();
  await db.deleteFrom('account_tokens').where('expires_at', '<', now).execute();
  await db
    .deleteFrom('api_tokens')
    .where('expires_at', '<', sql<Date>`now() - make_interval(days => ${EXPIRED_API_TOKENS_LISTED_DAYS})`)
    .execute();
  await db.deleteFrom('account_invites').where('expires_at', '<', now).where('used_at', 'is', null).execute();
  await sql`
    DELETE FROM account_users AS guest
    WHERE is_anonymous AND created_at < now() - interval '1 day'
      AND NOT EXISTS (SELECT 1 FROM account_sessions WHERE user_id = guest.id)`.execute(db);
}

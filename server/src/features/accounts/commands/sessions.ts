import type { AccountSession } from '@flydeck/contract/accounts/sessions';
import { PublicError } from '@flydeck/contract/errors';
import { sql } from 'kysely';
import { notifySessionsEnded } from '../../../library/index.ts';
import type { AccountsDb } from '../accounts-db.ts';
import type { ActiveSession } from '../visitors.ts';

/**
 * Returns the sessions of an account that have not expired: the current session first, then the most recently used. The
 * returned sessions do not contain their tokens.
 */
export async function listSessions(db: AccountsDb, { userId, sessionId }: ActiveSession): Promise<AccountSession[]> {
  const rows = await db
    .selectFrom('account_sessions')
    .select(['id', 'user_agent', 'ip_address', 'created_at', 'updated_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy(sql`id = ${sessionId}`, 'desc')
    .orderBy('updated_at', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    current: row.id === sessionId,
    userAgent: row.user_agent ?? '',
    address: row.ip_address ?? '',
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.updated_at.toISOString(),
  }));
}

/**
 * Ends one session of the account.
 * @throws PublicError `resource.not_found`, also for sessions of other accounts.
 */
export async function endSession(db: AccountsDb, { userId }: ActiveSession, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('account_sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new PublicError('resource.not_found');
  await notifySessionsEnded(db, userId);
}

/** Ends all sessions of the account except the current one. */
export async function endOtherSessions(db: AccountsDb, { userId, sessionId }: ActiveSession): Promise<void> {
  await db.deleteFrom('account_sessions').where('user_id', '=', userId).where('id', '<>', sessionId).execute();
  await notifySessionsEnded(db, userId);
}

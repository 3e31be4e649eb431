import { sql } from 'kysely';
import { ACCOUNT_LIMITS } from '../account-limits.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { assertNotLastAdministrator, notifyAccountClosed, notifyProfileChanged } from '../administration.ts';
import { deleteAccountJob } from '../jobs/account-jobs.ts';
import { assertPassword } from '../passwords.ts';

/**
 * Suspends an account immediately, so that its content is hidden and its log-ins are refused. Deletes its sessions and
 * tokens, and enqueues the job that deletes the account.
 * @throws PublicError `accounts.wrong_password`; `resource.conflict` for the last administrator while other members
 * exist, because the instance would have no administrator.
 */
export async function requestDeletion(context: AccountsContext, userId: string, password: string): Promise<void> {
  await context.limits.consume(ACCOUNT_LIMITS.passwordByAccount, userId);
  await context.db.transaction().execute(async (trx) => {
    await assertPassword(trx, context.auth, userId, password);
    const otherAccount = await trx
      .selectFrom('account_users')
      .select('id')
      .where('id', '<>', userId)
      .where('is_anonymous', 'is not', true)
      .limit(1)
      .executeTakeFirst();
    if (otherAccount) await assertNotLastAdministrator(trx, userId);
    const { oid } = await trx
      .updateTable('profiles')
      .set({ suspended_at: sql<Date>`now()` })
      .where('user_id', '=', userId)
      .returning('oid')
      .executeTakeFirstOrThrow();
    await trx.deleteFrom('account_sessions').where('user_id', '=', userId).execute();
    await trx.deleteFrom('account_tokens').where('user_id', '=', userId).execute();
    await trx.deleteFrom('api_tokens').where('user_id', '=', userId).execute();
    await notifyProfileChanged(trx, oid);
    await notifyAccountClosed(trx, oid);
    await context.jobs.enqueue(trx, deleteAccountJob, { userId });
  });
}

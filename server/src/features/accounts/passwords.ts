import { PublicError } from '@flydeck/contract/errors';
import type { AccountsTransaction } from './accounts-db.ts';
import { openAuth } from './auth.ts';
import type { AuthOptions } from './auth-options.ts';

/** Value of `provider_id` in the rows of `account_credentials` that contain a password. Set by better-auth. */
const PASSWORD_PROVIDER = 'credential';

/**
 * Checks the member's password.
 * @throws PublicError `accounts.wrong_password` if the password is wrong or the member has no password
 */
export async function assertPassword(
  trx: AccountsTransaction,
  auth: AuthOptions,
  userId: string,
  password: string,
): Promise<void> {
  const row = await trx
    .selectFrom('account_credentials')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', PASSWORD_PROVIDER)
    .executeTakeFirst();
  const authContext = await (await openAuth(trx, auth)).$context;
  const isCorrect = row?.password != null && (await authContext.password.verify({ hash: row.password, password }));
  if (!isCorrect) throw new PublicError('accounts.wrong_password');
}

/** Replaces the member's password. Stores the hash of the new password (scrypt, salted) in better-auth's format. */
export async function setPassword(
  trx: AccountsTransaction,
  auth: AuthOptions,
  userId: string,
  password: string,
): Promise<void> {
  const authContext = await (await openAuth(trx, auth)).$context;
  await trx
    .updateTable('account_credentials')
    .set({ password: await authContext.password.hash(password) })
    .where('user_id', '=', userId)
    .where('provider_id', '=', PASSWORD_PROVIDER)
    .execute();
}

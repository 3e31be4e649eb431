import { PublicError } from '@flydeck/contract/errors';
import { notifySessionsEnded } from '../../../library/index.ts';
import { ACCOUNT_LIMITS } from '../account-limits.ts';
import { enqueueAccountMail, findMailRecipient, tokenPath } from '../account-mail.ts';
import type { AccountsContext } from '../accounts-context.ts';
import type { AccountsTransaction } from '../accounts-db.ts';
import { assertPassword, setPassword } from '../passwords.ts';
import { consumeToken, issueToken, revokeTokens } from '../tokens.ts';
import type { ActiveSession } from '../visitors.ts';

/** The mail contains a link to `path`, for members who did not change the password themselves. */
const PASSWORD_CHANGED_MAIL = { name: 'passwordChanged', path: '/forgot-password/' } as const;

/**
 * Sets a new password, revokes unused links to reset the password or change the e-mail address, and ends all other
 * sessions.
 * @throws PublicError `accounts.wrong_password` if the current password is wrong.
 */
export async function changePassword(
  context: AccountsContext,
  { userId, sessionId }: ActiveSession,
  passwords: { readonly currentPassword: string; readonly password: string },
): Promise<void> {
  await context.limits.consume(ACCOUNT_LIMITS.passwordByAccount, userId);
  await context.db.transaction().execute(async (trx) => {
    await assertPassword(trx, context.auth, userId, passwords.currentPassword);
    await setPassword(trx, context.auth, userId, passwords.password);
    // An attacker with the old password may have requested links to reset the password or change the e-mail address.
    await revokeTokens(trx, userId, 'reset-password');
    await revokeTokens(trx, userId, 'change-email');
    await trx.deleteFrom('account_sessions').where('user_id', '=', userId).where('id', '<>', sessionId).execute();
    await notifySessionsEnded(trx, userId);
    await enqueueAccountMail(context, trx, await findMailRecipient(trx, userId), PASSWORD_CHANGED_MAIL);
  });
}

/**
 * E-mails a password reset link if `email` belongs to an account that is not suspended. Runs in a job, because response
 * times must not reveal whether the account exists.
 */
export async function mailPasswordReset(context: AccountsContext, email: string): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const user = await findByEmail(trx, email);
    if (!user) return;
    const token = await issueToken(trx, 'reset-password', user.id, email);
    const path = tokenPath('reset-password', token);
    await enqueueAccountMail(context, trx, await findMailRecipient(trx, user.id), { name: 'resetPassword', path });
  });
}

function findByEmail(trx: AccountsTransaction, email: string) {
  return trx
    .selectFrom('account_users as user')
    .innerJoin('profiles as profile', 'profile.user_id', 'user.id')
    .select('user.id')
    .where('user.email', '=', email)
    .where('profile.suspended_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Consumes the token of an e-mailed link, sets the new password, and ends all sessions of the account.
 * @throws PublicError `accounts.link_spent` if the token is unknown, used or expired.
 */
export async function resetPassword(
  context: AccountsContext,
  { token: secret, password }: { readonly token: string; readonly password: string },
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const token = await consumeToken(trx, ['reset-password'], secret);
    if (!token) throw new PublicError('accounts.link_spent');
    const { userId, email } = token;
    await setPassword(trx, context.auth, userId, password);
    await trx.deleteFrom('account_sessions').where('user_id', '=', userId).execute();
    await notifySessionsEnded(trx, userId);
    // Revokes all e-mailed links, because an attacker with access to the account may have requested links.
    await trx.deleteFrom('account_tokens').where('user_id', '=', userId).execute();
    // The link was sent to `email`, so its use verifies this address, unless the account has another address now.
    await trx
      .updateTable('account_users')
      .set({ email_verified: true })
      .where('id', '=', userId)
      .where('email', '=', email)
      .execute();
    await enqueueAccountMail(context, trx, await findMailRecipient(trx, userId), PASSWORD_CHANGED_MAIL);
  });
}

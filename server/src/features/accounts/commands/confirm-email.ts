import { PublicError } from '@flydeck/contract/errors';
import { ACCOUNT_LIMITS } from '../account-limits.ts';
import { enqueueAccountMail, findMailRecipient, tokenPath } from '../account-mail.ts';
import type { AccountsContext } from '../accounts-context.ts';
import type { AccountsTransaction } from '../accounts-db.ts';
import { assertPassword } from '../passwords.ts';
import { consumeToken, issueToken } from '../tokens.ts';
import { mailOwnerOfTakenEmail } from './sign-up.ts';

/**
 * Consumes the token of an e-mailed link. Depending on the token's purpose, marks the account's e-mail address as
 * verified or replaces it by the requested address.
 * @throws PublicError `accounts.link_spent` if the token is not valid, if the account's address has changed since the
 * link was sent, or if another account has the requested address.
 */
export async function confirmEmail(context: AccountsContext, secret: string): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const token = await consumeToken(trx, ['verify-email', 'change-email'], secret);
    if (!token) throw new PublicError('accounts.link_spent');
    const { purpose, userId, email } = token;
    if (purpose === 'change-email') return changeEmail(context, trx, userId, email);
    const { numUpdatedRows } = await trx
      .updateTable('account_users')
      .set({ email_verified: true })
      .where('id', '=', userId)
      .where('email', '=', email)
      .executeTakeFirst();
    // No row was updated: the account's e-mail address has changed since the link was sent.
    if (numUpdatedRows === 0n) throw new PublicError('accounts.link_spent');
  });
}

async function changeEmail(
  context: AccountsContext,
  trx: AccountsTransaction,
  userId: string,
  email: string,
): Promise<void> {
  const otherAccount = await trx
    .selectFrom('account_users')
    .select('id')
    .where('email', '=', email)
    .where('id', '<>', userId)
    .executeTakeFirst();
  if (otherAccount) throw new PublicError('accounts.link_spent');
  const oldRecipient = await findMailRecipient(trx, userId);
  await trx.updateTable('account_users').set({ email, email_verified: true }).where('id', '=', userId).execute();
  await trx.updateTable('profiles').set({ email }).where('user_id', '=', userId).execute();
  // Revokes all links that were sent to the old e-mail address.
  await trx.deleteFrom('account_tokens').where('user_id', '=', userId).execute();
  await enqueueAccountMail(context, trx, oldRecipient, { name: 'emailChanged', values: { email } });
}

/** Sends the verification link again. Does nothing if the e-mail address is already verified. */
export async function resendVerification(context: AccountsContext, userId: string): Promise<void> {
  await context.limits.consume(ACCOUNT_LIMITS.mailByAccount, userId);
  await context.db.transaction().execute(async (trx) => {
    const { email_verified: isVerified } = await trx
      .selectFrom('account_users')
      .select('email_verified')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    if (isVerified) return;
    const recipient = await findMailRecipient(trx, userId);
    const token = await issueToken(trx, 'verify-email', userId, recipient.email);
    await enqueueAccountMail(context, trx, recipient, {
      name: 'verifyEmail',
      path: tokenPath('verify-email', token),
    });
  });
}

/**
 * Requests a change of the e-mail address and sends a link to the new address, with which the member confirms the
 * change. If another account has the new address, sends no link, but informs the member with that account. Does
 * nothing if the account `userId` already has the address.
 * @throws PublicError `accounts.wrong_password`.
 */
export async function requestNewEmail(
  context: AccountsContext,
  userId: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  await context.limits.consume(ACCOUNT_LIMITS.passwordByAccount, userId);
  await context.limits.consume(ACCOUNT_LIMITS.mailByAccount, userId);
  const isTaken = await context.db.transaction().execute(async (trx) => {
    await assertPassword(trx, context.auth, userId, password);
    const recipient = await findMailRecipient(trx, userId);
    if (recipient.email === email) return false;
    // Creates a token even if another account has the new address: the settings show the token's address as pending in
    // both cases, so that they do not reveal whether the address is taken.
    const token = await issueToken(trx, 'change-email', userId, email);
    const otherAccount = await trx
      .selectFrom('account_users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirst();
    if (otherAccount) return true;
    // The page `verify-email` confirms new addresses too.
    const path = tokenPath('verify-email', token);
    await enqueueAccountMail(context, trx, { ...recipient, email }, { name: 'confirmNewEmail', path });
    return false;
  });
  if (isTaken) await mailOwnerOfTakenEmail(context, email);
}

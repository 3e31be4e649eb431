import type { SignUpRequest } from '@flydeck/contract/accounts/sign-up';
import { PublicError } from '@flydeck/contract/errors';
import { newOid } from '../../../library/index.ts';
import { ACCOUNT_LIMITS } from '../account-limits.ts';
import { enqueueAccountMail, tokenPath } from '../account-mail.ts';
import type { AccountsContext } from '../accounts-context.ts';
import type { AccountsTransaction } from '../accounts-db.ts';
import { openAuth } from '../auth.ts';
import { issueToken } from '../tokens.ts';
import { findFreeUsername } from '../usernames.ts';
import { authorizeSignUp, recordInviteUse } from './authorize-sign-up.ts';
import { authHeadersOf, authStatusOf, endOldSession, type SessionRequest, type SetCookies } from './session-request.ts';

/**
 * Creates an account with its profile and first session in one transaction, and sends an e-mail to verify the
 * address.
 * @throws PublicError `accounts.email_taken`, `accounts.sign_ups_closed`, `accounts.invite_spent`.
 */
export async function signUp(
  context: AccountsContext,
  form: SignUpRequest,
  sessionRequest: SessionRequest,
): Promise<SetCookies> {
  return context.db.transaction().execute(async (trx) => {
    const role = await authorizeSignUp(trx, context.signups, form);
    const { cookies, userId } = await createUser(context, trx, form, sessionRequest);
    const clickSource = JSON.stringify(form.clickSource ?? {});
    await trx.updateTable('account_users').set({ role, click_source: clickSource }).where('id', '=', userId).execute();
    await createProfile(trx, userId, form);
    if (form.invite !== undefined) await recordInviteUse(trx, form.invite, userId);
    await endOldSession(context, trx, sessionRequest.session, userId);
    const token = await issueToken(trx, 'verify-email', userId, form.email);
    await enqueueAccountMail(context, trx, form, { name: 'verifyEmail', path: tokenPath('verify-email', token) });
    return cookies;
  });
}

async function createUser(
  { auth }: AccountsContext,
  trx: AccountsTransaction,
  { name, email, password }: SignUpRequest,
  sessionRequest: SessionRequest,
): Promise<{ cookies: SetCookies; userId: string }> {
  try {
    const { headers, response } = await (await openAuth(trx, auth)).api.signUpEmail({
      body: { name, email, password },
      headers: authHeadersOf(sessionRequest),
      returnHeaders: true,
    });
    return { cookies: headers.getSetCookie(), userId: response.user.id };
  } catch (error) {
    // Name, e-mail address and password are already validated, so 422 means that another account has the address.
    if (authStatusOf(error) === 422) throw new PublicError('accounts.email_taken', { cause: error });
    throw error;
  }
}

/** Splits a name at its first space: `Ada Lovelace` becomes `Ada` and `Lovelace`. */
function splitName(name: string): { first_name: string; last_name: string } {
  const spaceIndex = name.indexOf(' ');
  if (spaceIndex < 0) return { first_name: name, last_name: '' };
  return { first_name: name.slice(0, spaceIndex), last_name: name.slice(spaceIndex + 1) };
}

async function createProfile(trx: AccountsTransaction, userId: string, form: SignUpRequest): Promise<void> {
  const profile = {
    oid: newOid(),
    username: await findFreeUsername(trx, form.name),
    ...splitName(form.name),
    email: form.email,
    user_id: userId,
    author_segment: form.authorSegment,
    language: form.language,
  };
  await trx.insertInto('profiles').values(profile).execute();
}

/**
 * Sends an e-mail to the owner of the account with the address `email`, because another visitor has tried to use this
 * address for another account. Sends nothing if the limit `mailToOwnerOfTakenEmail` is exceeded.
 */
export async function mailOwnerOfTakenEmail(context: AccountsContext, email: string): Promise<void> {
  const { db, limits } = context;
  if (!(await limits.tryConsume(ACCOUNT_LIMITS.mailToOwnerOfTakenEmail, email))) return;
  const owner = await db
    .selectFrom('account_users as user')
    .innerJoin('profiles as profile', 'profile.user_id', 'user.id')
    .select(['user.email', 'user.name', 'profile.language'])
    .where('user.email', '=', email)
    .executeTakeFirst();
  if (!owner) return;
  const recipient = { ...owner, language: owner.language ?? 'en' };
  await enqueueAccountMail(context, db, recipient, { name: 'emailTaken', path: '/login/' });
}

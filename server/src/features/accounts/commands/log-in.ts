import type { LogInRequest } from '@flydeck/contract/accounts/log-in';
import { PublicError } from '@flydeck/contract/errors';
import { languageCookie } from '../../../http/language-cookie.ts';
import { notifySessionsEnded } from '../../../library/index.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { openAuth } from '../auth.ts';
import { authHeadersOf, authStatusOf, endOldSession, type SessionRequest, type SetCookies } from './session-request.ts';

/**
 * Logs a visitor in with an e-mail address and password. The response time and the error are the same for an unknown
 * address and for a wrong password. Only visitors with the right password learn that a member is suspended. For a
 * suspended member, the transaction is rolled back, so that the new session does not remain.
 * @throws PublicError `accounts.wrong_credentials`, `accounts.suspended`.
 */
export async function logIn(
  context: AccountsContext,
  { email, password, rememberMe }: LogInRequest,
  sessionRequest: SessionRequest,
): Promise<SetCookies> {
  return context.db.transaction().execute(async (trx) => {
    const signIn = (await openAuth(trx, context.auth)).api.signInEmail({
      body: { email, password, rememberMe },
      headers: authHeadersOf(sessionRequest),
      returnHeaders: true,
    });
    const { headers, response } = await signIn.catch((error: unknown) => {
      const status = authStatusOf(error);
      const isRefused = status !== undefined && status < 500;
      throw isRefused ? new PublicError('accounts.wrong_credentials', { cause: error }) : error;
    });
    const profile = await trx
      .selectFrom('profiles')
      .select(['suspended_at', 'language'])
      .where('user_id', '=', response.user.id)
      .executeTakeFirst();
    if (profile?.suspended_at) throw new PublicError('accounts.suspended');
    await endOldSession(context, trx, sessionRequest.session, response.user.id);
    const cookies = headers.getSetCookie();
    return profile?.language ? [...cookies, languageCookie(profile.language, context.auth.secure)] : cookies;
  });
}

/**
 * Creates a guest session.
 * @throws PublicError `accounts.sign_ups_closed` unless sign-ups are open.
 */
export async function createGuestSession(
  { db, auth, signups }: AccountsContext,
  sessionRequest: SessionRequest,
): Promise<SetCookies> {
  if (signups !== 'open') throw new PublicError('accounts.sign_ups_closed');
  const { headers } = await (await openAuth(db, auth)).api.signInAnonymous({
    headers: authHeadersOf(sessionRequest),
    returnHeaders: true,
  });
  return headers.getSetCookie();
}

/** Ends the session of a request. Returns the headers that delete the session cookie in the browser. */
export async function logOut(
  { db, auth }: AccountsContext,
  { session, headers }: Pick<SessionRequest, 'session' | 'headers'>,
): Promise<SetCookies> {
  if (session) {
    await db.deleteFrom('account_sessions').where('id', '=', session.sessionId).execute();
    await notifySessionsEnded(db, session.userId);
  }
  const authHeaders = new Headers(headers.cookie === undefined ? {} : { cookie: headers.cookie });
  const response = await (await openAuth(db, auth)).api.signOut({ headers: authHeaders, returnHeaders: true });
  return response.headers.getSetCookie();
}

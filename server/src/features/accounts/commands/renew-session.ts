import type { IncomingHttpHeaders } from 'node:http';
import { systemClock } from '../../../ports/clock.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { openAuth } from '../auth.ts';
import { SESSION_LIFETIME_S, SESSION_RENEWAL_INTERVAL_S } from '../auth-options.ts';
import type { ActiveSession } from '../visitors.ts';
import type { SetCookies } from './session-request.ts';

/**
 * Extends the session of a request and returns the session cookie with its new lifetime. Makes no query and returns no
 * cookies if the session was created or extended less than `SESSION_RENEWAL_INTERVAL_S` ago, or if the request has
 * no cookies.
 */
export async function renewSession(
  { db, auth }: AccountsContext,
  { expiresAt }: ActiveSession,
  { cookie }: IncomingHttpHeaders,
  nowMs: number = systemClock.now().getTime(),
): Promise<SetCookies> {
  const remainingS = (expiresAt.getTime() - nowMs) / 1000;
  if (cookie === undefined || remainingS > SESSION_LIFETIME_S - SESSION_RENEWAL_INTERVAL_S) return [];
  const { headers } = await (await openAuth(db, auth)).api.getSession({
    headers: new Headers({ cookie }),
    returnHeaders: true,
  });
  return headers.getSetCookie();
}

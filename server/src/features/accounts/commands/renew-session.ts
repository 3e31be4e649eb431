import type { IncomingHttpHeaders } from 'node:http';
import type { AccountsContext } from '../accounts-context.ts';
import { authOn } from '../auth.ts';
import { SESSION_LIFETIME_S, SESSION_RENEWED_EVERY_S } from '../auth-options.ts';
import type { KnownSession } from '../visitors.ts';
import type { SetCookies } from './enter.ts';

/** Lets a session that is used go on, once a day; the others are left as they are, without a question to the database. */
export async function renewSession(
  { db, auth }: AccountsContext,
  { expiresAt }: KnownSession,
  { cookie }: IncomingHttpHeaders,
  nowMs: number = performance.timeOrigin + performance.now(),
): Promise<SetCookies> {
  const leftS = (expiresAt.getTime() - nowMs) / 1000;
  if (cookie === undefined || leftS > SESSION_LIFETIME_S - SESSION_RENEWED_EVERY_S) return [];
  const { headers } = await (await authOn(db, auth)).api.getSession({
    headers: new Headers({ cookie }),
    returnHeaders: true,
  });
  return headers.getSetCookie();
}

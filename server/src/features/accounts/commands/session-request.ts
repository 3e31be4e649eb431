import type { IncomingHttpHeaders } from 'node:http';
import { notifySessionsEnded } from '../../../library/index.ts';
import type { AccountsContext } from '../accounts-context.ts';
import type { AccountsTransaction } from '../accounts-db.ts';
import { IP_ADDRESS_HEADER } from '../auth-options.ts';
import type { ActiveSession } from '../visitors.ts';

/** The properties of a sign-up, log-in or guest request that are needed to create its session. */
export interface SessionRequest {
  readonly headers: IncomingHttpHeaders;
  readonly ip: string;
  /** The browser's existing session, of a guest or a member; undefined if the browser has no session. */
  readonly session: ActiveSession | undefined;
}

/** `Set-Cookie` headers of the response. */
export type SetCookies = readonly string[];

const USER_AGENT_MAX_LENGTH = 300;

/** Returns headers for better-auth, without cookies, so that better-auth always creates a new session. */
export function authHeadersOf({ headers, ip }: Pick<SessionRequest, 'headers' | 'ip'>): Headers {
  const authHeaders = new Headers({ [IP_ADDRESS_HEADER]: ip });
  // `Headers` rejects characters beyond Latin-1. Only printable ASCII characters are kept.
  const userAgent = headers['user-agent']?.replace(/[^\x20-\x7e]/g, '').slice(0, USER_AGENT_MAX_LENGTH);
  if (userAgent) authHeaders.set('user-agent', userAgent);
  return authHeaders;
}

/** Returns the HTTP status of an error thrown by better-auth; undefined for other errors. */
export function authStatusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || error.name !== 'APIError') return undefined;
  const { statusCode } = error as { readonly statusCode?: unknown };
  return typeof statusCode === 'number' ? statusCode : undefined;
}

/**
 * Ends the existing session of a request. If the session belongs to a guest, moves the guest's data to the account.
 * Every sign-up and log-in calls this function in its transaction.
 * @param userId the account that the visitor signed up for or logged in to.
 */
export async function endOldSession(
  { guestMovers }: Pick<AccountsContext, 'guestMovers'>,
  trx: AccountsTransaction,
  oldSession: ActiveSession | undefined,
  userId: string,
): Promise<void> {
  if (!oldSession) return;
  await trx.deleteFrom('account_sessions').where('id', '=', oldSession.sessionId).execute();
  await notifySessionsEnded(trx, oldSession.userId);
  if (oldSession.actor.kind !== 'guest') return;
  for (const move of guestMovers) await move(trx, oldSession.userId, userId);
  await trx.deleteFrom('account_users').where('id', '=', oldSession.userId).where('is_anonymous', '=', true).execute();
}

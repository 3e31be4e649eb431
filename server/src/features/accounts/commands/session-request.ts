import type { IncomingHttpHeaders } from 'node:http';
import type { AccountsContext } from '../accounts-context.ts';
import type { AccountsTransaction } from '../accounts-db.ts';
import { ADDRESS_HEADER } from '../auth-options.ts';
import type { KnownSession } from '../visitors.ts';

/** The facts of a sign-up, log-in or guest request that its session needs. */
export interface SessionRequest {
  readonly headers: IncomingHttpHeaders;
  readonly ip: string;
  /** The request's existing session: a guest's, or an older one. */
  readonly session: KnownSession | undefined;
}

/** `Set-Cookie` headers of the response. */
export type SetCookies = readonly string[];

const LONGEST_USER_AGENT = 300;

/** Headers passed to better-auth. They contain no cookies, so that a new session is always created. */
export function headersOf({ headers, ip }: Pick<SessionRequest, 'headers' | 'ip'>): Headers {
  const forwarded = new Headers({ [ADDRESS_HEADER]: ip });
  const userAgent = headers['user-agent']?.replace(/[^\x20-\x7e]/g, '').slice(0, LONGEST_USER_AGENT);
  if (userAgent) forwarded.set('user-agent', userAgent);
  return forwarded;
}

/** Returns the HTTP status of an error thrown by better-auth; undefined for other errors. */
export function authStatusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || error.name !== 'APIError') return undefined;
  const { statusCode } = error as { readonly statusCode?: unknown };
  return typeof statusCode === 'number' ? statusCode : undefined;
}

/**
 * Ends the request's existing session and moves a guest's data to the account. Part of every sign-up and log-in, in
 * its transaction.
 */
export async function replaceSession(
  { guestMovers }: Pick<AccountsContext, 'guestMovers'>,
  trx: AccountsTransaction,
  old: KnownSession | undefined,
  userId: string,
): Promise<void> {
  if (!old) return;
  await trx.deleteFrom('account_sessions').where('id', '=', old.sessionId).execute();
  if (old.actor.kind !== 'guest') return;
  for (const move of guestMovers) await move(trx, old.userId, userId);
  await trx
    .deleteFrom('account_users')
    .where('id', '=', old.userId)
    .where('is_anonymous', '=', true)
    .execute();
}

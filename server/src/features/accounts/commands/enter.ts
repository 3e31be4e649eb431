import type { IncomingHttpHeaders } from 'node:http';
import type { AccountsContext, AccountsTransaction } from '../accounts-context.ts';
import { ADDRESS_HEADER } from '../auth-options.ts';
import type { KnownSession } from '../visitors.ts';

/** Who asks to come in, as far as a session notes it. */
export interface Entering {
  readonly headers: IncomingHttpHeaders;
  readonly ip: string;
  /** The session that the request already has: a guest's, or an old one. */
  readonly session: KnownSession | undefined;
}

/** `Set-Cookie` headers for the answer. */
export type SetCookies = readonly string[];

const LONGEST_USER_AGENT = 300;

/** What better-auth is told of a request: never its cookies, so that a session is always a new one. */
export function headersOf({ headers, ip }: Pick<Entering, 'headers' | 'ip'>): Headers {
  const told = new Headers({ [ADDRESS_HEADER]: ip });
  const userAgent = headers['user-agent']?.replace(/[^\x20-\x7e]/g, '').slice(0, LONGEST_USER_AGENT);
  if (userAgent) told.set('user-agent', userAgent);
  return told;
}

/** The HTTP status of better-auth's own error; undefined for whatever else was thrown. */
export function authStatusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || error.name !== 'APIError') return undefined;
  const { statusCode } = error as { readonly statusCode?: unknown };
  return typeof statusCode === 'number' ? statusCode : undefined;
}

/**
 * The session that came with the request ends; what a guest has becomes the account's. Part of every sign-up and log-in,
 * in its transaction.
 */
export async function leaveOldSession(
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

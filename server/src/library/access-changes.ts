import type { Kysely } from 'kysely';
import { notify } from '../adapters/notifications/notify.ts';

/**
 * PostgreSQL channel for the oids of presentations whose share links, members or state were changed, and for the ids of
 * accounts whose sessions were ended.
 */
export const ACCESS_CHANNEL = 'presentation_access';

/** Prefix of the id of an account in a notification. Oids do not contain it. */
const ACCOUNT_PREFIX = '@';

/**
 * Notifies every server process, when the transaction commits, that rights to the presentations `oids` may have been
 * withdrawn. Open sockets of these presentations then check the rights of their visitors again.
 */
// biome-ignore lint/suspicious/noExplicitAny: accepts the tables of every feature.
export function notifyAccessChanged(trx: Kysely<any>, ...oids: readonly string[]): Promise<void> {
  return notify(trx, ACCESS_CHANNEL, [...new Set(oids)]);
}

/**
 * Notifies every server process that sessions of an account were ended. Open sockets of this account then check whether
 * their session still exists.
 */
// biome-ignore lint/suspicious/noExplicitAny: accepts the tables of every feature.
export function notifySessionsEnded(trx: Kysely<any>, userId: string): Promise<void> {
  return notify(trx, ACCESS_CHANNEL, [ACCOUNT_PREFIX + userId]);
}

/** Parses a notification of `ACCESS_CHANNEL`: the changed presentation, or the account whose sessions were ended. */
export function parseAccessChange(payload: string): { readonly oid: string } | { readonly userId: string } {
  return payload.startsWith(ACCOUNT_PREFIX) ? { userId: payload.slice(ACCOUNT_PREFIX.length) } : { oid: payload };
}

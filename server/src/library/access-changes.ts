import type { Transaction } from 'kysely';
import { notify } from '../adapters/notifications/notify.ts';

/** PostgreSQL channel for the oids of presentations whose share links or members were changed or removed. */
export const ACCESS_CHANNEL = 'presentation_access';

/**
 * Notifies every server process, when the transaction commits, that rights to the presentations `oids` may have been
 * withdrawn. Open sockets of these presentations then check the rights of their visitors again.
 */
// biome-ignore lint/suspicious/noExplicitAny: accepts the tables of every feature.
export function notifyAccessChanged(trx: Transaction<any>, ...oids: readonly string[]): Promise<void> {
  return notify(trx, ACCESS_CHANNEL, [...new Set(oids)]);
}

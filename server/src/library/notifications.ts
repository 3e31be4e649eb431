import type { Transaction } from 'kysely';
import { notify } from '../adapters/notices/notify.ts';

/** PostgreSQL channel for the oids of presentations and profiles whose cached pages must be dropped. */
export const PUBLISHED_CHANNEL = 'presentation_published';

/** Prefix of oids of which only a count has changed; cards do not show counts. */
const COUNTED = '~';

/**
 * Notifies every process, when the transaction commits, that content of `oids` has changed on pages. With databases
 * without NOTIFY, cached pages expire by their short lifetime instead.
 */
// biome-ignore lint/suspicious/noExplicitAny: any feature's tables.
export function notifyChanged(trx: Transaction<any>, ...oids: readonly string[]): Promise<void> {
  return notifyPublished(trx, oids);
}

/** Like `notifyChanged` for a count, such as likes: only the presentation's own pages and lists show it. */
// biome-ignore lint/suspicious/noExplicitAny: any feature's tables.
export function notifyCountChanged(trx: Transaction<any>, oid: string): Promise<void> {
  return notifyPublished(trx, [COUNTED + oid]);
}

/** Parses a notification. `everywhere`: the change also concerns other pages that show cards of it. */
export function parseNotification(payload: string): { readonly oid: string; readonly everywhere: boolean } {
  const isCounted = payload.startsWith(COUNTED);
  return { oid: isCounted ? payload.slice(COUNTED.length) : payload, everywhere: !isCounted };
}

// biome-ignore lint/suspicious/noExplicitAny: any feature's tables.
async function notifyPublished(trx: Transaction<any>, payloads: readonly string[]): Promise<void> {
  await notify(trx, PUBLISHED_CHANNEL, [...new Set(payloads)]);
}

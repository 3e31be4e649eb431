import type { Transaction } from 'kysely';
import { notify } from '../adapters/notifications/notify.ts';

/** PostgreSQL channel for the oids of presentations and profiles whose cached pages must be dropped. */
export const PUBLISHED_CHANNEL = 'presentation_published';

/** Prefix of an oid in a notification, if only something has changed that cards do not show. */
const COUNT_PREFIX = '~';

/**
 * Notifies every server process, when the transaction commits, that the presentations or profiles `oids` have changed.
 * With databases without NOTIFY, cached pages expire by their short lifetime instead.
 */
// biome-ignore lint/suspicious/noExplicitAny: accepts the tables of every feature.
export function notifyChanged(trx: Transaction<any>, ...oids: readonly string[]): Promise<void> {
  return notify(trx, PUBLISHED_CHANNEL, [...new Set(oids)]);
}

/**
 * Notifies every server process, when the transaction commits, that a count of a presentation has changed, such as its
 * likes, or whether it has a public recording. Pages that show only a card of the presentation stay cached, because cards
 * show neither.
 */
// biome-ignore lint/suspicious/noExplicitAny: accepts the tables of every feature.
export function notifyCountChanged(trx: Transaction<any>, oid: string): Promise<void> {
  return notify(trx, PUBLISHED_CHANNEL, [COUNT_PREFIX + oid]);
}

/** Parses a notification. `affectsCards`: the change also affects pages that show a card of the presentation. */
export function parseNotification(payload: string): { readonly oid: string; readonly affectsCards: boolean } {
  const isCount = payload.startsWith(COUNT_PREFIX);
  return { oid: isCount ? payload.slice(COUNT_PREFIX.length) : payload, affectsCards: !isCount };
}

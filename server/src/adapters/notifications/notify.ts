import { sql, type Transaction } from 'kysely';

/**
 * Sends one notification for each payload to every process of the instance when the transaction commits
 * (`server/src/ports/notifications.ts`). Does nothing on databases without NOTIFY (CockroachDB).
 */
export async function notify(
  // biome-ignore lint/suspicious/noExplicitAny: accepts the tables of every feature.
  trx: Transaction<any>,
  channel: string,
  payloads: readonly string[],
): Promise<void> {
  const { rows } = await sql`SELECT 1 FROM pg_proc WHERE proname = 'pg_notify' LIMIT 1`.execute(trx);
  if (rows.length === 0) return;
  for (const payload of payloads) await sql`SELECT pg_notify(${channel}, ${payload})`.execute(trx);
}

import { type Kysely, sql } from 'kysely';

/**
 * Whether the database has NOTIFY; undefined until the first notification. All connections of a process are to the same
 * database.
 */
let isSupported: boolean | undefined;

/**
 * Sends one notification for each payload to every process of the instance when the transaction commits
 * (`server/src/ports/notifications.ts`), and immediately if `trx` is no transaction. Does nothing on databases without NOTIFY (CockroachDB).
 */
export async function notify(
  // biome-ignore lint/suspicious/noExplicitAny: accepts the tables of every feature.
  trx: Kysely<any>,
  channel: string,
  payloads: readonly string[],
): Promise<void> {
  if (isSupported === undefined) {
    const { rows } = await sql`SELECT 1 FROM pg_proc WHERE proname = 'pg_notify' LIMIT 1`.execute(trx);
    isSupported = rows.length > 0;
  }
  if (!isSupported || payloads.length === 0) return;
  await sql`SELECT pg_notify(${channel}, payload) FROM unnest(${[...payloads]}::text[]) AS payload`.execute(trx);
}

import { sql } from 'kysely';
import type { EditingTransaction } from './editing-db.ts';
import { requireRefusal } from './refusal-error.ts';

/**
 * Time for which refusals are stored. A message can be repeated by a connection that has ended for its client, but not
 * yet for the server. Pings end such a connection within a minute.
 */
const REFUSAL_HOURS = 1;
/** Maximum number of stored refusals of a presentation. */
const MAX_REFUSALS = 1000;

/**
 * Stores that a batch was refused, and deletes old refusals of the presentation. The transaction must have locked the
 * log. @throws `error` if it is not a refusal
 */
export async function storeRefusal(
  trx: EditingTransaction,
  { oid, batchId, error }: { readonly oid: string; readonly batchId: string; readonly error: unknown },
): Promise<void> {
  await trx
    .insertInto('edit_refusals')
    .values({ presentation_oid: oid, batch_id: batchId, reason: requireRefusal(error) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sql`
    DELETE FROM edit_refusals WHERE presentation_oid = ${oid} AND (
      refused_at < now() - make_interval(hours => ${REFUSAL_HOURS})
      OR refused_at < (
        SELECT refused_at FROM edit_refusals WHERE presentation_oid = ${oid}
        ORDER BY refused_at DESC OFFSET ${MAX_REFUSALS - 1} LIMIT 1))`.execute(trx);
}

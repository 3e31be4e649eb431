import { type Kysely, sql } from 'kysely';

/**
 * Allows at most one open checkout of a presentation per browser (`visitor`) and per buyer (`buyer`), for all providers
 * together. If several checkouts are open, this migration expires all of them except the newest. If an expired checkout
 * is paid nevertheless, the payment is settled and refunded.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['visitor', 'buyer'])
    await sql`
      UPDATE pdf_checkouts SET status = 'expired' WHERE status IN ('creating', 'open') AND EXISTS (
        SELECT FROM pdf_checkouts AS newer
        WHERE newer.presentation_oid = pdf_checkouts.presentation_oid
          AND newer.${sql.ref(column)} = pdf_checkouts.${sql.ref(column)}
          AND newer.status IN ('creating', 'open')
          AND (newer.created_at, newer.id) > (pdf_checkouts.created_at, pdf_checkouts.id))`.execute(db);
  await sql`DROP INDEX pdf_checkouts_open`.execute(db);
  await sql`
    CREATE UNIQUE INDEX pdf_checkouts_open_buyer ON pdf_checkouts (buyer, presentation_oid)
      WHERE status IN ('creating', 'open')`.execute(db);
  await sql`
    CREATE UNIQUE INDEX pdf_checkouts_open_visitor ON pdf_checkouts (visitor, presentation_oid)
      WHERE status IN ('creating', 'open')`.execute(db);
}

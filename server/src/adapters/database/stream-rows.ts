import { type Expression, type Kysely, sql } from 'kysely';

const CURSOR = 'rows_of';

/**
 * Streams the rows of a query through a cursor, `atOnce` rows in memory at a time. `trx` is an open transaction,
 * in which only one cursor may be open at a time. All rows come from one snapshot of the database.
 */
export async function* streamRows<Row>(
  // biome-ignore lint/suspicious/noExplicitAny: any feature's tables.
  trx: Kysely<any>,
  query: Expression<Row>,
  atOnce = 500,
): AsyncGenerator<Row> {
  await sql`DECLARE ${sql.id(CURSOR)} NO SCROLL CURSOR FOR ${query}`.execute(trx);
  for (;;) {
    const { rows } = await sql<Row>`FETCH ${sql.lit(atOnce)} FROM ${sql.id(CURSOR)}`.execute(trx);
    yield* rows;
    if (rows.length < atOnce) break;
  }
  await sql`CLOSE ${sql.id(CURSOR)}`.execute(trx);
}

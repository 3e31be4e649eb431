import { type Expression, type Kysely, sql } from 'kysely';

const CURSOR = 'rows_of';

/**
 * The rows of a query, `atOnce` of them in memory. `trx` is an open transaction, and reads nothing else this way meanwhile:
 * what is read is the database at one moment, however long it takes.
 */
export async function* rowsOf<Row>(
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

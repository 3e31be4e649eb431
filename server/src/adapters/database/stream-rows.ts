import { type Expression, type Kysely, sql } from 'kysely';

const CURSOR_NAME = 'streamed_rows';

/**
 * Streams the rows of a query through a cursor, with at most `rowsPerFetch` rows in memory. `transaction` must be an
 * open transaction in which no other stream is open. All rows come from one snapshot of the database.
 */
export async function* streamRows<Row>(
  // biome-ignore lint/suspicious/noExplicitAny: accepts the tables of every feature.
  transaction: Kysely<any>,
  query: Expression<Row>,
  rowsPerFetch = 500,
): AsyncGenerator<Row> {
  await sql`DECLARE ${sql.id(CURSOR_NAME)} NO SCROLL CURSOR FOR ${query}`.execute(transaction);
  for (;;) {
    const { rows } = await sql<Row>`FETCH ${sql.lit(rowsPerFetch)} FROM ${sql.id(CURSOR_NAME)}`.execute(transaction);
    yield* rows;
    if (rows.length < rowsPerFetch) break;
  }
  await sql`CLOSE ${sql.id(CURSOR_NAME)}`.execute(transaction);
}

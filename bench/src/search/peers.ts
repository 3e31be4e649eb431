import { type Kysely, sql } from 'kysely';

/**
 * Creates the table and the index of the peer if the table has no rows. The peer is the full-text search of PostgreSQL
 * alone. Each row contains a tsvector of all texts of one presentation.
 */
export async function preparePlainFullText(db: Kysely<never>): Promise<void> {
  await sql`CREATE TABLE IF NOT EXISTS bench_plain (oid text, document tsvector)`.execute(db);
  const { rows } = await sql`SELECT 1 FROM bench_plain LIMIT 1`.execute(db);
  if (rows.length > 0) return;
  await sql`
    INSERT INTO bench_plain
    SELECT oid, to_tsvector('english', title || ' ' || description || ' ' ||
      coalesce((SELECT string_agg(json_text #>> '{}', ' ')
        FROM jsonb_path_query(transcript, 'strict $.**.text') AS json_text), ''))
    FROM presentations`.execute(db);
  await sql`SET maintenance_work_mem = '1GB'`.execute(db);
  await sql`CREATE INDEX ON bench_plain USING gin (document)`.execute(db);
  await sql`ANALYZE bench_plain`.execute(db);
}

/** Searches with the peer for the 20 best results. Discards the results, because only the time is measured. */
export async function searchPlainFullText(db: Kysely<never>, text: string): Promise<void> {
  await sql`
    SELECT oid FROM bench_plain, plainto_tsquery('english', ${text}) AS query
    WHERE document @@ query ORDER BY ts_rank(document, query) DESC LIMIT 20`.execute(db);
}

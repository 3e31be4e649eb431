import { type Kysely, sql } from 'kysely';

/**
 * Replaces the indexes of the lists that are sorted by likes or views. In the new indexes, presentations with equal
 * counts are sorted by the time of their publication, the newest first.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const order of ['likes', 'views']) {
    const column = sql.ref(order);
    const indexOfAll = sql.ref(`search_standings_${order}`);
    const indexByLanguage = sql.ref(`search_standings_language_${order}`);
    await sql`DROP INDEX IF EXISTS ${indexOfAll}`.execute(db);
    await sql`DROP INDEX IF EXISTS ${indexByLanguage}`.execute(db);
    await sql`CREATE INDEX ${indexOfAll} ON search_standings (${column} DESC, published_at DESC, oid)`.execute(db);
    await sql`CREATE INDEX ${indexByLanguage}
      ON search_standings (language, ${column} DESC, published_at DESC, oid)`.execute(db);
  }
}

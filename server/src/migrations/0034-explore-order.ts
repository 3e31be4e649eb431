import { type Kysely, sql } from 'kysely';

/** Indexes for lists by likes or views: presentations with equal counts are sorted by date. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const order of ['likes', 'views']) {
    const column = sql.ref(order);
    const all = sql.ref(`search_standings_${order}`);
    const inLanguage = sql.ref(`search_standings_language_${order}`);
    await sql`DROP INDEX IF EXISTS ${all}`.execute(db);
    await sql`DROP INDEX IF EXISTS ${inLanguage}`.execute(db);
    await sql`CREATE INDEX ${all} ON search_standings (${column} DESC, published_at DESC, oid)`.execute(db);
    await sql`CREATE INDEX ${inLanguage}
      ON search_standings (language, ${column} DESC, published_at DESC, oid)`.execute(db);
  }
}

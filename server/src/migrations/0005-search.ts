import { type Kysely, sql } from 'kysely';

/**
 * Creates the tables of search entries (the column after `format` is the number of the index partition), of words for
 * spelling corrections (`near` contains hashes, of which similar words share some), and of the terms that visitors
 * searched for (`asker` is a hash of the visitor's IP address with the salt of the day). All columns are described in
 * `features/search/tables.ts`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE search_entries (
      oid text PRIMARY KEY REFERENCES presentations (oid) ON DELETE CASCADE,
      format smallint NOT NULL,
      shelf smallint NOT NULL,
      language text NOT NULL,
      quality real NOT NULL,
      title_words smallint NOT NULL,
      ranking tsvector NOT NULL,
      terms tsvector NOT NULL
    ) WITH (toast_tuple_target = 256)`.execute(db);
  // Ranking reads many rows. To keep the rows short, PostgreSQL stores `ranking` in the row, but long `terms` outside.
  await sql`ALTER TABLE search_entries ALTER COLUMN ranking SET STORAGE MAIN`.execute(db);
  // Disables the index's list of pending entries (fastupdate), because every search would scan it.
  await sql`CREATE INDEX search_entries_terms ON search_entries USING gin (terms) WITH (fastupdate = off)`.execute(db);
  await createStandings(db);
  await sql`
    CREATE TABLE search_words (
      word text PRIMARY KEY,
      shown text NOT NULL,
      near integer[] NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX search_words_near ON search_words USING gin (near) WITH (fastupdate = off)`.execute(db);
  await sql`
    CREATE TABLE search_asked (
      day date NOT NULL,
      term text NOT NULL,
      asker bytea NOT NULL,
      PRIMARY KEY (day, term, asker)
    )`.execute(db);
  await sql`CREATE INDEX search_asked_asker ON search_asked (day, asker)`.execute(db);
  await sql`CREATE TABLE search_salts (day date PRIMARY KEY, salt bytea NOT NULL)`.execute(db);
}

/**
 * Creates the table of the values by which lists are sorted. These values are not columns of `search_entries`, because
 * they change often, and updating entries is expensive.
 */
async function createStandings(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE search_standings (
      oid text PRIMARY KEY REFERENCES search_entries (oid) ON DELETE CASCADE,
      language text NOT NULL,
      published_at timestamptz NOT NULL,
      likes integer NOT NULL,
      views bigint NOT NULL
    )`.execute(db);
  for (const order of ['published_at', 'likes', 'views']) {
    const column = sql.ref(order);
    const all = sql.ref(`search_standings_${order}`);
    const inLanguage = sql.ref(`search_standings_language_${order}`);
    await sql`CREATE INDEX ${all} ON search_standings (${column} DESC, oid)`.execute(db);
    await sql`CREATE INDEX ${inLanguage} ON search_standings (language, ${column} DESC, oid)`.execute(db);
  }
}

import { type Kysely, sql } from 'kysely';

/** Texts of the legal pages. Every save adds a version. The newest version of each page and language is shown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE legal_texts (
      page text NOT NULL,
      language text NOT NULL,
      version integer NOT NULL CHECK (version > 0),
      markdown text NOT NULL,
      html text NOT NULL,
      saved_by text NOT NULL,
      saved_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (page, language, version)
    )`.execute(db);
}

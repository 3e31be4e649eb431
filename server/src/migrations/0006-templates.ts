import { type Kysely, sql } from 'kysely';

/** Templates. Outlines are filled into `ai` templates, which have names. Members can start from `shared` templates. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE templates (
      presentation_oid text PRIMARY KEY REFERENCES presentations (oid) ON DELETE CASCADE,
      kind text NOT NULL CHECK (kind IN ('ai', 'shared')),
      name text UNIQUE CHECK ((name IS NOT NULL) = (kind = 'ai')),
      position integer NOT NULL DEFAULT 0,
      marked_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
}

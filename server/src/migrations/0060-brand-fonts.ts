import { type Kysely, sql } from 'kysely';

/** Uploaded font families. Rows are never deleted, because documents may use families that are no longer in the kit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE brand_fonts (
      id text PRIMARY KEY,
      name text NOT NULL,
      faces jsonb NOT NULL,
      code_points jsonb NOT NULL,
      is_removed boolean NOT NULL,
      added_by text NOT NULL,
      added_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** The right options of questions, which are stored apart from the published documents and scenes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE right_options (
      presentation_oid text NOT NULL REFERENCES presentations (oid) ON DELETE CASCADE,
      scene_hash text NOT NULL,
      options jsonb NOT NULL,
      PRIMARY KEY (presentation_oid, scene_hash)
    )`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** Advertisements that administrators write. An advertisement shows the picture of the presentation `picture_oid`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE house_ads (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      title text NOT NULL,
      body text NOT NULL,
      call_to_action text NOT NULL,
      link text NOT NULL,
      picture_oid text REFERENCES presentations (oid) ON DELETE SET NULL,
      is_active boolean NOT NULL,
      changed_by text NOT NULL,
      changed_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
}
